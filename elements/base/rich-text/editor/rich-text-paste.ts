import { Extension } from '@tiptap/core'
import { Slice } from '@tiptap/pm/model'
import { Plugin } from '@tiptap/pm/state'
import type { EditorView } from '@tiptap/pm/view'
import { cleanPasted, pastedAddress, type Cleaned, type PastedPicture } from './pasted-html.ts'

export interface Pasted extends Omit<Cleaned, 'html' | 'pictures'> {
  /** Pictures that are still missing, each with its position. */
  pictures: (PastedPicture & { at: number })[]
  /** The pasted text as RTF, which holds the pictures of Word; '' if there is none. */
  rtf: string
}

/**
 * Preserves alignment and indent of the first pasted paragraph when it replaces a whole paragraph, for example in an
 * empty text.
 */
function keepFirst(slice: Slice, { state: { selection } }: EditorView): Slice {
  const { $from, $to } = selection
  const isWhole = $from.parentOffset === 0 && $to.parentOffset === $to.parent.content.size
  const { firstChild: first } = slice.content
  const isStyled = first?.attrs.textAlign || first?.attrs.indent || first?.attrs.lineHeight
  return isWhole && isStyled && slice.openStart === 1 ? new Slice(slice.content, 0, slice.openEnd) : slice
}

/** Cleans pasted and dropped HTML. Reports missing pictures and losses to `onPasted`. */
export const pasting = (onPasted: (pasted: Pasted) => void) =>
  Extension.create({
    name: 'pasting',
    addProseMirrorPlugins() {
      let cleaned: Cleaned | undefined
      let rtf = ''
      let told: Pasted | undefined
      return [
        new Plugin({
          props: {
            handleDOMEvents: {
              paste: (_view, event) => {
                cleaned = undefined
                rtf = event.clipboardData?.getData('text/rtf') ?? ''
              },
              drop: () => {
                cleaned = undefined
                rtf = ''
              }
            },
            transformPastedHTML(html) {
              cleaned = cleanPasted(html)
              return cleaned.html
            },
            transformPasted: keepFirst
          },
          // Runs in the same update as the paste, so the page never requests the address of a missing picture.
          appendTransaction(transactions, _before, { tr, doc, schema }) {
            const isPaste = transactions.some(own => own.getMeta('paste') || own.getMeta('uiEvent') === 'drop')
            if (!isPaste || !cleaned) return null
            const { pictures, links, objects, hadFonts } = cleaned
            cleaned = undefined
            const places: { from: number; index: number }[] = []
            doc.descendants((node, from) => {
              const { src } = node.attrs
              if (node.type.name === 'image' && src?.startsWith(pastedAddress))
                places.push({ from, index: Number(src.slice(pastedAddress.length)) })
            })
            // The empty paragraph that replaces a picture is one position longer.
            const coming = places.map(({ from, index }, at) => ({ ...pictures[index]!, at: from + at + 1 }))
            told = { pictures: coming, links, objects, hadFonts, rtf }
            for (const { from } of [...places].reverse()) {
              const textAlign = doc.nodeAt(from)?.attrs.align
              tr.replaceWith(from, from + 1, schema.nodes.paragraph!.create({ textAlign }))
            }
            return places.length > 0 ? tr : null
          },
          view: () => ({
            update() {
              const now = told
              told = undefined
              // Runs after the listeners of the change itself.
              if (now) queueMicrotask(() => onPasted(now))
            }
          })
        })
      ]
    }
  })
