import { keydownHandler } from '@tiptap/pm/keymap'
import { Plugin, type Command } from '@tiptap/pm/state'
import { addRowAfter, CellSelection, deleteTable, goToNextCell, tableEditing as cellEditing } from '@tiptap/pm/tables'
import type { Editor } from './rich-text-core.ts'

/** Deletes the table if all of its cells are selected, otherwise the content of the selected cells. */
const clear: Command = (state, dispatch) => {
  const { selection } = state
  const isWhole = selection instanceof CellSelection && selection.isRowSelection() && selection.isColSelection()
  return isWhole && deleteTable(state, dispatch)
}

/** Moves to the next cell. Adds a row after the last cell. */
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

/** Stops a cell selection at the edge of the table, where the browser would extend it. */
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

/** Adds cell selection and table keys with priority over the editor's other plugins. */
export function tableEditing(editor: Editor): void {
  const before = <Each>(own: Each, others: Each[]) => [own, ...others]
  editor.registerPlugin(edge, before)
  editor.registerPlugin(cellEditing(), before)
  editor.registerPlugin(keys, before)
}
