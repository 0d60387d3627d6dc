import { Button, Tag } from '@blueprintjs/core'
import { useState } from 'react'
import type { HistoryCalls, ImportState, SheetImport } from '../../contract/sheet-history.ts'
import { useText } from '../../core/language/text.ts'
import { bring } from '../../core/look/sheets.ts'
import { Dialog, DialogBody, DialogFooter } from '../../core/overlay/dialog.tsx'
import type { TableAction, TableColumn } from '../../kit/table/table-column.ts'
import { HistoryTable } from './history-table.tsx'
import styles from './history.css?inline'
import { historyText } from './history.text.ts'
import { ImportedRows } from './imported-rows.tsx'
import { useUndo } from './use-undo.tsx'

bring(styles)

interface Props {
  calls: HistoryCalls
  /** Column of contents; '' for other nouns. */
  columnId: string
  noun: string
  label: string
  onClose: () => void
}

const intents: Record<ImportState, 'success' | 'warning' | 'none'> = {
  done: 'success',
  partly: 'warning',
  undone: 'none'
}

/** History of the imports of a list: what each changed, and its undo. */
export default function HistoryDialog({ calls, columnId, noun, label, onClose }: Props) {
  const text = useText(historyText)
  const name = `imports-${noun}`
  const [opened, setOpened] = useState<SheetImport>()
  const { undo, isBusy, dialog } = useUndo(calls, noun, name)
  const fileOf = ({ fileName }: SheetImport): string => fileName || text.noFile
  const isUndoable = ({ added, updated, state }: SheetImport): boolean => state !== 'undone' && added + updated > 0

  const countsOf = ({ added, updated, same, leftOut }: SheetImport): string =>
    text.counts(added, updated, same) + (leftOut > 0 ? text.leftOut(leftOut) : '')
  const summaryOf = (row: SheetImport): string => {
    const { createByName, createTime, added, updated, undone, undoneByName, undoneTime } = row
    const undoing = undone > 0 && text.undoneSummary(undone, added + updated, undoneByName, undoneTime.slice(0, 16))
    return text.summary(createByName, createTime.slice(0, 16)) + countsOf(row) + (undoing || '')
  }

  const columnOfContents: TableColumn<SheetImport> = {
    ...{ key: 'columnName', title: text.column, width: 160 },
    render: ({ columnName }) => <span title={columnName}>{columnName}</span>
  }
  const columns: TableColumn<SheetImport>[] = [
    {
      ...{ key: 'fileName', title: text.file, least: 180 },
      render: row => (
        <>
          <span title={fileOf(row)}>{fileOf(row)}</span>
          {row.columnName && <span className="history-column">{row.columnName}</span>}
        </>
      )
    },
    ...(columnId ? [columnOfContents] : []),
    { key: 'createTime', title: text.at, width: 144, isTelling: true, render: row => row.createTime.slice(0, 16) },
    { key: 'createByName', title: text.by, width: 96, render: row => row.createByName },
    { key: 'rows', title: text.rows, width: 208, isTelling: true, render: countsOf },
    {
      ...{ key: 'state', title: text.state, width: 96, isTelling: true },
      render: ({ state }) => (
        <Tag minimal intent={intents[state]}>
          {text.states[state]}
        </Tag>
      )
    },
    {
      ...{ key: 'undone', title: text.undone, width: 208 },
      render: row => row.undone > 0 && text.undoneBy(row.undoneByName, row.undoneTime.slice(0, 16))
    }
  ]
  const actionsOf = (row: SheetImport): TableAction<SheetImport>[] => [
    { key: 'show', title: text.show, run: () => setOpened(row) },
    ...(isUndoable(row) ? [{ key: 'undo', title: text.undo, run: () => void undo(row) }] : [])
  ]
  return (
    <Dialog
      isOpen
      title={opened ? text.rowsTitle(fileOf(opened)) : text.titled(label)}
      onClose={onClose}
      canOutsideClickClose={false}
      style={{ width: columnId ? 1260 : 1080 }}
    >
      <DialogBody>
        {opened ? (
          <>
            <p>{summaryOf(opened)}</p>
            <ImportedRows {...{ calls, name }} importId={opened.id} label={text.rowsTitle(fileOf(opened))} />
          </>
        ) : (
          <HistoryTable
            {...{ name, columns, actionsOf }}
            label={text.titled(label)}
            list={calls.list}
            fixed={columnId ? { columnId } : {}}
            titleOf={fileOf}
            onOpen={setOpened}
            empty={{ title: text.empty, hint: text.emptyHint }}
          />
        )}
        {dialog}
      </DialogBody>
      <DialogFooter
        actions={
          <>
            {opened && <Button text={text.back} autoFocus onClick={() => setOpened(undefined)} />}
            {opened && isUndoable(opened) && (
              <Button
                text={text.undo}
                loading={isBusy}
                onClick={() => void undo(opened).then(() => setOpened(undefined))}
              />
            )}
            <Button text={text.close} onClick={onClose} />
          </>
        }
      />
    </Dialog>
  )
}
