import Type from 'typebox'
import { ClosedObject, Text } from '../../../kernel/fields.ts'

/** Binary value in base64url. Signed values are never logged. */
const Encoded = (maxLength: number, title: string) =>
  Type.String({ minLength: 1, maxLength, pattern: '^[A-Za-z0-9_-]+$', title, writeOnly: true })

/** Ids of credentials have at most 1,023 bytes. */
const credential = { id: Encoded(1400, '通行密钥'), rawId: Encoded(1400, '通行密钥'), type: Type.Literal('public-key') }

export const NewCredentialFields = ClosedObject({
  ...credential,
  response: ClosedObject({
    clientDataJSON: Encoded(4000, '浏览器数据'),
    attestationObject: Encoded(12_000, '通行密钥'),
    transports: Type.Optional(Type.Array(Text(32, 1), { maxItems: 10 }))
  })
})

export const AssertionFields = ClosedObject({
  ...credential,
  response: ClosedObject({
    clientDataJSON: Encoded(4000, '浏览器数据'),
    authenticatorData: Encoded(4000, '设备数据'),
    signature: Encoded(2000, '签名'),
    userHandle: Type.Optional(Encoded(200, '用户'))
  })
})
