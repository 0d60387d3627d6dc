import { createHash, type Hash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'

/** Creates the hash that identifies equal files. */
export const openHash = (): Hash => createHash('sha256')

/** Passes a stream on and adds it to a hash, so that the file need not be read again. */
export const hashing = (hash: Hash) =>
  new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk)
      done(null, chunk)
    }
  })

/** Reads a file and returns its SHA-256 in hex. */
export const hashOf = async (path: string) => {
  const hash = openHash()
  await pipeline(createReadStream(path), hash)
  return hash.digest('hex')
}
