import type { Node } from '@tiptap/pm/model'
import { countedAs } from './web-lists.ts'

/** The number of an entry, after the `start` of its list and the `value` of entries. */
function numberOf(list: Node, at: number): number {
  let number = Number(list.attrs.start ?? 1) || 1
  for (let index = 0; index <= at; index++) {
    const own = list.child(index).attrs.value
    if (own !== null && own !== undefined) number = Number(own)
    else if (index > 0) number++
  }
  return number
}

/** The words of a part of a document as a reader sees them: numbers of lists and captions of pictures included. */
export function readWords(doc: Node, from: number, to: number): string {
  const parts: string[] = []
  doc.nodesBetween(from, to, (node, position, parent, index) => {
    if (node.type.name === 'listItem' && parent?.type.name === 'orderedList' && position >= from)
      parts.push(`\n${countedAs(numberOf(parent, index), (parent.attrs.type as string | null) ?? null)}. `)
    else if (node.isBlock) parts.push('\n')
    if (node.type.name === 'image') parts.push(String(node.attrs.caption ?? ''))
    if (node.isText) parts.push(node.text!.slice(Math.max(0, from - position), to - position))
  })
  return parts.join('')
}
