import { Extension } from '@tiptap/core'
import { Slice, type Node } from '@tiptap/pm/model'
import { closeHistory } from '@tiptap/pm/history'
import { Plugin, type Transaction } from '@tiptap/pm/state'
import type { EditorView } from '@tiptap/pm/view'
import { readWords } from '../paste/read-words.ts'
import type { WordDocument } from '../word/read-word.ts'
import { cleanPasted, pastedAddress, type Cleaned, type CleanOptions, type PastedPicture } from './pasted-html.ts'
import { anchorsOf } from './rich-text-anchor.ts'

declare module '@tiptap/core' {
  interface Commands<ReturnType> {
    pasting: {
      /** Puts HTML in place of the whole text, cleaned and reported like a pasted one. */
      takeSource: (html: string) => ReturnType
      /** Inserts a Word document after the selection, cleaned and reported like a pasted one. */
      takeWord: (document: WordDocument) => ReturnType
    }
  }
}

export interface Pasted extends Omit<Cleaned, 'html' | 'pictures'> {
  /** Pictures that are still missing, each with its position. */
  pictures: (PastedPicture & { at: number })[]
  /** The pasted text as RTF, which holds the pictures of Word; '' if there is none. */
  rtf: string
  /** The same text as plain text; '' without one. */
  plain: string
  /** True for HTML of the source dialog. */
  isSource: boolean
  /** The words that came into the text, as a reader sees them. */
  seen: string
  /** The document of `takeWord`. */
  word: WordDocument | undefined
}

/** Marks the transaction of `takeSource` or `takeWord`, with what was cleaned. */
const cleanedMark = 'cleaned html'
interface Given {
  cleaned: Cleaned
  word?: WordDocument
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

const isList = (node: Node | null): boolean => node?.type.name === 'orderedList' || node?.type.name === 'bulletList'

/** A list that is merged into the line at the caret would lose the number of its first entry. */
function keepLists(slice: Slice): Slice {
  const { firstChild, lastChild } = slice.content
  const start = isList(firstChild) ? 0 : slice.openStart
  const end = isList(lastChild) ? 0 : slice.openEnd
  return start === slice.openStart && end === slice.openEnd ? slice : new Slice(slice.content, start, end)
}

const nothing: Cleaned = {
  html: '',
  pictures: [],
  links: 0,
  objects: 0,
  hadFonts: false,
  leftOut: { comments: 0, deletions: 0, hidden: 0, words: [] },
  redrawn: []
}

/** The part of the newest document that a series of transactions wrote. */
function writtenRange(transactions: readonly Transaction[], size: number): { from: number; to: number } {
  let from = size
  let to = 0
  for (const transaction of transactions) {
    from = Math.min(size, transaction.mapping.map(from, -1))
    to = transaction.mapping.map(to, 1)
    for (const [at, map] of transaction.mapping.maps.entries())
      map.forEach((_from, _to, newFrom, newTo) => {
        const rest = transaction.mapping.slice(at + 1)
        from = Math.min(from, rest.map(newFrom, -1))
        to = Math.max(to, rest.map(newTo, 1))
      })
  }
  return { from: Math.max(0, Math.min(from, to)), to: Math.min(to, size) }
}

/** Cleans what is pasted or dropped, and reports what of it is missing or still to come. */
export const pasting = (onPasted: (pasted: Pasted) => void, keptAddress?: CleanOptions['keptAddress']) =>
  Extension.create({
    name: 'pasting',
    addCommands: () => ({
      takeSource:
        html =>
        ({ tr, commands }) => {
          const cleaned = cleanPasted(html, { isOwn: true, ...(keptAddress && { keptAddress }) })
          tr.setMeta(cleanedMark, { cleaned } satisfies Given)
          return commands.setContent(cleaned.html, { emitUpdate: true })
        },
      takeWord:
        word =>
        ({ tr, commands }) => {
          const cleaned = cleanPasted(word.html, { taken: anchorsOf(tr.doc), ...(keptAddress && { keptAddress }) })
          // The design of a document is never imported, and the report does not mention it.
          closeHistory(tr).setMeta(cleanedMark, { cleaned: { ...cleaned, hadFonts: false }, word } satisfies Given)
          return commands.insertContentAt(tr.selection.to, cleaned.html)
        }
    }),
    addProseMirrorPlugins() {
      let cleaned: Cleaned | undefined
      let rtf = ''
      let plain = ''
      let isOwn = false
      /** True during the event. Tables paste cells without the mark of a paste. */
      let isPasting = false
      let told: Pasted | undefined
      const begin = (data: DataTransfer | null, isForeign: boolean): void => {
        cleaned = undefined
        rtf = data?.getData('text/rtf') ?? ''
        plain = isForeign ? (data?.getData('text/plain') ?? '') : ''
        isPasting = true
        queueMicrotask(() => (isPasting = false))
        isOwn = /data-pm-slice/.test(data?.getData('text/html') ?? '')
      }
      return [
        new Plugin({
          props: {
            handleDOMEvents: {
              paste: (_view, event) => begin(event.clipboardData, true),
              drop: (view, event) => begin(event.dataTransfer, !view.dragging)
            },
            transformPastedHTML(html, view) {
              cleaned = cleanPasted(html, {
                plain,
                taken: anchorsOf(view.state.doc),
                ...(keptAddress && { keptAddress })
              })
              return cleaned.html
            },
            transformPasted: (slice, view) => keepFirst(isOwn ? slice : keepLists(slice), view)
          },
          // Runs in the same update as the paste, so the page never requests the address of a missing picture.
          appendTransaction(transactions, _before, { tr, doc, schema }) {
            const given = transactions.map(own => own.getMeta(cleanedMark) as Given | undefined).find(Boolean)
            const isPaste = isPasting
              ? transactions.some(own => own.docChanged)
              : transactions.some(own => own.getMeta('paste') || own.getMeta('uiEvent') === 'drop')
            if (given) {
              cleaned = given.cleaned
              rtf = ''
              plain = given.word?.plain ?? ''
            } else if (!isPaste || !(cleaned || plain)) return null
            const { html: _html, pictures, ...rest } = cleaned ?? nothing
            const { from, to } = writtenRange(transactions, doc.content.size)
            // An address that is pasted over words links them.
            const isLinkOnly = from >= to
            const seen = isLinkOnly ? plain : plain && readWords(doc, from, to)
            const places: { from: number; index: number }[] = []
            doc.descendants((node, from) => {
              const { src } = node.attrs
              if (node.type.name === 'image' && src?.startsWith(pastedAddress))
                places.push({ from, index: Number(src.slice(pastedAddress.length)) })
            })
            // The empty paragraph that replaces a picture is one position longer.
            const coming = places.map(({ from, index }, at) => ({ ...pictures[index]!, at: from + at + 1 }))
            told = { ...rest, pictures: coming, rtf, plain, seen, isSource: given !== undefined, word: given?.word }
            cleaned = undefined
            plain = ''
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
