import Type from 'typebox'
import { ClosedObject } from '../../kernel/fields.ts'
import { booleans, texts } from '../../kernel/result-fields.ts'

export const ClientRolesSchema = Type.Array(ClosedObject({ ...texts('id', 'name'), ...booleans('mayGive') }))
export const SecretSchema = ClosedObject(texts('secret'))
export const EndedSchema = ClosedObject({ ended: Type.Integer() })
export const ExchangedSchema = ClosedObject(texts('token', 'expireTime', 'subsiteId'))
