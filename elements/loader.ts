// Entry script of host pages: watches the page and its open shadow roots, and imports the tags it finds.
import { loadTag } from './catalog.ts'

const seen = new WeakSet<Node>()

const observer = new MutationObserver(records => {
  for (const { addedNodes } of records) {
    // Elements that a frame has made (wujie) are no `Element` of this window.
    for (const node of addedNodes) if (node.nodeType === Node.ELEMENT_NODE) meet(node as Element)
  }
})

function watch(root: Node & ParentNode): void {
  if (seen.has(root)) return
  seen.add(root)
  observer.observe(root, { childList: true, subtree: true })
  for (const element of root.querySelectorAll('*')) look(element)
}

function look(element: Element): void {
  const { localName, shadowRoot } = element
  if (localName.startsWith('qd-')) return void loadTag(localName)
  if (shadowRoot) return watch(shadowRoot)
  // Elements of others get their shadow root when defined.
  if (!localName.includes('-') || customElements.get(localName)) return
  void customElements.whenDefined(localName).then(() => element.shadowRoot && watch(element.shadowRoot))
}

function meet(element: Element): void {
  look(element)
  for (const inner of element.querySelectorAll('*')) look(inner)
}

watch(document)
