// Lays out a text as GB/T 9704-2012 lays out official documents. Loaded on first use.
import type { CommandProps } from '@tiptap/core'
import type { Node } from '@tiptap/pm/model'
import { closeHistory } from '@tiptap/pm/history'
import { Selection, type Transaction } from '@tiptap/pm/state'
import { partOf, type Part } from './document-parts.ts'

/** Numbers of changed paragraphs and pictures, and of removed empty lines. */
interface Tidied {
  changed: number
  removed: number
}

/** Spaces that people type for an indent: ASCII, no-break, quads of print, ideographic. */
const leading = /^[ \t\u00a0\u2000-\u200a\u3000]+/

/** Underlined spaces are blanks to fill in. */
const isUnderlined = ({ marks }: Node): boolean => marks.some(({ type }) => type.name === 'underline')

/** Returns the number of leading spaces that are only an indent. */
const spacesOf = ({ firstChild }: Node): number =>
  firstChild?.isText && !isUnderlined(firstChild) ? (leading.exec(firstChild.text ?? '')?.[0].length ?? 0) : 0

const isText = ({ type }: Node): boolean => type.name === 'paragraph' || type.name === 'heading'

/** Returns true for a paragraph without content: no anchor of a link, and no blank to fill in. */
const isEmpty = (node: Node): boolean =>
  node.type.name === 'paragraph' &&
  node.children.every(
    part => part.type.name === 'hardBreak' || (part.isText && !part.text?.trim() && !isUnderlined(part))
  )

const isPlaced = ({ type, attrs }: Node): boolean =>
  type.name === 'heading' || attrs.textAlign === 'center' || attrs.textAlign === 'right'

/** Returns the paragraph as it is laid out; the same object if nothing changes. */
function laidOut(node: Node, part: Part): Node {
  const spaces = spacesOf(node)
  const isBody = part === 'body' && !isPlaced(node)
  const isSigned = part === 'signature' && !isPlaced(node)
  const next = { lineHeight: null, indent: isBody || null, ...(isSigned && { textAlign: 'right' }) }
  const isSame = spaces === 0 && Object.entries(next).every(([name, value]) => node.attrs[name] === value)
  return isSame ? node : node.type.create({ ...node.attrs, ...next }, node.content.cut(spaces), node.marks)
}

/** Puts the caret where it was in its paragraph, which may have moved. */
function keepCaret(tr: Transaction, at: number, before: readonly Node[], next: readonly (Node | undefined)[]): void {
  let [from, to] = [0, 0]
  for (const [index, node] of before.entries()) {
    if (from + node.nodeSize > at) {
      const now = next[index]
      const place = now ? to + Math.max(0, at - from + now.nodeSize - node.nodeSize) : to
      return void tr.setSelection(Selection.near(tr.doc.resolve(Math.min(place, tr.doc.content.size))))
    }
    from += node.nodeSize
    to += next[index]?.nodeSize ?? 0
  }
}

/**
 * Lays out the paragraphs of a text: §7.3.3 body indented by two characters, §7.3.2 addressees without indent, §7.3.5
 * signature and date at the right; pictures in the middle; no empty lines, and no spaces in place of an indent. Lists,
 * tables and quotes stay, and so do paragraphs that are centred or at the right. Adds to `done`. One undo takes all back.
 */
export const tidy =
  (done: Tidied) =>
  ({ tr }: CommandProps): boolean => {
    const before = tr.doc.children
    const blocks = before.map(node => ({ node, words: node.textContent.trim(), isPlaced: isPlaced(node) }))
    const lines = blocks.filter(({ node, words }) => isText(node) && words !== '')
    const parts = new Map(lines.map((line, at) => [line.node, partOf(lines, at)]))
    const next = before.map(node => {
      const part = parts.get(node)
      if (part) return laidOut(node, part)
      if (node.type.name === 'image' && node.attrs.align !== 'center')
        return node.type.create({ ...node.attrs, align: 'center' }, node.content, node.marks)
      return isEmpty(node) ? undefined : node
    })
    const kept = next.filter(node => node !== undefined)
    if (kept.length === 0) return true
    done.removed += before.length - kept.length
    const known = new Set(before)
    done.changed += kept.filter(node => !known.has(node)).length
    if (done.removed + done.changed === 0) return true
    const { head } = tr.selection
    closeHistory(tr).replaceWith(0, tr.doc.content.size, kept)
    keepCaret(tr, head, before, next)
    return true
  }
