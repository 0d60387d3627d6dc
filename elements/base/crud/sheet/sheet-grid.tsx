import { Cell, Column, ColumnHeaderCell, EditableCell, RowHeaderCell, Table } from '@blueprintjs/table'
import tableStyles from '@blueprintjs/table/lib/css/table.css?inline'
import { useMemo } from 'react'
import type { SheetPreview } from '../../contract/sheet.ts'
import { bring } from '../../core/look/sheets.ts'
import { useText } from '../../core/language/text.ts'
import { sheetText } from './sheet.text.ts'

bring(tableStyles)

interface Props {
  preview: SheetPreview
  onMend: (row: number, column: number, value: string) => void
}

/** Shows the rows of the spreadsheet. Every cell is editable; wrong ones are marked with the reason. */
export default function SheetGrid({ preview, onMend }: Props) {
  const text = useText(sheetText)
  const { columns, rows } = preview
  const widths = useMemo(() => [72, ...columns.map(({ title }) => Math.max(140, title.length * 20 + 40))], [columns])
  return (
    <div className="sheet-grid">
      <Table
        numRows={rows.length}
        columnWidths={widths}
        cellRendererDependencies={[preview]}
        enableFocusedCell
        enableRowResizing={false}
        rowHeaderCellRenderer={row => <RowHeaderCell name={String(row + 2)} />}
      >
        {[
          <Column
            key="does"
            columnHeaderCellRenderer={() => <ColumnHeaderCell name={text.what} />}
            cellRenderer={row => <Cell>{text.does[rows[row]?.does ?? 'none']}</Cell>}
          />,
          ...columns.map(({ name, title }, column) => (
            <Column
              key={name}
              columnHeaderCellRenderer={() => <ColumnHeaderCell name={title} />}
              cellRenderer={row => {
                const problem = rows[row]?.problems[name]
                return (
                  <EditableCell
                    value={rows[row]?.cells[column] ?? ''}
                    intent={problem ? 'danger' : 'none'}
                    tooltip={problem}
                    onConfirm={value => onMend(row, column, value)}
                  />
                )
              }}
            />
          ))
        ]}
      </Table>
    </div>
  )
}
