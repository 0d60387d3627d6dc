import { keydownHandler } from '@tiptap/pm/keymap'
import { Plugin, type Command } from '@tiptap/pm/state'
import { addRowAfter, CellSelection, deleteTable, goToNextCell, tableEditing as cellEditing } from '@tiptap/pm/tables'
import type { Editor } from './rich-text-core.ts'

/** A table of which every cell is selected goes; what is in the cells goes otherwise. */
const clear: Command = (state, dispatch) => {
  const { selection } = state
  const isWhole = selection instanceof CellSelection && selection.isRowSelection() && selection.isColSelection()
  return isWhole && deleteTable(state, dispatch)
}

/** Tab goes to the next cell, and behind the last one into a new row. */
const onward: Command = (state, dispatch, view) => {
  if (goToNextCell(1)(state, dispatch)) return true
  if (!addRowAfter(state, dispatch) || !view) return false
  return goToNextCell(1)(view.state, dispatch)
}

const keys = new Plugin({
  props: {
    handleKeyDown: keydownHandler({ Tab: onward, 'Shift-Tab': goToNextCell(-1), Backspace: clear, Delete: clear })
  }
})

/** Cells are selected as far as the table goes: beyond its edge the browser would select on by itself. */
const stay: Command = ({ selection }) => selection instanceof CellSelection

const edge = new Plugin({
  props: {
    handleKeyDown: keydownHandler({
      'Shift-ArrowLeft': stay,
      'Shift-ArrowRight': stay,
      'Shift-ArrowUp': stay,
      'Shift-ArrowDown': stay
    })
  }
})

/** Brings the selecting of cells, and the keys of tables, before what the editor does otherwise. */
export function tableEditing(editor: Editor): void {
  const before = <Each>(own: Each, others: Each[]) => [own, ...others]
  editor.registerPlugin(edge, before)
  editor.registerPlugin(cellEditing(), before)
  editor.registerPlugin(keys, before)
}
