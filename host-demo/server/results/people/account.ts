import Type from 'typebox'
import { ClosedObject } from '../../kernel/fields.ts'
import { booleans, numbers, texts } from '../../kernel/result-fields.ts'

export const OwnSignInSchema = ClosedObject(texts('id', 'action', 'ip', 'createTime'))

export const OwnViewingSchema = ClosedObject(texts('id', 'viewer', 'viewerAccount', 'reason', 'createTime', 'endTime'))

export const OwnSecondFactorSchema = ClosedObject({
  ...texts('enabledTime'),
  ...numbers('codesLeft'),
  ...booleans('isRequired')
})

export const NewSecondFactorSchema = ClosedObject(texts('secret', 'address', 'sealed'))

export const RecoveryCodesSchema = ClosedObject({ codes: Type.Array(Type.String()) })
