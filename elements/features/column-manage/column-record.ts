import type { Column } from '../../base/contract/column.ts'
import { createRecord, type RecordStore } from '../../base/crud/record/record.ts'
import { blankColumn, draftOf, loadColumn, saveColumn, type EditedColumn } from './columns.ts'

export type ColumnRecord = RecordStore<Column, EditedColumn>

interface Begin {
  /** Undefined for a new column of the site, below `parentId`. */
  column: Column | undefined
  subsiteId: string
  parentId: string
  username: string
}

const isDraft = (value: unknown): value is EditedColumn => typeof (value as EditedColumn | undefined)?.code === 'string'

/** Creates the record for editing a column. */
export const createColumnRecord = ({ column, subsiteId, parentId, username }: Begin): ColumnRecord =>
  createRecord<Column, EditedColumn>({
    noun: 'column',
    record: column,
    blank: blankColumn(subsiteId, parentId),
    draftOf,
    load: ({ id }) => loadColumn(id),
    save: (draft, known, version, subsite) => saveColumn(draft, known && { ...known, version }, subsite),
    keep: {
      keyOf: known => `column:${username}:${known?.id ?? `new:${subsiteId}:${parentId}`}`,
      fits: isDraft
    }
  })
