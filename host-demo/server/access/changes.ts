import type { TSchema } from 'typebox'
import { dataLogLimits, type DataField, type LoggedChange } from '../../../elements/base/contract/log.ts'

/** What a schema says of its field, besides which values fit. */
interface Described {
  title?: string
  /** By the value: what people call it. */
  words?: Record<string, string>
  /** A document: told by its length. */
  contentMediaType?: string
  /** A secret: never told. */
  writeOnly?: boolean
}

const longest = 200

/** As much of a text as the log holds; well formed, because jsonb takes no half of a pair. */
export const cut = (text: string, most = longest) =>
  (text.length > most ? `${text.slice(0, most)}…` : text).replace(/\p{Surrogate}|\0/gu, '')

/** Of a page what a reader sees of it, of any other document the whole. */
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

/** The fields of a record as the data log keeps them: in words, documents too, secrets never. */
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

/** The fields that differ between two drafts, in the words of their schemas. A field without a title is not told. */
export const changesBetween = (
  fields: Record<string, TSchema>,
  before: Record<string, unknown>,
  after: Record<string, unknown>
): LoggedChange[] =>
  Object.entries(fields).flatMap(([name, schema]) => {
    const { title, writeOnly, ...described }: Described = schema
    if (!title || writeOnly || JSON.stringify(before[name]) === JSON.stringify(after[name])) return []
    return [{ title, before: tell(described, before[name]), after: tell(described, after[name]) }]
  })
