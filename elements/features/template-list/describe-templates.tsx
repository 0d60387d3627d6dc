import { templateCalls, templateKinds, type TemplateQuery, type TemplateRow } from '../../base/contract/template.ts'
import type { Locale } from '../../base/core/language/locale.ts'
import { wordsIn } from '../../base/crud/noun/noun-words.ts'
import type { Resource } from '../../base/crud/resource/list/describe.ts'
import type { TemplateListWords } from './template-list.text.ts'

interface Deeds {
  mayEdit: boolean
  /** Opens a template; undefined for a new one. */
  open: (id?: string) => void
  remove: (rows: readonly TemplateRow[]) => void
}

/** Describes the list of templates. */
export const describeTemplates = (
  text: TemplateListWords,
  locale: Locale,
  { mayEdit, open, remove }: Deeds
): Resource<TemplateRow, TemplateQuery> => ({
  name: 'templates',
  noun: 'template',
  label: text.templates,
  list: templateCalls.list,
  keyOf: row => row.id,
  titleOf: row => row.name,
  open: row => open(row.id),
  filters: [
    { kind: 'text', name: 'name', label: text.nameContains, maxLength: 60, isWithin: true },
    { kind: 'text', name: 'fileName', label: text.fileName, maxLength: 90, width: 160, isWithin: true },
    {
      kind: 'choice',
      name: 'kind',
      label: text.kind,
      options: Object.entries(templateKinds).map(([value, words]) => ({ value, label: wordsIn(locale, words) }))
    }
  ],
  columns: [
    {
      key: 'name',
      title: text.name,
      isSortable: true,
      render: row => (
        <button type="button" className="row-link row-open" tabIndex={-1} title={row.name} onClick={() => open(row.id)}>
          {row.name}
        </button>
      )
    },
    { key: 'fileName', title: text.fileName, width: 200, isSortable: true, isTelling: true },
    {
      key: 'kind',
      title: text.kind,
      width: 88,
      isTelling: true,
      render: ({ kind }) => wordsIn(locale, templateKinds[kind])
    },
    {
      key: 'lockedBy',
      title: text.lockedBy,
      width: 112,
      render: ({ lockedBy }) => lockedBy && <span className="mark mark-warning">{lockedBy}</span>
    },
    { key: 'useCount', title: text.useCount, width: 88, align: 'end', isCount: true },
    { key: 'size', title: text.size, width: 88, align: 'end', isCount: true },
    { key: 'version', title: text.version, width: 72, align: 'end', isCount: true },
    { key: 'updateByName', title: text.by, width: 112 },
    { key: 'updateTime', title: text.updated, width: 160, align: 'end', isSortable: true }
  ],
  actionsOf: row => [
    { key: 'open', title: mayEdit ? text.edit : text.open, run: () => open(row.id) },
    ...(mayEdit ? [{ key: 'delete', title: text.delete, intent: 'danger' as const, run: () => remove([row]) }] : [])
  ],
  ...(mayEdit && {
    bulkActionsOf: () => [{ key: 'delete', title: text.delete, intent: 'danger' as const, run: remove }]
  }),
  add: { label: text.add, right: 'cms:template:edit', run: () => open() },
  empty: { title: text.empty, hint: text.emptyHint, reader: text.emptyReader }
})
