import Type, { type TSchema } from 'typebox'

/** Ids are made of word characters: they can be looked up, never spliced. */
export const Id = Type.String({ pattern: '^[\\w-]{1,64}$' })
/** '' is the top, or the default. */
export const OptionalId = Type.String({ pattern: '^[\\w-]{0,64}$' })
export const Text = (maxLength: number, minLength = 0) => Type.String({ minLength, maxLength })
export const ClosedObject = <Properties extends Record<string, TSchema>>(properties: Properties) =>
  Type.Object(properties, { additionalProperties: false })

export const pageFields = {
  pageNo: Type.Optional(Type.Number()),
  pageSize: Type.Optional(Type.Number()),
  column: Type.Optional(Text(64)),
  order: Type.Optional(Type.Enum(['asc', 'desc'])),
  after: Type.Optional(Text(600))
}

const whole = (value: number | undefined, fallback: number, most: number) =>
  value !== undefined && Number.isFinite(value) && value >= 1 ? Math.min(Math.floor(value), most) : fallback

/** Page numbers and sizes as they can be served, whatever was asked. */
export const readPage = ({ pageNo, pageSize }: { pageNo?: number; pageSize?: number }) => ({
  pageNo: whole(pageNo, 1, 1_000_000),
  pageSize: whole(pageSize, 10, 200)
})
