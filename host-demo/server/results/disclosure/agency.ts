import Type from 'typebox'
import { ClosedObject } from '../../kernel/fields.ts'
import { texts } from '../../kernel/result-fields.ts'

export const AgencyChoicesSchema = Type.Array(ClosedObject(texts('id', 'name')))
