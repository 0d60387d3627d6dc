import Type from 'typebox'
import { leftOutKinds } from '../../../../elements/base/contract/left-out.ts'
import { ClosedObject } from '../../kernel/fields.ts'
import { texts } from '../../kernel/result-fields.ts'

export const LeftOutSchema = Type.Array(ClosedObject({ ...texts('name'), kind: Type.Enum(leftOutKinds) }))
