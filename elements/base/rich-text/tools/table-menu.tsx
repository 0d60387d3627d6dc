import { Button } from '@blueprintjs/core'
import { TextSelection, type Command, type Transaction } from '@tiptap/pm/state'
import {
  addColumnAfter,
  addColumnBefore,
  addRowAfter,
  addRowBefore,
  deleteColumn,
  deleteRow,
  deleteTable,
  findTable,
  mergeCells,
  splitCell,
  toggleHeader
} from '@tiptap/pm/tables'
import { useState } from 'react'
import { useText } from '../../core/language/text.ts'
import type { Editor } from '../editor/rich-text-core.ts'
import { TableSize } from './table-size.tsx'
import { tableText } from './table-menu.text.ts'
import { focusFirst, walkButtons } from './walk.ts'

/** Wraps a command so that the caret stays in the table when its last row or column is deleted. */
const staying =
  (command: Command): Command =>
  (state, dispatch) => {
    const table = findTable(state.selection.$from)
    const finish = (tr: Transaction) => {
      const end = table ? table.pos + (tr.doc.nodeAt(table.pos)?.nodeSize ?? 0) : 0
      if (table && tr.selection.from >= end) tr.setSelection(TextSelection.near(tr.doc.resolve(end - 1), -1))
      dispatch?.(tr)
    }
    return command(state, dispatch && finish)
  }

/** Inserts a table with a header row and puts the caret into its first cell. */
function insertTable({ state, view }: Editor, rows: number, columns: number): void {
  const { tr, schema } = state
  const row = (cell: string) =>
    schema.nodes.tableRow!.create(
      null,
      Array.from({ length: columns }, () => schema.nodes[cell]!.createAndFill()!)
    )
  const content = Array.from({ length: rows }, (_, at) => row(at === 0 ? 'tableHeader' : 'tableCell'))
  const inside = tr.selection.from + 1
  tr.replaceSelectionWith(schema.nodes.table!.create(null, content)).scrollIntoView()
  view.dispatch(tr.setSelection(TextSelection.near(tr.doc.resolve(inside))))
}

/** Inserts a table, or edits the table at the caret. */
export default function TableMenu({ editor, onClose }: { editor: Editor; onClose: () => void }) {
  const text = useText(tableText)
  const { state, view } = editor
  // Fixed while open: after inserting, the buttons must not change under the same key press.
  const [isInTable] = useState(() => editor.isActive('table'))
  if (!isInTable) {
    const insert = (rows: number, columns: number) => {
      onClose()
      insertTable(editor, rows, columns)
      editor.view.focus()
    }
    return <TableSize onChoose={insert} />
  }
  const entry = (label: string, command: Command, hint?: string) => (
    <Button
      variant="minimal"
      fill
      alignText="start"
      text={label}
      title={hint}
      disabled={!command(state)}
      onClick={() => {
        onClose()
        command(state, view.dispatch)
        view.focus()
      }}
    />
  )
  return (
    <div className="table-menu" ref={focusFirst} onKeyDown={walkButtons}>
      {entry(text.merge, mergeCells, text.mergeHint)}
      {entry(text.split, splitCell)}
      {entry(text.headRow, toggleHeader('row'))}
      {entry(text.headColumn, toggleHeader('column'))}
      <hr />
      {entry(text.rowBefore, addRowBefore)}
      {entry(text.rowAfter, addRowAfter)}
      {entry(text.columnBefore, addColumnBefore)}
      {entry(text.columnAfter, addColumnAfter)}
      <hr />
      {entry(text.rowDelete, staying(deleteRow))}
      {entry(text.columnDelete, staying(deleteColumn))}
      {entry(text.tableDelete, deleteTable)}
    </div>
  )
}
