/** As much of a browser's page as the phone's modules ask for when they are loaded and when something opens. */

/** What is asked of the page and is none of this test's business: whatever is called, it is there. */
const anything = new Proxy(() => anything, {
  get: (_, name) => (name === Symbol.toPrimitive ? () => '' : name === 'then' ? undefined : anything),
  set: () => true,
})
/** As much of an element as a list is made of. */
class Element {
  kids = []
  dataset = {}
  style = {}
  append(...kids) {
    this.kids.push(...kids)
  }
  replaceChildren(...kids) {
    this.kids = kids
  }
  get textContent() {
    return this.kids.map(kid => kid.textContent ?? `${kid}`).join(' ')
  }
  set textContent(text) {
    this.kids = [text]
  }
  get lastChild() {
    return { scrollIntoView() {} }
  }
  showModal() {}
}

/** Make the page of a game, with the words it brings and those that come late; its elements by what they are asked for. */
export const page = (game, words, late) => {
  const places = { '#title': new Element(), '#body': new Element(), dialog: new Element() }
  const body = { __proto__: anything, dataset: { game, words }, classList: anything, append() {} }
  Object.assign(globalThis, {
    document: {
      __proto__: anything,
      body,
      head: { append: link => link.onload() },
      documentElement: { lang: 'de' },
      querySelector: name => places[name] ?? anything,
      querySelectorAll: () => [],
      createElement: () => new Element(),
      createElementNS: () => new Element(),
      addEventListener() {},
    },
    location: { pathname: '/t/0' },
    localStorage: { getItem: () => null, setItem() {} },
    indexedDB: anything,
    addEventListener() {},
    MutationObserver: class {
      observe() {}
    },
  })
  // a newer node has one of its own, which an assignment cannot replace
  Object.defineProperty(globalThis, 'navigator', { value: anything, configurable: true })
  globalThis.fetch = async () => ({ json: async () => late })
  return places
}
