import { Node, type Editor } from '@tiptap/core'
import { alignmentOf } from '../../core/page/inert-html.ts'

declare module '@tiptap/core' {
  interface NodeConfig {
    /** Role of a node for prosemirror-tables. */
    tableRole?: string
  }
}

/** Loads selection, keys and repair of tables with the first table: most texts have none. */
function look(editor: Editor, storage: { isAsked: boolean }): void {
  if (storage.isAsked) return
  editor.state.doc.descendants(node => {
    storage.isAsked ||= node.type.name === 'table'
    return !storage.isAsked && !node.isTextblock
  })
  if (!storage.isAsked) return
  import('./table-editing.ts').then(
    ({ tableEditing }) => void (editor.isDestroyed || tableEditing(editor)),
    () => (storage.isAsked = false)
  )
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
  // The wrapper lets a wide table scroll.
  addNodeView: () => () => {
    const dom = document.createElement('div')
    dom.className = 'tableWrapper'
    const contentDOM = dom.appendChild(document.createElement('table')).appendChild(document.createElement('tbody'))
    return { dom, contentDOM }
  },
  addStorage: () => ({ isAsked: false }),
  onCreate() {
    look(this.editor, this.storage)
  },
  onUpdate() {
    look(this.editor, this.storage)
  }
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

/** Tables of an article, without widths: the page that shows them decides. */
export const tables = [Table, TableRow, cell('tableCell', 'td', 'cell'), cell('tableHeader', 'th', 'header_cell')]
