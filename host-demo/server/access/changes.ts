import type { TSchema } from 'typebox'
import { dataLogLimits, type DataField, type LoggedChange } from '../../../elements/base/contract/log.ts'

/** Annotations of a schema that are read here. */
interface Described {
  title?: string
  /** Label of each value. */
  words?: Record<string, string>
  /** Media type of a document; its length is logged instead. */
  contentMediaType?: string
  /** Secret: never logged. */
  writeOnly?: boolean
  /** Personal data: the log of operations names the field, not its values, because entries cannot be deleted. */
  isPersonal?: boolean
}

const longest = 200

/** Truncates a text for the log. Removes lone surrogates, which jsonb rejects. */
export const cut = (text: string, most = longest) =>
  (text.length > most ? `${text.slice(0, most)}…` : text).replace(/\p{Surrogate}|\0/gu, '')

/** Returns the length of the visible text for HTML, of the whole text otherwise. */
const lengthOf = (document: string, mediaType: string) =>
  (mediaType === 'text/html' ? document.replace(/<[^<>]*>/g, '') : document).length

const tell = ({ words, contentMediaType }: Described, value: unknown): string => {
  if (value === undefined || value === null) return ''
  if (typeof value === 'boolean') return value ? '是' : '否'
  if (contentMediaType) return `${lengthOf(String(value), contentMediaType)} 字`
  if (Array.isArray(value)) return cut(value.map(item => tell({ words }, item)).join('、'))
  if (typeof value === 'object') return cut(JSON.stringify(value))
  return cut(words?.[String(value)] ?? String(value))
}

/** Formats the fields of a record for the data log: labels for values, documents included, secrets excluded. */
export const fieldsInWords = (fields: Record<string, TSchema>, record: Record<string, unknown>): DataField[] =>
  Object.entries(fields).flatMap(([name, schema]) => {
    const { title, writeOnly, words, contentMediaType }: Described = schema
    if (!title || writeOnly) return []
    const value = record[name]
    const isLong = contentMediaType !== undefined || (typeof value === 'string' && !words)
    return [
      { name, title, value: isLong ? cut(String(value ?? ''), dataLogLimits.characters) : tell({ words }, value) }
    ]
  })

/** Compares two drafts and returns the changed fields with labels. Fields without a title are skipped. */
export const changesBetween = (
  fields: Record<string, TSchema>,
  before: Record<string, unknown>,
  after: Record<string, unknown>
): LoggedChange[] =>
  Object.entries(fields).flatMap(([name, schema]) => {
    const { title, writeOnly, isPersonal, ...described }: Described = schema
    if (!title || writeOnly || JSON.stringify(before[name]) === JSON.stringify(after[name])) return []
    if (isPersonal) return [{ title, before: '', after: '已修改' }]
    return [{ title, before: tell(described, before[name]), after: tell(described, after[name]) }]
  })
