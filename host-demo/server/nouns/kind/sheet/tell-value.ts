import { isPersonNumber } from '../../../../../elements/base/contract/card-numbers.ts'
import type { ModelField } from '../../../../../elements/base/contract/model.ts'
import { filesOf, personOf, pictureOf, rowsOf } from '../../../../../elements/base/contract/model-value.ts'
import type { CellNames } from './cell-names.ts'

/** Characters that a cell of Excel holds. */
const longest = 32_000

/** Masks identity card numbers within a text. */
export const withoutNumbers = (text: string) =>
  text.replace(/(?<!\d)\d{17}[\dXx](?!\d)/g, number =>
    isPersonNumber(number.toUpperCase()) ? `${number.slice(0, 6)}********${number.slice(-4)}` : number
  )

/** Masks what is internal except its end. */
const sealed = (text: string) => (text ? `****${text.length > 6 ? text.slice(-4) : ''}` : '')

const rowsIn = ({ more }: ModelField, value: string) => {
  const columns = (more?.columns ?? []).filter(({ type }) => type !== 'picture')
  const rows = rowsOf(value) ?? []
  if (columns.length === 1) return rows.map(row => row[columns[0]!.name] ?? '').join('\n')
  return rows
    .map(row => columns.flatMap(({ name, label }) => (row[name] ? [`${label}：${row[name]}`] : [])).join('，'))
    .join('\n')
}

const withoutTags = (html: string) =>
  html
    .replace(/<(br|\/p|\/li|\/h\d|\/tr)[^>]*>/gi, '\n')
    .replace(/<[^>]*>/g, '')
    .replace(/&nbsp;/g, ' ')
    .replace(/&lt;/g, '<')
    .replace(/&gt;/g, '>')
    .replace(/&amp;/g, '&')
    .trim()

const tell = (
  field: ModelField,
  value: string,
  { departments, words }: CellNames,
  titles: ReadonlyMap<string, string>
) => {
  const word = (one: string) => words.get(field.dict)?.[one] ?? one
  switch (field.type) {
    case 'flag':
      return value === '1' ? '是' : '否'
    case 'choice':
    case 'choices':
      return value.split(',').map(word).join('、')
    case 'department':
      return value
        .split(',')
        .map(id => departments.labelOf(id))
        .filter(Boolean)
        .join('、')
    case 'person':
      return personOf(value)?.name ?? ''
    case 'picture':
      return pictureOf(value)?.alt || '有图片'
    case 'files':
      return (filesOf(value) ?? []).map(({ name }) => name).join('、')
    case 'relation':
      return value
        .split(',')
        .map(id => titles.get(id) ?? '')
        .filter(Boolean)
        .join('、')
    case 'rows':
      return rowsIn(field, value)
    case 'rich':
      return withoutTags(value)
    default:
      return value
  }
}

/** Returns a value as the text of a cell: words instead of codes, without whole identity card numbers. */
export const tellCell = (
  field: ModelField,
  value: string | undefined,
  names: CellNames,
  titles: ReadonlyMap<string, string> = new Map()
): string => {
  if (!value) return ''
  const told = withoutNumbers(tell(field, value, names, titles)).slice(0, longest)
  return field.more?.isInternal ? sealed(told) : told
}
