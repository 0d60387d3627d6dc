import { createPrivateKey, randomUUID, sign } from 'node:crypto'
import { readFileSync } from 'node:fs'

const { QUNDAO, CLIENT_ID, CLIENT_KEY } = process.env
const key = createPrivateKey(readFileSync(CLIENT_KEY))
const base64 = value => Buffer.from(JSON.stringify(value)).toString('base64url')

/** Returns a token of the platform for a user of yours, by the user name at the platform. */
export async function tokenOf(username) {
  const now = Math.floor(Date.now() / 1000)
  const claims = { iss: CLIENT_ID, sub: username, aud: 'qundao', iat: now, exp: now + 120, jti: randomUUID() }
  const signed = `${base64({ alg: 'EdDSA', typ: 'JWT' })}.${base64(claims)}`
  const signature = sign(null, Buffer.from(signed), key).toString('base64url')
  const response = await fetch(`${QUNDAO}/api/sys/client/token`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ assertion: `${signed}.${signature}` })
  })
  const { success, message, result } = await response.json()
  if (!success) throw new Error(message)
  return result.token
}

console.log(await tokenOf(process.argv[2]))
