// The one script a host page needs: it watches the page and imports the tags it meets.
import { loadTag } from './catalog.ts'

function meet(root: Element): void {
  if (root.localName.startsWith('qd-')) void loadTag(root.localName)
  for (const element of root.querySelectorAll('*')) {
    if (element.localName.startsWith('qd-')) void loadTag(element.localName)
  }
}

meet(document.documentElement)
new MutationObserver(records => {
  for (const { addedNodes } of records) {
    for (const node of addedNodes) if (node instanceof Element) meet(node)
  }
}).observe(document.documentElement, { childList: true, subtree: true })
