import Type, { type TSchema } from 'typebox'

/** The schema under the name that people know its field by: sentences and the operation log say it. */
export const titled = <Schema extends TSchema>(title: string, schema: Schema): Schema =>
  Type.With(schema, { title }) as Schema

/** Something that is seen: neither blanks nor signs of no width. */
export const visible = '[^\\s\\u200b-\\u200f\\u2060\\ufeff]'

/** At most `maxLength` characters. A text that is needed (`minLength` 1 or more) holds something that is seen. */
export const Text = (maxLength: number, minLength = 0, title?: string) =>
  Type.String({ minLength, maxLength, ...(minLength > 0 && { pattern: visible }), ...(title && { title }) })

/** Ids are made of word characters: they can be looked up, never spliced. */
export const Id = Type.String({ pattern: '^[\\w-]{1,64}$', title: '编号' })
/** '' is the top, or the default. */
export const OptionalId = Type.String({ pattern: '^[\\w-]{0,64}$' })
const severalIds = '[\\w-]{1,64}(,[\\w-]{1,64}){0,999},?'
/** Ids of several records, comma-separated; a comma at the end is no matter. */
export const Ids = Type.String({ pattern: `^${severalIds}$`, title: '所选记录' })
/** The same, or none. */
export const OptionalIds = Type.String({ pattern: `^(${severalIds})?$` })
/** Whether a pattern is that of ids, which are at most 1,000. */
export const isOfIds = (pattern: string | RegExp) => String(pattern).includes(severalIds)
export const splitIds = (ids: string) => [...new Set(ids.split(',').filter(Boolean))]
/** One of the contract's values; `words` is what people call each, `oldWords` by the word what sheets from before call them. */
export const Choice = <Values extends string[]>(
  values: readonly [...Values],
  title: string,
  words: Record<Values[number], string>,
  oldWords: Record<string, Values[number]> = {}
) => Type.Enum<Values>(values, { title, words, oldWords })
/** A text that is told by its length where others are shown. */
export const DocumentText = (
  mediaType: 'text/html' | 'application/json' | 'application/xml',
  title: string,
  maxLength?: number
) => Type.String({ title, contentMediaType: mediaType, ...(maxLength && { maxLength }) })
/** What nobody is ever told. */
export const Secret = (maxLength: number, title: string) => Type.With(Text(maxLength, 1, title), { writeOnly: true })

export const ClosedObject = <Properties extends Record<string, TSchema>>(properties: Properties) =>
  Type.Object(properties, { additionalProperties: false })

export const pageFields = {
  pageNo: Type.Optional(Type.Number()),
  pageSize: Type.Optional(Type.Number()),
  column: Type.Optional(Text(64)),
  order: Type.Optional(Type.Enum(['asc', 'desc'])),
  after: Type.Optional(Text(600)),
  // Encoded twice, as the kin sends it, four bytes may take twenty letters.
  superQueryParams: Type.Optional(Type.String({ maxLength: 16_000, title: '高级查询' })),
  superQueryMatchType: Type.Optional(Type.String({ maxLength: 8, title: '高级查询的组合方式' }))
}

/** A name as it is kept: in one line, without blanks around it. */
export const oneLine = (text: string) => text.replace(/\s+/g, ' ').trim()

const whole = (value: number | undefined, fallback: number, most: number) =>
  value !== undefined && Number.isFinite(value) && value >= 1 ? Math.min(Math.floor(value), most) : fallback

/** Page numbers and sizes as they can be served, whatever was asked. */
export const readPage = ({ pageNo, pageSize }: { pageNo?: number; pageSize?: number }) => ({
  pageNo: whole(pageNo, 1, 1_000_000),
  pageSize: whole(pageSize, 10, 200)
})
