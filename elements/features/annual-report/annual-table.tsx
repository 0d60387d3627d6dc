import { Cell, Column, ColumnHeaderCell, Table } from '@blueprintjs/table'
import tableStyles from '@blueprintjs/table/lib/css/table.css?inline'
import { useLayoutEffect, useMemo, useRef, useState } from 'react'
import {
  annualColumns,
  type AnnualColumn,
  type AnnualReport,
  type AnnualRow
} from '../../base/contract/apply-report.ts'
import { groupThousands } from '../../base/core/values/numbers.ts'
import { bring } from '../../base/core/look/sheets.ts'
import { useText } from '../../base/core/language/text.ts'
import { annualLines, wordsOf } from './annual-lines.ts'
import { annualReportText } from './annual-report.text.ts'

bring(tableStyles)

export interface AnnualCases {
  row: AnnualRow
  column: AnnualColumn
  count: number
}

interface Props {
  report: AnnualReport
  isNarrow: boolean
  onOpen: (cases: AnnualCases) => void
}

const headHeight = 33

/** Renders the official table. Each figure opens its applications. The first column fills the remaining width. */
export default function AnnualTable({ report, isNarrow, onOpen }: Props) {
  const text = useText(annualReportText)
  const box = useRef<HTMLDivElement>(null)
  const [room, setRoom] = useState(0)
  useLayoutEffect(() => {
    const observer = new ResizeObserver(([entry]) => {
      // A hidden table reports width 0.
      if (entry && entry.contentRect.width > 0) setRoom(entry.contentRect.width)
    })
    observer.observe(box.current!)
    return () => observer.disconnect()
  }, [])
  // A table of zeros has no buttons: its scrolling parts take the focus themselves.
  useLayoutEffect(() => {
    for (const part of box.current!.querySelectorAll<HTMLElement>('.bp6-table-quadrant-scroll-container'))
      part.tabIndex = part.querySelector('button') ? -1 : 0
  }, [report, room, isNarrow])
  const [rowHeight, figure, item] = isNarrow ? [48, 88, 168] : [32, 112, 320]
  const widths = useMemo(
    () => [Math.max(item, Math.floor(room) - annualColumns.length * figure - 1), ...annualColumns.map(() => figure)],
    [room, item, figure]
  )
  return (
    <div
      ref={box}
      className={isNarrow ? 'annual-table annual-narrow' : 'annual-table'}
      style={{ blockSize: annualLines.length * rowHeight + headHeight + (isNarrow ? 16 : 2) }}
    >
      {/* Render only after measuring: clicks during a redraw would be lost. */}
      {room > 0 && (
        <Table
          key={rowHeight}
          numRows={annualLines.length}
          numFrozenColumns={1}
          defaultRowHeight={rowHeight}
          columnWidths={widths}
          cellRendererDependencies={[report, text]}
          enableRowHeader={false}
          enableRowResizing={false}
          enableColumnResizing={false}
          selectionModes={[]}
        >
          {[
            <Column
              key="item"
              columnHeaderCellRenderer={() => <ColumnHeaderCell name={text.item} />}
              cellRenderer={at => {
                const line = annualLines[at]!
                const words = wordsOf(line, text)
                return (
                  <Cell className={`annual-item depth-${line.depth}`} wrapText={isNarrow} truncated={!isNarrow}>
                    <span title={words}>{words}</span>
                  </Cell>
                )
              }}
            />,
            ...annualColumns.map((column, place) => (
              <Column
                key={column}
                columnHeaderCellRenderer={() => (
                  <ColumnHeaderCell name={text.columns[column]} className="annual-number" />
                )}
                cellRenderer={at => {
                  const line = annualLines[at]!
                  if (!('row' in line)) return <Cell />
                  const { row } = line
                  const count = report.counts[row][place] ?? 0
                  const isSum = row === 'answered' || column === 'total'
                  return (
                    <Cell className={isSum ? 'annual-number annual-sum' : 'annual-number'} interactive>
                      {count === 0 ? (
                        <span className="annual-none">0</span>
                      ) : (
                        <button
                          type="button"
                          aria-label={text.cases(text.rows[row], text.columns[column], groupThousands(count))}
                          onClick={() => onOpen({ row, column, count })}
                        >
                          {groupThousands(count)}
                        </button>
                      )}
                    </Cell>
                  )
                }}
              />
            ))
          ]}
        </Table>
      )}
    </div>
  )
}
