import {
  classCountSheet,
  classLogCounts,
  type ClassCount,
  type ClassCountQuery,
  type ClassGroup
} from '../../base/contract/class-log.ts'
import type { Resource } from '../../base/crud/resource/list/describe.ts'
import { groupThousands } from '../../base/core/values/numbers.ts'
import type { ClassLogWords } from './class-log.text.ts'
import type { ColumnControl } from './describe-operations.tsx'

/** Describes the counts per month of columns, authors or the whole site. */
export function describeCounts(
  text: ClassLogWords,
  group: ClassGroup,
  columnFilter: ColumnControl,
  open: (row: ClassCount) => void
): Resource<ClassCount, ClassCountQuery> {
  const nameOf = ({ name }: ClassCount) => (group === 'month' ? text.wholeSite : name || text.unknown)
  const number = (key: 'added' | 'submitted' | 'published' | 'returned') => ({
    ...{ key, title: text[key], width: 88, align: 'end' as const, isCount: true as const },
    render: (row: ClassCount) => groupThousands(row[key])
  })
  return {
    name: `class-counts-${group}`,
    noun: 'article',
    label: text.tabs[group],
    list: classLogCounts,
    isPlain: true,
    sheet: { calls: classCountSheet, rights: { export: 'cms:classlog:export' } },
    keyOf: row => row.id,
    titleOf: row => `${row.month} ${nameOf(row)}`,
    open,
    filters: [
      { kind: 'own', name: 'columnId', label: text.column, render: columnFilter },
      { kind: 'text', name: 'author', label: text.searchAuthor, maxLength: 60, isWithin: true },
      { kind: 'text', name: 'department', label: text.searchDepartment, maxLength: 60 },
      { kind: 'span', name: 'createTime', label: text.time, to: text.to }
    ],
    columns: [
      {
        key: 'name',
        title: group === 'person' ? text.author : group === 'column' ? text.column : text.tabs.month,
        least: 160,
        render: row => <span title={nameOf(row)}>{nameOf(row)}</span>
      },
      { key: 'month', title: text.month, width: 96, isTelling: true },
      number('added'),
      number('submitted'),
      number('published'),
      number('returned'),
      {
        ...{ key: 'adopted', title: text.adopted, width: 88, align: 'end', isCount: true },
        render: ({ adopted }) => (adopted < 0 ? text.noShare : `${adopted}%`)
      }
    ],
    actionsOf: row => [{ key: 'entries', title: text.tabs.entries, run: () => open(row) }],
    empty: { title: text.noCounts, hint: text.noCountsHint }
  }
}
