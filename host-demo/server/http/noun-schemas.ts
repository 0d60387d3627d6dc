import Type, { type TOptional, type TSchema, type TUnsafe } from 'typebox'
import type { AnyNoun, DraftOf, QueryOfNoun } from '../../../elements/base/contract/noun/define-noun.ts'
import type { NounField, NounFields } from '../../../elements/base/contract/noun/field.ts'
import { Choice, Id, OptionalId, pageFields, Text, titled } from '../kernel/fields.ts'

type SchemasOf<Values> = {
  [Name in keyof Values]-?: undefined extends Values[Name]
    ? TOptional<TUnsafe<Exclude<Values[Name], undefined>>>
    : TUnsafe<Values[Name]>
}

const Day = (title: string, isRequired: boolean) =>
  Type.String({ pattern: isRequired ? '^\\d{4}-\\d{2}-\\d{2}$' : '^(\\d{4}-\\d{2}-\\d{2})?$', title })

const schemaOf = (field: NounField): TSchema => {
  const [title] = field.title
  switch (field.kind) {
    case 'text':
      return field.pattern
        ? Type.String({ pattern: field.pattern, maxLength: field.maxLength, title })
        : Text(field.maxLength, field.required ? 1 : 0, title)
    case 'area':
      return Text(field.maxLength, field.required ? 1 : 0, title)
    case 'date':
      return Day(title, Boolean(field.required))
    case 'number':
      return Type.Integer({ minimum: field.min, maximum: field.max, title })
    case 'choice':
      return Choice(
        field.options.map(([value]) => value),
        title,
        Object.fromEntries(field.options.map(([value, [words]]) => [value, words]))
      )
    case 'flag':
      return Choice([field.on, field.off], title, { [field.on]: '是', [field.off]: '否' })
    case 'reference':
      return titled(title, field.none ? OptionalId : Id)
  }
}

/** Schemas of the draft of a noun, by field. */
export const draftFieldsOf = <N extends { fields: NounFields }>({ fields }: N) =>
  Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, schemaOf(field)])) as SchemasOf<DraftOf<N>>

const filterSchema = (field: NounField): TSchema => {
  const [title] = field.title
  // Two stars may surround the text.
  if (field.filter?.by === 'within' && 'maxLength' in field) return Text(field.maxLength + 2, 0, title)
  return schemaOf({ ...field, required: undefined } as unknown as NounField)
}

/** Schemas of the query of a noun's list: paging, its filters, and the site where records belong to sites. */
export const queryFieldsOf = <N extends Pick<AnyNoun, 'scope'> & { fields: NounFields }>({ fields, scope }: N) =>
  ({
    ...pageFields,
    ...(scope !== 'platform' && { subsiteId: Type.Optional(titled('站点', Id)) }),
    ...Object.fromEntries(
      Object.entries(fields).flatMap(([name, field]) =>
        field.filter ? [[field.filter.as ?? name, Type.Optional(filterSchema(field))]] : []
      )
    )
  }) as unknown as SchemasOf<QueryOfNoun<N['fields']>>
