import { Extension } from '@tiptap/core'
import { Slice } from '@tiptap/pm/model'
import { Plugin } from '@tiptap/pm/state'
import type { EditorView } from '@tiptap/pm/view'
import { cleanPasted, pastedAddress, type Cleaned, type PastedPicture } from './pasted-html.ts'

export interface Pasted extends Omit<Cleaned, 'html' | 'pictures'> {
  /** What is to come, and where it belongs. */
  pictures: (PastedPicture & { at: number })[]
  /** The same text as RTF, where Word keeps its pictures; '' without one. */
  rtf: string
}

/** A paragraph that is pasted over a whole one, as into an empty text, keeps its own place and indent. */
function keepFirst(slice: Slice, { state: { selection } }: EditorView): Slice {
  const { $from, $to } = selection
  const isWhole = $from.parentOffset === 0 && $to.parentOffset === $to.parent.content.size
  const { firstChild: first } = slice.content
  const isStyled = first?.attrs.textAlign || first?.attrs.indent || first?.attrs.lineHeight
  return isWhole && isStyled && slice.openStart === 1 ? new Slice(slice.content, 0, slice.openEnd) : slice
}

/** Cleans what is pasted or dropped, and tells what of it is still missing. */
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
          // In the same step, so no page ever asks for the address of a picture that is to come.
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
            // An empty paragraph is one longer than the picture whose place it keeps.
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
              // After those who hear of the change itself.
              if (now) queueMicrotask(() => onPasted(now))
            }
          })
        })
      ]
    }
  })
