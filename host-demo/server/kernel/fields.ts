import Type, { type TSchema } from 'typebox'

/** Gives a schema the title that messages and the operation log show. */
export const titled = <Schema extends TSchema>(title: string, schema: Schema): Schema =>
  Type.With(schema, { title }) as Schema

/** Pattern for a visible character: no blanks, no zero-width characters. */
export const visible = '[^\\s\\u200b-\\u200f\\u2060\\ufeff]'

/** Text of at most `maxLength` characters. With `minLength` of 1 or more it needs a visible character. */
export const Text = (maxLength: number, minLength = 0, title?: string) =>
  Type.String({ minLength, maxLength, ...(minLength > 0 && { pattern: visible }), ...(title && { title }) })

/** Id made of word characters. */
export const Id = Type.String({ pattern: '^[\\w-]{1,64}$', title: '编号' })
/** Id, or '' for the top or the default. */
export const OptionalId = Type.String({ pattern: '^[\\w-]{0,64}$' })
const severalIds = '[\\w-]{1,64}(,[\\w-]{1,64}){0,999},?'
/** Comma-separated ids; a trailing comma is allowed. */
export const Ids = Type.String({ pattern: `^${severalIds}$`, title: '所选记录' })
/** As `Ids`, up to 10,000 ids. */
export const ManyIds = Type.String({ pattern: '^[\\w-]{1,64}(,[\\w-]{1,64}){0,9999},?$', title: '所选记录' })
/** Comma-separated ids, or ''. */
export const OptionalIds = Type.String({ pattern: `^(${severalIds})?$` })
/** Returns true for the pattern of `Ids`, which is limited to 1,000 ids. */
export const isOfIds = (pattern: string | RegExp) => String(pattern).includes(severalIds)
export const splitIds = (ids: string) => [...new Set(ids.split(',').filter(Boolean))]
/**
 * Value of the contract. `words` has the label of each value; `oldWords` maps labels of older sheets to values.
 */
export const Choice = <Values extends string[]>(
  values: readonly [...Values],
  title: string,
  words: Record<Values[number], string>,
  oldWords: Record<string, Values[number]> = {}
) => Type.Enum<Values>(values, { title, words, oldWords })
/** Document text: the log shows its length instead of its content. */
export const DocumentText = (
  mediaType: 'text/html' | 'application/json' | 'application/xml',
  title: string,
  maxLength?: number
) => Type.String({ title, contentMediaType: mediaType, ...(maxLength && { maxLength }) })
/** Secret text that is never shown or logged. */
export const Secret = (maxLength: number, title: string) => Type.With(Text(maxLength, 1, title), { writeOnly: true })

export const ClosedObject = <Properties extends Record<string, TSchema>>(properties: Properties) =>
  Type.Object(properties, { additionalProperties: false })

export const pageFields = {
  pageNo: Type.Optional(Type.Number()),
  pageSize: Type.Optional(Type.Number()),
  column: Type.Optional(Text(64)),
  order: Type.Optional(Type.Enum(['asc', 'desc'])),
  after: Type.Optional(Text(600)),
  // JeecgBoot clients encode the query twice, so four bytes may take twenty characters.
  superQueryParams: Type.Optional(Type.String({ maxLength: 16_000, title: '高级查询' })),
  superQueryMatchType: Type.Optional(Type.String({ maxLength: 8, title: '高级查询的组合方式' }))
}

/** Normalises a name: one line, trimmed. */
export const oneLine = (text: string) => text.replace(/\s+/g, ' ').trim()

const whole = (value: number | undefined, fallback: number, most: number) =>
  value !== undefined && Number.isFinite(value) && value >= 1 ? Math.min(Math.floor(value), most) : fallback

/** Clamps page number and page size to what can be served. */
export const readPage = ({ pageNo, pageSize }: { pageNo?: number; pageSize?: number }) => ({
  pageNo: whole(pageNo, 1, 1_000_000),
  pageSize: whole(pageSize, 10, 200)
})
