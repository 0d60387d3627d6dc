import Type from 'typebox'
import { ClosedObject } from '../../kernel/fields.ts'
import { numbers, texts } from '../../kernel/result-fields.ts'

const GivenSchema = Type.Array(ClosedObject(texts('id', 'name')))

export const HeldGrantsSchema = ClosedObject({
  ...{ roles: GivenSchema, sites: GivenSchema },
  ...numbers('otherSites', 'people'),
  inheritedRoles: Type.Array(Type.String()),
  inheritedSites: Type.Array(Type.String())
})
