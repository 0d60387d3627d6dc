// Selecting the place that a finding names.
import { NodeSelection, TextSelection } from '@tiptap/pm/state'
import type { Node } from '@tiptap/pm/model'
import type { Editor } from './rich-text-core.ts'

/** Place in a text, numbered from 1 as people count: paragraphs with words outside tables, tables, pictures. */
export interface TextPlace {
  part: 'paragraph' | 'table' | 'picture'
  at: number
  /** Words at the place; '' for the whole place. */
  quote: string
}

const wordsOf = (node: Node): string => node.textBetween(0, node.content.size, undefined, '\ufffc')

/** Finds the node of a place, and its position. */
function nodeAt(doc: Node, { part, at }: TextPlace): { node: Node; start: number } | undefined {
  let count = 0
  let found: { node: Node; start: number } | undefined
  doc.descendants((node, start) => {
    const isTable = node.type.name === 'table'
    const counts =
      part === 'table'
        ? isTable
        : part === 'picture'
          ? node.type.name === 'image'
          : node.isTextblock && wordsOf(node).trim() !== ''
    if (counts && (count += 1) === at) found = { node, start }
    return !found && !(isTable && part === 'paragraph')
  })
  return found
}

/** Selects a place and scrolls it into view. @returns false if the text has no such place */
export function goToPlace(editor: Editor, place: TextPlace): boolean {
  const { doc, tr } = editor.state
  const found = nodeAt(doc, place)
  if (!found) return false
  const { node, start } = found
  const select = (block: Node, from: number): boolean => {
    const at = place.quote ? wordsOf(block).indexOf(place.quote) : 0
    if (at < 0) return false
    const end = place.quote ? at + place.quote.length : block.content.size
    tr.setSelection(TextSelection.create(doc, from + 1 + at, from + 1 + end))
    return true
  }
  if (node.isTextblock) {
    if (!select(node, start)) tr.setSelection(TextSelection.create(doc, start + 1, start + 1 + node.content.size))
  } else if (node.isAtom) tr.setSelection(NodeSelection.create(doc, start))
  else {
    let isDone = false
    node.descendants((block, offset) => {
      if (!isDone && block.isTextblock) isDone = select(block, start + 1 + offset)
      return !isDone
    })
    if (!isDone) return false
  }
  editor.view.dispatch(tr.scrollIntoView())
  editor.view.focus()
  return true
}
