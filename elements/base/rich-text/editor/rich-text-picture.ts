import { Node } from '@tiptap/core'
import { DOMSerializer } from '@tiptap/pm/model'
import { NodeSelection, Plugin, TextSelection, type Transaction } from '@tiptap/pm/state'
import type { EditorView } from '@tiptap/pm/view'
import { alignmentOf } from '../../core/page/inert-html.ts'

declare module '@tiptap/core' {
  interface Commands<ReturnType> {
    picture: {
      /** Inserts a picture at a position. A caret at the position moves below the picture. */
      insertPicture: (attributes: { src: string; alt: string }, at: number) => ReturnType
    }
  }
}

const pictureIn = (element: Element): Element | null =>
  element.localName === 'img' ? element : element.querySelector('img')

const ofPicture = (name: string) => ({
  default: null,
  parseHTML: (element: Element) => pictureIn(element)?.getAttribute(name) ?? null
})

const loadable = 'img[src]:not([src^="data:"])'

/** Returns true for a figure or paragraph that holds nothing but one picture. The picture takes over its alignment. */
const isHolder = (element: Element): boolean =>
  element.querySelectorAll(loadable).length === 1 && (element.localName === 'figure' || !element.textContent?.trim())

/** Moves the caret below the picture that ends at `end`. Before typing, adds a paragraph if necessary. */
function goBelow(tr: Transaction, end: number, isTyping: boolean): Transaction {
  const $end = tr.doc.resolve(end)
  if ($end.parent.isTextblock) return tr.setSelection(TextSelection.create(tr.doc, end))
  const next = $end.nodeAfter
  if (!next?.isTextblock || (isTyping && next.content.size > 0))
    tr.insert(end, tr.doc.type.schema.nodes.paragraph!.create())
  return tr.setSelection(TextSelection.create(tr.doc, end + 1))
}

export const isPicture = (selection: unknown): selection is NodeSelection =>
  selection instanceof NodeSelection && selection.node.type.name === 'image'

/** Moves the caret below a selected picture, so that typing does not replace it. @returns true if it moved */
function leavePicture(view: EditorView): boolean {
  const { selection, tr } = view.state
  if (!isPicture(selection)) return false
  view.dispatch(goBelow(tr, selection.to, true).scrollIntoView())
  return true
}

function typeBelow(view: EditorView, words: string): boolean {
  if (!leavePicture(view)) return false
  view.dispatch(view.state.tr.insertText(words))
  return true
}

/** Picture with width in percent of the text, caption and alternative text. */
const Picture = Node.create({
  name: 'image',
  group: 'block',
  draggable: true,
  addAttributes: () => ({
    ...Object.fromEntries(['src', 'alt', 'title', 'width', 'height'].map(name => [name, ofPicture(name)])),
    align: {
      default: null,
      parseHTML: element => (element.localName === 'img' ? null : (alignmentOf(element) ?? null))
    },
    caption: {
      default: null,
      parseHTML: (element: Element) => element.querySelector('figcaption')?.textContent?.trim() || null
    }
  }),
  parseHTML: () => [
    ...['figure', 'p'].map(tag => ({
      tag,
      priority: 60,
      getAttrs: (holder: HTMLElement) => (isHolder(holder) ? null : false)
    })),
    { tag: loadable }
  ],
  renderHTML: ({ HTMLAttributes: { align, caption, ...picture } }) => {
    if (!align && !caption) return ['img', picture]
    const words = caption ? [['figcaption', caption]] : []
    return ['figure', align ? { style: `text-align: ${align}` } : {}, ['img', picture], ...words]
  },
  addCommands() {
    return {
      insertPicture:
        (attributes, at) =>
        ({ tr, dispatch }) => {
          const place = Math.min(at, tr.doc.content.size)
          const isAtCaret = tr.selection.to === place
          if (!dispatch) return true
          const { parent } = tr.doc.resolve(place)
          const align = parent.content.size === 0 ? parent.attrs.textAlign : null
          tr.replaceRangeWith(place, place, this.type.create({ ...attributes, align }))
          let end = place
          tr.mapping.maps.at(-1)?.forEach((_from, _to, _newFrom, newTo) => (end = newTo))
          if (isAtCaret) goBelow(tr, end, false).scrollIntoView()
          return true
        }
    }
  },
  addProseMirrorPlugins: () => [
    new Plugin({
      props: {
        handleTextInput: (view, _from, _to, words) => typeBelow(view, words),
        handleDOMEvents: {
          // Move the caret before an input method composes: the composition would start in the picture.
          keydown: (view, event) => void (event.keyCode === 229 && leavePicture(view)),
          compositionstart: view => void leavePicture(view),
          // Handwriting, dictation and character panels fire no key events.
          beforeinput(view, event) {
            const isWords = event.inputType === 'insertText' && event.data !== null
            if (!isWords || !typeBelow(view, event.data)) return false
            event.preventDefault()
            return true
          }
        }
      }
    })
  ]
})

interface Showing {
  /** Returns the address at which the page loads a picture. */
  shown: (address: string) => string
  /** Decides which pictures may be loaded. Default: all. */
  mayLoad?: ((address: string) => boolean) | undefined
  /** Text in place of a picture that may not be loaded. */
  words: (address: string) => string
}

/** Shows pictures at addresses of the page, and a text in place of those that may not be loaded. The text keeps its own. */
export const shownPicture = ({ shown, mayLoad, words }: Showing) =>
  Picture.extend({
    addNodeView:
      () =>
      ({ node }) => {
        const address = String(node.attrs.src ?? '')
        if (mayLoad?.(address) ?? true) {
          const here = node.type.create({ ...node.attrs, src: shown(address) })
          return { dom: DOMSerializer.renderSpec(document, here.type.spec.toDOM!(here)).dom as HTMLElement }
        }
        const dom = document.createElement('p')
        dom.className = 'held-picture'
        dom.textContent = words(address)
        return { dom }
      }
  })
