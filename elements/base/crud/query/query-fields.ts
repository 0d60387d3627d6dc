import { queryFields } from '../../contract/advanced-query.ts'
import type { RuleField } from '../../contract/data-rule.ts'
import { send } from '../../session/request/send.ts'
import type { AnyField } from '../resource/list/describe.ts'

/** Description of a list for queries and views: path of the call, filters and columns. */
export interface ListPage {
  path: string
  fields: readonly AnyField[]
  columns: readonly { key: string; title: string }[]
  /** Column of the site, if the list shows a single one. */
  columnId?: string | undefined
}

/** Loads the fields of the list's advanced query. Uses the page's titles of columns and choices. */
export async function loadFields(
  { path, fields, columns, columnId }: ListPage,
  names: Readonly<Record<string, string>>,
  signal: AbortSignal
): Promise<RuleField[]> {
  const told = await send(queryFields, { query: { list: path, ...(columnId && { columnId }) }, signal })
  return told.map(field => {
    const { name, options } = field
    const shown = fields.find(each => each.name === name)
    const words = shown?.kind === 'choice' ? shown.options : []
    return {
      ...field,
      title: columns.find(({ key }) => key === name)?.title ?? names[name] ?? field.title,
      ...(options && {
        options: options.map(each => ({
          ...each,
          text: words.find(({ value }) => value === each.value)?.label ?? each.text
        }))
      })
    }
  })
}
