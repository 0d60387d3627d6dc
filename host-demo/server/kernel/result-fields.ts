import Type, { type TBoolean, type TEnum, type TNumber, type TOptional, type TSchema, type TString } from 'typebox'
import { ClosedObject } from './fields.ts'

type Each<Names extends string[], Schema extends TSchema> = { [Name in Names[number]]: Schema }

/** Fields of a result with one schema. */
export const each = <Names extends string[], Schema extends TSchema>(names: readonly [...Names], schema: Schema) =>
  Object.fromEntries(names.map(name => [name, schema])) as Each<Names, Schema>

/** Fields of a result with the same type. */
export const texts = <const Names extends string[]>(...names: Names): Each<Names, TString> => each(names, Type.String())
export const numbers = <const Names extends string[]>(...names: Names): Each<Names, TNumber> =>
  each(names, Type.Number())
export const booleans = <const Names extends string[]>(...names: Names): Each<Names, TBoolean> =>
  each(names, Type.Boolean())

/** '0' or '1'. */
export const flags = <const Names extends string[]>(...names: Names): Each<Names, TEnum<['0', '1']>> =>
  each(names, Type.Enum(['0', '1']))

/** Makes all fields optional. */
export const optional = <Fields extends Record<string, TSchema>>(fields: Fields) =>
  Object.fromEntries(Object.entries(fields).map(([name, schema]) => [name, Type.Optional(schema)])) as {
    [Name in keyof Fields]: TOptional<Fields[Name]>
  }

/** Version, author and time of a record. */
export const stampFields = {
  ...numbers('version'),
  ...texts('createByName', 'createTime', 'updateByName', 'updateTime')
}

/** A page of a list. */
export const pageOf = <Row extends TSchema>(row: Row) =>
  ClosedObject({
    records: Type.Array(row),
    ...numbers('total', 'size', 'current', 'pages'),
    ...optional({ ...booleans('totalCapped'), ...texts('next') })
  })

/** What became of an action on several records. */
export const DoneSchema = ClosedObject({
  done: Type.Array(Type.String()),
  failed: Type.Array(ClosedObject(texts('id', 'title', 'message')))
})
