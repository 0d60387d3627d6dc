import Type from 'typebox'
import { ClosedObject } from '../../kernel/fields.ts'
import { booleans, numbers, texts } from '../../kernel/result-fields.ts'

export const OwnPasskeySchema = ClosedObject(texts('id', 'name', 'createTime', 'lastUsed'))

export const OwnPasskeysSchema = ClosedObject({ ...texts('origin'), list: Type.Array(OwnPasskeySchema) })

const kind = { type: Type.Literal('public-key') }
const HandleSchema = ClosedObject({ ...texts('id'), ...kind, transports: Type.Array(Type.String()) })

export const PasskeyCreationSchema = ClosedObject({
  ...texts('challenge'),
  ...numbers('timeout'),
  rp: ClosedObject(texts('id', 'name')),
  user: ClosedObject(texts('id', 'name', 'displayName')),
  pubKeyCredParams: Type.Array(ClosedObject({ ...numbers('alg'), ...kind })),
  excludeCredentials: Type.Array(HandleSchema),
  authenticatorSelection: ClosedObject({
    residentKey: Type.Literal('required'),
    userVerification: Type.Literal('required'),
    ...booleans('requireResidentKey')
  }),
  attestation: Type.Literal('none')
})

export const PasskeyRequestSchema = ClosedObject({
  ...texts('challenge', 'rpId'),
  ...numbers('timeout'),
  allowCredentials: Type.Array(HandleSchema),
  userVerification: Type.Literal('required')
})

export const BeginPasskeySignInSchema = ClosedObject({ ...texts('attempt'), options: PasskeyRequestSchema })
