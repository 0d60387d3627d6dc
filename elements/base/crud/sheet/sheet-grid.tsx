import { Cell, Column, ColumnHeaderCell, EditableCell, RowHeaderCell, Table } from '@blueprintjs/table'
import tableStyles from '@blueprintjs/table/lib/css/table.css?inline'
import { useMemo } from 'react'
import type { SheetPreview, SheetRow } from '../../contract/sheet.ts'
import { bring } from '../../core/look/sheets.ts'
import { useText } from '../../core/language/text.ts'
import { sheetText } from './sheet.text.ts'

bring(tableStyles)

interface Props {
  preview: SheetPreview
  onMend: (row: number, column: number, value: string) => void
}

/** Returns the columns of the file, and others with a problem. */
function shownColumns({ columns, rows }: SheetPreview) {
  return columns
    .map((column, at) => ({ ...column, at }))
    .filter(({ isFound, name }) => isFound || rows.some(({ problems }) => problems[name]))
}

/**
 * Shows the rows of the spreadsheet. Every cell is editable. Wrong cells are marked with the reason, normalised ones
 * with the text in the file.
 */
export default function SheetGrid({ preview, onMend }: Props) {
  const text = useText(sheetText)
  const { rows } = preview
  const columns = useMemo(() => shownColumns(preview), [preview])
  const widths = useMemo(() => [72, ...columns.map(({ title }) => Math.max(140, title.length * 20 + 40))], [columns])
  const noteOf = (row: SheetRow | undefined, name: string): string | undefined => {
    const original = row?.changed?.[name]
    const isFilled = row?.filled?.includes(name)
    return isFilled ? text.filledCell : original === undefined ? undefined : text.original(original)
  }
  return (
    <div className="sheet-grid">
      <Table
        key={columns.length}
        numRows={rows.length}
        columnWidths={widths}
        cellRendererDependencies={[preview]}
        enableFocusedCell
        enableRowResizing={false}
        rowHeaderCellRenderer={row => <RowHeaderCell name={String(rows[row]?.number ?? '')} />}
      >
        {[
          <Column
            key="does"
            columnHeaderCellRenderer={() => <ColumnHeaderCell name={text.what} />}
            cellRenderer={row => <Cell>{text.does[rows[row]?.does ?? 'none']}</Cell>}
          />,
          ...columns.map(({ name, title, at }) => (
            <Column
              key={name}
              columnHeaderCellRenderer={() => <ColumnHeaderCell name={title} />}
              cellRenderer={index => {
                const row = rows[index]
                const problem = row?.problems[name]
                const note = noteOf(row, name)
                return (
                  <EditableCell
                    value={row?.cells[at] ?? ''}
                    intent={problem ? 'danger' : note ? 'primary' : 'none'}
                    tooltip={problem ?? note}
                    onConfirm={value => onMend(index, at, value)}
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
