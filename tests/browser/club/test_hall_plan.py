"""Names on the hall's wall are as large as their boxes allow, and none is cut."""

import pytest

from tests.browser.club.test_announcing import begin, end, prepared

# Of each table: whether something is cut, and how much of its height the names take.
BOXES = """[...document.querySelectorAll('.seats li')].map(li => {
  const p = li.querySelector('p').getBoundingClientRect(), box = li.getBoundingClientRect()
  const names = [...li.querySelectorAll('.one')].map(one => one.getBoundingClientRect())
  const right = Math.max(...names.map(name => name.right)), left = names[0].left
  const size = parseFloat(getComputedStyle(li.querySelector('p')).fontSize)
  return { cut: p.height > box.height || right > box.right,
           full: Math.max(p.height / box.height, (right - left) / (box.width * .85)), size }
})"""


@pytest.mark.parametrize(("wide", "high"), [(1920, 1080), (1280, 720)])
def test_names_fill_their_boxes_and_none_is_cut(borrow, tmp_path, wide, high):
    evening = prepared(tmp_path / "instance", seated=40)
    page = borrow(viewport={"width": wide, "height": high}, is_mobile=False, has_touch=False)
    running, address = begin(tmp_path / "instance")
    try:
        page.goto(f"{address}/e/{evening}")
        boxes = page.evaluate(BOXES)
    finally:
        end(running)

    assert len(boxes) == 10
    assert not any(box["cut"] for box in boxes), boxes
    assert all(box["full"] > 0.75 for box in boxes), boxes
