"""What takes longest is begun first, so that in the end nobody waits for one test alone."""

LONG = [
    *("test_the_tree_passes", "test_pieces_of_the_bench_run_to_their_end_one_after_the_other"),
    "test_each_revision_is_there_exactly_once",
    "test_axe_finds_nothing_on_any_page_of_a_club_and_none_is_wider_than_a_phone",
    "test_no_deal_tells_anybody_an_estimate_that_is_not_due",
    "test_two_tabs_of_one_phone_show_the_same_and_count_on_from_each_other",
    "test_each_sentence_can_be_added_to_the_page_of_a_preset",
    *("test_a_whole_game_to_the_sheet_in_few_taps", "test_no_deal_leaks_an_estimate"),
    *(
        "test_no_form_of_the_club_falls_over_nonsense",
        "test_a_whole_game_to_2500_is_played_to_its_end",
    ),
    "test_the_phone_refuses_what_does_not_go_together_and_never_what_python_takes",
    "test_the_phone_computes_the_board_and_the_strokes_that_python_computes",
    "test_two_phones_that_write_know_from_each_other_who_has_estimated",
    "test_what_was_written_outlives_a_browser_that_is_killed",
    "test_the_guide_leads_from_an_empty_machine_to_two_processes",
]


def long_ones_first(items, workers):
    """Return *items* in blocks for so many workers, each with its share of the long ones at its head.

    ``--dist worksteal`` hands each worker such a block of neighbours and lets others steal from its end.
    """
    rank = {name: place for place, name in enumerate(LONG)}
    long = sorted(
        (item for item in items if item.originalname in rank),
        key=lambda item: rank[item.originalname],
    )
    others = [item for item in items if item.originalname not in rank]
    ordered = []
    for worker in range(workers):
        size = (len(items) - len(ordered)) // (workers - worker)
        share = long[worker::workers]
        rest = max(0, size - len(share))
        ordered += share + others[:rest]
        del others[:rest]
    return ordered + others
