import { Tag } from '@blueprintjs/core'
import type { HistoryCalls, ImportedRow } from '../../contract/sheet-history.ts'
import { useText } from '../../core/language/text.ts'
import type { TableColumn } from '../../kit/table/table-column.ts'
import { HistoryTable } from './history-table.tsx'
import { historyText } from './history.text.ts'

interface Props {
  calls: HistoryCalls
  name: string
  importId: string
  label: string
}

/** Lists the records that an import wrote, with former and new values. */
export function ImportedRows({ calls, name, importId, label }: Props) {
  const text = useText(historyText)
  const titleOf = ({ name: title, isSeen }: ImportedRow): string => (isSeen ? title : text.unseen)
  const columns: TableColumn<ImportedRow>[] = [
    { key: 'name', title: text.name, width: 180, render: titleOf },
    { key: 'number', title: text.number, width: 64, align: 'end', isCount: true, render: row => row.number },
    {
      ...{ key: 'does', title: text.what, width: 128, isTelling: true },
      render: ({ does, isUndone }) => (
        <>
          <Tag minimal intent={does === 'add' ? 'success' : 'primary'}>
            {text.does[does]}
          </Tag>{' '}
          {isUndone && <Tag minimal>{text.isUndone}</Tag>}
        </>
      )
    },
    {
      ...{ key: 'changes', title: text.changes, least: 260, isTelling: true },
      render: ({ changes }) => (
        <ul className="history-changes">
          {changes.map(({ title, before, after }) => (
            <li key={title}>{text.change(title, before, after)}</li>
          ))}
        </ul>
      )
    }
  ]
  return (
    <HistoryTable
      {...{ name: `${name}-rows`, label, columns, titleOf }}
      list={calls.rows}
      fixed={{ importId }}
      onOpen={() => undefined}
      empty={{ title: text.noRows }}
    />
  )
}
