import { Secret, TOTP } from 'otpauth'

/** RFC 6238 as apps know it: SHA-1, six digits, a code every 30 seconds. */
const shape = { algorithm: 'SHA1', digits: 6, period: 30 }

/** Creates a secret of 160 bits (RFC 4226, section 4) in base 32. */
export const newSecret = () => new Secret({ size: 20 }).base32

/** Returns the address that an app reads from a QR code. */
export const factorAddress = (secret: string, issuer: string, label: string) =>
  new TOTP({ ...shape, secret, issuer, label }).toString()

/** Returns the time step of a code that is valid at a time (ms), one step early or late included. */
export const stepOf = (secret: string, code: string, time: number): number | undefined => {
  if (!/^\d{6}$/.test(code)) return undefined
  const delta = TOTP.validate({
    ...shape,
    ...{ secret: Secret.fromBase32(secret), token: code, timestamp: time, window: 1 }
  })
  return delta === null ? undefined : TOTP.counter({ period: shape.period, timestamp: time }) + delta
}
