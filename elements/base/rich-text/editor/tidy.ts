// Lays out a text as GB/T 9704-2012 lays out official documents. Loaded on first use.
import type { CommandProps } from '@tiptap/core'
import type { Node } from '@tiptap/pm/model'
import { closeHistory } from '@tiptap/pm/history'
import type { Transaction } from '@tiptap/pm/state'
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

/** Sets attributes. Returns true if one was different. */
function set(tr: Transaction, at: number, next: Record<string, unknown>): boolean {
  const { attrs } = tr.doc.nodeAt(at)!
  const differing = Object.entries(next).filter(([name, value]) => attrs[name] !== value)
  for (const [name, value] of differing) tr.setNodeAttribute(at, name, value)
  return differing.length > 0
}

/** Lays out a paragraph. Returns true if it changed. */
function place(tr: Transaction, node: Node, at: number, part: Part): boolean {
  const spaces = spacesOf(node)
  if (spaces > 0) tr.delete(at + 1, at + 1 + spaces)
  const isBody = part === 'body' && !isPlaced(node)
  const isSigned = part === 'signature' && !isPlaced(node)
  const attrs = { lineHeight: null, indent: isBody || null, ...(isSigned && { textAlign: 'right' }) }
  return set(tr, at, attrs) || spaces > 0
}

/**
 * Lays out the paragraphs of a text: §7.3.3 body indented by two characters, §7.3.2 addressees without indent, §7.3.5
 * signature and date at the right; pictures in the middle; no empty lines, and no spaces in place of an indent. Lists,
 * tables and quotes stay, and so do paragraphs that are centred or at the right. Adds to `done`. One undo takes all back.
 */
export const tidy =
  (done: Tidied) =>
  ({ tr }: CommandProps): boolean => {
    closeHistory(tr)
    const blocks = tr.doc.children.map(node => ({ node, words: node.textContent.trim(), isPlaced: isPlaced(node) }))
    const lines = blocks.filter(({ node, words }) => isText(node) && words !== '')
    // From the end, so that the positions before a change stay.
    let at = tr.doc.content.size
    for (const block of [...blocks].reverse()) {
      const { node } = block
      at -= node.nodeSize
      const line = lines.indexOf(block)
      if (line >= 0) done.changed += Number(place(tr, node, at, partOf(lines, line)))
      else if (node.type.name === 'image') done.changed += Number(set(tr, at, { align: 'center' }))
      else if (isEmpty(node) && tr.doc.childCount > 1) {
        tr.delete(at, at + node.nodeSize)
        done.removed++
      }
    }
    return true
  }
