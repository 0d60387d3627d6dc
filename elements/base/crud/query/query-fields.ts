import { queryFields } from '../../contract/advanced-query.ts'
import type { RuleField } from '../../contract/data-rule.ts'
import { send } from '../../session/request/send.ts'
import type { AnyField } from '../resource/describe.ts'

/** A list as its page tells of it: the path of its call, what one can look for, what it shows. */
export interface ListPage {
  path: string
  fields: readonly AnyField[]
  columns: readonly { key: string; title: string }[]
}

/** What an advanced query of the list may name, by the words that its page has for columns and choices. */
export async function loadFields(
  { path, fields, columns }: ListPage,
  names: Readonly<Record<string, string>>,
  signal: AbortSignal
): Promise<RuleField[]> {
  const told = await send(queryFields, { query: { list: path }, signal })
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
