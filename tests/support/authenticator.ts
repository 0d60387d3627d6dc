import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'
import type {
  NewCredential,
  PasskeyAssertion,
  PasskeyCreation,
  PasskeyRequest
} from '../../elements/base/contract/passkey.ts'

type Value = number | string | Buffer | Map<number | string, Value>

/** Writes a head of CBOR (RFC 8949). */
const head = (kind: number, length: number) =>
  length < 24
    ? Buffer.from([(kind << 5) | length])
    : Buffer.from(length < 256 ? [(kind << 5) | 24, length] : [(kind << 5) | 25, length >> 8, length & 255])

const cbor = (value: Value): Buffer => {
  if (typeof value === 'number') return value < 0 ? head(1, -1 - value) : head(0, value)
  if (typeof value === 'string') return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)])
  if (Buffer.isBuffer(value)) return Buffer.concat([head(2, value.length), value])
  return Buffer.concat([head(5, value.size), ...[...value].flatMap(([key, item]) => [cbor(key), cbor(item)])])
}

const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest()
const [present, verified, attested] = [1, 4, 64]

/** Faults that a test adds to a signature. */
interface Faults {
  origin?: string
  rpId?: string
  counter?: number
  isVerified?: boolean
  userHandle?: string
  type?: string
}

/** Authenticator in software (WebAuthn, ES256) with one credential. */
export const newAuthenticator = (origin: string) => {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const id = randomBytes(32)
  let counter = 0
  let userHandle = ''

  const clientData = (type: string, challenge: string, at = origin) =>
    Buffer.from(JSON.stringify({ type, challenge, origin: at, crossOrigin: false }))
  const authenticatorData = (rpId: string, flags: number, count: number, rest = Buffer.alloc(0)) => {
    const number = Buffer.alloc(4)
    number.writeUInt32BE(count)
    return Buffer.concat([sha256(rpId), Buffer.from([flags]), number, rest])
  }
  const name = id.toString('base64url')

  return {
    id: name,
    create({ challenge, rp, user }: PasskeyCreation, { isVerified = true, ...faults }: Faults = {}): NewCredential {
      userHandle = user.id
      const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
      const key = new Map<number, Value>([
        ...([
          [1, 2],
          [3, -7],
          [-1, 1]
        ] as [number, Value][]),
        [-2, Buffer.from(x, 'base64url')],
        [-3, Buffer.from(y, 'base64url')]
      ])
      const credential = Buffer.concat([Buffer.alloc(16), Buffer.from([0, id.length]), id, cbor(key)])
      const flags = present | (isVerified ? verified : 0) | attested
      const authData = authenticatorData(faults.rpId ?? rp.id, flags, counter, credential)
      const attestation = new Map<string, Value>([
        ['fmt', 'none'],
        ['attStmt', new Map()],
        ['authData', authData]
      ])
      return {
        ...{ id: name, rawId: name, type: 'public-key' },
        response: {
          clientDataJSON: clientData('webauthn.create', challenge, faults.origin).toString('base64url'),
          attestationObject: cbor(attestation).toString('base64url'),
          transports: ['internal']
        }
      }
    },
    sign({ challenge, rpId }: PasskeyRequest, { isVerified = true, ...faults }: Faults = {}): PasskeyAssertion {
      counter = faults.counter ?? counter + 1
      const data = authenticatorData(faults.rpId ?? rpId, present | (isVerified ? verified : 0), counter)
      const client = clientData(faults.type ?? 'webauthn.get', challenge, faults.origin)
      const signature = sign('sha256', Buffer.concat([data, sha256(client)]), privateKey)
      return {
        ...{ id: name, rawId: name, type: 'public-key' },
        response: {
          clientDataJSON: client.toString('base64url'),
          authenticatorData: data.toString('base64url'),
          signature: signature.toString('base64url'),
          userHandle: faults.userHandle ?? userHandle
        }
      }
    }
  }
}

export type Authenticator = ReturnType<typeof newAuthenticator>
