import { texts, type Locale } from '../../core/language/locale.ts'
import { planOf, type FieldPlan, type ScopePlan } from './form-plan.ts'
import { typeOf } from '../document/document.ts'
import { readSchema } from '../document/read-schema.ts'
import { choicesOf, isSame, type Choice } from '../document/choices.ts'

const tellText = texts({ yes: '是', no: '否', until: ' 至 ' }, { yes: 'Yes', no: 'No', until: ' to ' })
type Words = (typeof tellText)[Locale]

type Data = Readonly<Record<string, unknown>>

const labelOf = (choices: readonly Choice[], value: unknown): string =>
  choices.find(choice => isSame(choice.value, value))?.label ?? plain(value)

const plain = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value).trim() : ''

/** Returns the labels along the path of a cascading choice. */
function pathOf(choices: readonly Choice[], path: readonly unknown[]): string {
  let left: readonly Choice[] = choices
  return path
    .map(value => {
      const label = labelOf(left, value)
      left = left.find(choice => isSame(choice.value, value))?.children ?? []
      return label
    })
    .join(' / ')
}

/** Returns the fixed choices of a field; none for other fields. */
export const choicesOfField = ({ widget: { options } }: FieldPlan) =>
  choicesOf(options.options, { ...options, showLabel: true }, false)

/** Returns a value in words: labels of choices, names of files, rows of a table. '' if nothing was filled in. */
function tell(field: FieldPlan, value: unknown, words: Words): string {
  const type = typeOf(field.widget)
  if (field.rows)
    return (Array.isArray(value) ? value : [])
      .map(
        (row, at) =>
          `${at + 1}. ${wordsOf(field.rows!, Object(row) as Data, words)
            .map(inOne)
            .join('，')}`
      )
      .join('；')
  if (typeof value === 'boolean') return value ? words.yes : words.no
  const list = Array.isArray(value) ? value : value === undefined || value === null || value === '' ? [] : [value]
  if (type === 'file' || type === 'image')
    return list.map(one => plain((Object(one) as { name?: unknown }).name ?? one)).join('、')
  const choices = choicesOfField(field)
  if (type === 'cascader') return pathOf(choices, list)
  if (type === 'editor')
    return plain(value)
      .replace(/<[^>]*>/g, ' ')
      .replace(/\s+/g, ' ')
      .trim()
  return list
    .map(one => labelOf(choices, one))
    .filter(Boolean)
    .join(type === 'date' || type === 'time' ? words.until : '、')
}

const inOne = ([name, text]: readonly [string, string]) => `${name}：${text}`

const wordsOf = (plan: ScopePlan, data: Data, words: Words): [name: string, text: string][] =>
  [...plan.fields].flatMap(([model, field]): [string, string][] => {
    const text = Object.hasOwn(data, model) ? tell(field, data[model], words) : ''
    return text ? [[field.widget.name || model, text]] : []
  })

/** Returns the filled fields of a form in document order: label and value in words. */
export function tellAnswers(jsonStr: string, data: Data, locale: Locale): [name: string, text: string][] {
  const document = readSchema(jsonStr)
  return typeof document === 'string' ? [] : wordsOf(planOf(document), data, tellText[locale])
}
