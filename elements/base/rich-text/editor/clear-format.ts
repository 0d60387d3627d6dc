import type { CommandProps } from '@tiptap/core'

/** Removes all formats from the selection, or from the caret's paragraph. Links, lists and tables stay. */
export function clearFormat({ tr, state: { schema } }: CommandProps): boolean {
  const { $from, $to, empty } = tr.selection
  const [from, to] = empty ? [$from.start(), $from.end()] : [$from.pos, $to.pos]
  for (const mark of Object.values(schema.marks)) if (mark.name !== 'link') tr.removeMark(from, to, mark)
  tr.doc.nodesBetween(from, to, (node, place) => {
    if (/^(paragraph|heading)$/.test(node.type.name)) tr.setNodeMarkup(place, schema.nodes.paragraph)
  })
  tr.setStoredMarks([])
  return true
}
