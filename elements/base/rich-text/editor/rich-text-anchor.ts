import { Node } from '@tiptap/core'
import { Plugin } from '@tiptap/pm/state'

/** The `id` of every anchor in a document. */
export function anchorsOf(doc: {
  descendants: (visit: (node: { type: { name: string }; attrs: Record<string, unknown> }) => void) => void
}): Set<string> {
  const ids = new Set<string>()
  doc.descendants(({ type, attrs }) => {
    if (type.name === 'anchor') ids.add(String(attrs.id))
  })
  return ids
}

/** Scrolls to the place of a link within the text. Returns false for other links. */
function follow(event: Event): boolean {
  const link = event.target instanceof Element ? event.target.closest('a[href^="#"]') : null
  if (!link) return false
  event.preventDefault()
  const id = decodeURIComponent(link.getAttribute('href')!.slice(1))
  const text = link.closest('.ProseMirror')
  const place = [...(text?.querySelectorAll('a[id]') ?? [])].find(anchor => anchor.id === id)
  place?.scrollIntoView({ block: 'center', behavior: 'smooth' })
  return true
}

/** A place in the text to which links of the same text lead, for example a footnote. */
export const Anchor = Node.create({
  name: 'anchor',
  group: 'inline',
  inline: true,
  atom: true,
  selectable: false,
  addAttributes: () => ({ id: { default: null } }),
  parseHTML: () => [
    { tag: 'a[id]:not([href])', priority: 60, getAttrs: element => (element.textContent ? false : null) }
  ],
  renderHTML: ({ HTMLAttributes }) => ['a', HTMLAttributes],
  addProseMirrorPlugins: () => [
    new Plugin({
      props: {
        handleDOMEvents: {
          click(view, event) {
            // In a text that is written, a plain click sets the caret.
            return !view.editable || event.ctrlKey || event.metaKey ? follow(event) : false
          }
        }
      }
    })
  ]
})
