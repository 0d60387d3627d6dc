import { Node, type CommandProps } from '@tiptap/core'
import { TextSelection, type Command, type Transaction } from '@tiptap/pm/state'
import {
  addColumnAfter,
  addRowAfter,
  CellSelection,
  deleteColumn,
  deleteRow,
  deleteTable,
  findTable,
  goToNextCell,
  tableEditing
} from '@tiptap/pm/tables'
import { alignmentOf } from './inert-html.ts'

declare module '@tiptap/core' {
  interface Commands<ReturnType> {
    table: {
      /** `size` columns and rows, the first row being the head. */
      insertTable: (size: number) => ReturnType
      addRowAfter: () => ReturnType
      addColumnAfter: () => ReturnType
      deleteRow: () => ReturnType
      deleteColumn: () => ReturnType
      deleteTable: () => ReturnType
      goToNextCell: (step: 1 | -1) => ReturnType
    }
  }

  interface NodeConfig {
    /** What prosemirror-tables knows a node by. */
    tableRole?: string
  }
}

const run =
  (command: Command) =>
  () =>
  ({ state, dispatch }: CommandProps): boolean =>
    command(state, dispatch)

/** The cursor stays in the table when the last row or column goes. */
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

const Table = Node.create({
  name: 'table',
  content: 'tableRow+',
  group: 'block',
  isolating: true,
  tableRole: 'table',
  extendNodeSchema: extension => ({ tableRole: extension.config.tableRole }),
  parseHTML: () => [{ tag: 'table' }],
  renderHTML: () => ['table', ['tbody', 0]],
  // A wide table scrolls by itself.
  addNodeView: () => () => {
    const dom = document.createElement('div')
    dom.className = 'tableWrapper'
    const contentDOM = dom.appendChild(document.createElement('table')).appendChild(document.createElement('tbody'))
    return { dom, contentDOM }
  },
  addCommands: () => ({
    insertTable:
      size =>
      ({ tr, state: { schema }, dispatch }) => {
        const row = (cell: string) =>
          schema.nodes.tableRow!.create(
            null,
            Array.from({ length: size }, () => schema.nodes[cell]!.createAndFill()!)
          )
        const rows = Array.from({ length: size }, (_, at) => row(at === 0 ? 'tableHeader' : 'tableCell'))
        const inside = tr.selection.from + 1
        if (dispatch) {
          tr.replaceSelectionWith(schema.nodes.table!.create(null, rows)).scrollIntoView()
          tr.setSelection(TextSelection.near(tr.doc.resolve(inside)))
        }
        return true
      },
    addRowAfter: run(addRowAfter),
    addColumnAfter: run(addColumnAfter),
    deleteRow: run(staying(deleteRow)),
    deleteColumn: run(staying(deleteColumn)),
    deleteTable: run(deleteTable),
    goToNextCell: step => run(goToNextCell(step))()
  }),
  addKeyboardShortcuts() {
    const { editor } = this
    /** A table of which every cell is selected goes; what is in the cells goes otherwise. */
    const clear = (): boolean => {
      const { selection } = editor.state
      const isWhole = selection instanceof CellSelection && selection.isRowSelection() && selection.isColSelection()
      return isWhole && editor.commands.deleteTable()
    }
    return {
      Tab: () =>
        editor.commands.goToNextCell(1) ||
        (editor.can().addRowAfter() && editor.chain().addRowAfter().goToNextCell(1).run()),
      'Shift-Tab': () => editor.commands.goToNextCell(-1),
      Backspace: clear,
      Delete: clear
    }
  },
  addProseMirrorPlugins: () => [tableEditing()]
})

const TableRow = Node.create({
  name: 'tableRow',
  content: '(tableCell | tableHeader)*',
  tableRole: 'row',
  parseHTML: () => [{ tag: 'tr' }],
  renderHTML: () => ['tr', 0]
})

const span = (name: 'colspan' | 'rowspan') => ({
  default: 1,
  parseHTML: (element: HTMLElement) => Math.max(1, Number(element.getAttribute(name)) || 1),
  renderHTML: ({ [name]: count }: Record<string, unknown>) => (count === 1 ? {} : { [name]: count })
})

const cell = (name: string, tag: string, tableRole: string) =>
  Node.create({
    name,
    content: 'block+',
    isolating: true,
    tableRole,
    addAttributes: () => ({
      colspan: span('colspan'),
      rowspan: span('rowspan'),
      align: {
        default: null,
        parseHTML: element => alignmentOf(element) ?? null,
        renderHTML: ({ align }) => (align ? { style: `text-align: ${align}` } : {})
      }
    }),
    parseHTML: () => [{ tag }],
    renderHTML: ({ HTMLAttributes }) => [tag, HTMLAttributes, 0]
  })

/** Tables of an article: no widths, they follow the page that shows them. */
export const tables = [Table, TableRow, cell('tableCell', 'td', 'cell'), cell('tableHeader', 'th', 'header_cell')]
