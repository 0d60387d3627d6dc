import Type, { type TOptional, type TSchema, type TUnsafe } from 'typebox'
import type { QueryOf } from '../../../../elements/base/contract/endpoint.ts'
import {
  ownerOf,
  type AnyNoun,
  type AnyTree,
  type DraftOf,
  type RecordOf
} from '../../../../elements/base/contract/define-noun.ts'
import { valueWords, type NounField } from '../../../../elements/base/contract/noun-field.ts'
import { Choice, Id, OptionalId, pageFields, Text, titled } from '../../kernel/fields.ts'

type SchemasOf<Values> = {
  [Name in keyof Values]-?: undefined extends Values[Name]
    ? TOptional<TUnsafe<Exclude<Values[Name], undefined>>>
    : TUnsafe<Values[Name]>
}

const day = '\\d{4}-\\d{2}-\\d{2}'
const time = `${day} \\d{2}:\\d{2}:\\d{2}`

const choiceOf = (field: Parameters<typeof valueWords>[0] & { title: readonly [string, string] }) => {
  const words = Object.entries(valueWords(field) ?? {}).map(([value, [chinese]]) => [value, chinese])
  return Choice(
    words.map(([value]) => String(value)),
    field.title[0],
    Object.fromEntries(words) as Record<string, string>
  )
}

const schemaOf = (field: NounField, isRequired = field.required === true): TSchema => {
  const [title] = field.title
  switch (field.kind) {
    case 'text':
      return field.pattern
        ? Type.String({ pattern: field.pattern, maxLength: field.maxLength, title })
        : Text(field.maxLength, isRequired ? 1 : 0, title)
    case 'area':
      return Text(field.maxLength, isRequired ? 1 : 0, title)
    case 'date':
      return Type.String({ pattern: isRequired ? `^${day}$` : `^(${day})?$`, title })
    case 'moment':
      return Type.String({ pattern: isRequired ? `^${time}$` : `^(${time})?$`, title })
    case 'picture':
      return titled(title, OptionalId)
    case 'number':
      return Type.Integer({ minimum: field.min, maximum: field.max, title })
    case 'choice':
    case 'flag':
      return choiceOf(field)
    case 'reference':
    case 'parent':
      return titled(title, field.none ? OptionalId : Id)
  }
}

/** Schemas of the draft of a noun, by field. */
export const draftFieldsOf = <N extends AnyTree>({ fields }: N) =>
  Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, schemaOf(field)])) as SchemasOf<DraftOf<N>>

const filterSchema = (field: NounField): TSchema => {
  // Two stars may surround the text.
  if (field.filter?.by !== 'equal' && 'maxLength' in field) return Text(field.maxLength + 2, 0, field.title[0])
  return schemaOf(field, false)
}

/** Schemas of the query of a noun's list: paging, its filters, and the site if records belong to sites. */
export const queryFieldsOf = <N extends AnyNoun>(noun: N) => {
  const owner = ownerOf(noun)
  return {
    ...pageFields,
    ...(noun.scope !== 'platform' && { subsiteId: Type.Optional(titled('站点', Id)) }),
    ...Object.fromEntries(
      Object.entries(noun.fields).flatMap(([name, field]) => {
        if (name === owner) return [[name, Type.Optional(schemaOf(field))]]
        return field.filter ? [[field.filter.as ?? name, Type.Optional(filterSchema(field))]] : []
      })
    ),
    ...Object.fromEntries(
      Object.entries(noun.extra).flatMap(([name, field]) =>
        field.kind === 'choice' && field.filter ? [[field.filter.as ?? name, Type.Optional(choiceOf(field))]] : []
      )
    )
  } as unknown as SchemasOf<QueryOf<N['calls']['list']>>
}

const valueSchema = ({ kind, title: [title] }: { kind: string; title: readonly [string, string] }): TSchema =>
  kind === 'number' ? Type.Integer({ title }) : Type.String({ title })

/** Schemas of a record as the calls return it: id, fields, names of what they refer to, extra values and stamps. */
export const resultFieldsOf = <N extends AnyTree>(noun: N) =>
  ({
    id: Type.String({ title: '编号' }),
    ...Object.fromEntries(
      Object.entries(noun.fields).flatMap(([name, field]) => [
        [name, valueSchema(field)],
        ...(field.kind === 'reference' ? [[field.named, Type.String({ title: `${field.title[0]}名称` })]] : []),
        ...(field.kind === 'picture' ? [[field.named, Type.String({ title: `${field.title[0]}路径` })]] : [])
      ])
    ),
    ...Object.fromEntries(Object.entries(noun.extra).map(([name, field]) => [name, valueSchema(field)])),
    version: Type.Integer({ title: '版本' }),
    createByName: Type.String({ title: '创建人姓名' }),
    createTime: Type.String({ title: '创建时间' }),
    updateByName: Type.String({ title: '修改人姓名' }),
    updateTime: Type.String({ title: '更新时间' })
  }) as unknown as SchemasOf<RecordOf<N>>
