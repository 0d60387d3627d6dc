import { timingSafeEqual } from 'node:crypto'
import { readFile, rename, writeFile } from 'node:fs/promises'
import type { Database } from '../../database/open.ts'
import { newId } from '../../kernel/ids.ts'
import type { Seal } from '../../kernel/seal.ts'

/** What the database does not have: the key that signs the ends of the chain, and a file with the last known end. */
interface Signer {
  seal: Seal
  /** Absolute path of `log-end` in the data folder. */
  file: string
}

const signers = new WeakMap<Database, Signer>()

export const signChainWith = (database: Database, signer: Signer) => void signers.set(database, signer)

/** Both ends of the chain as texts. */
export interface ChainEnds extends Record<string, unknown> {
  seq: string
  hash: string
  baseSeq: string
  baseHash: string
}

/** Returns the signature of the ends; '' without a key. */
export const signatureOf = (database: Database, { seq, hash, baseSeq, baseHash }: ChainEnds): string =>
  signers
    .get(database)
    ?.seal.derive(`log-chain:${JSON.stringify([seq, hash, baseSeq, baseHash])}`)
    .toString('hex') ?? ''

/** Returns true if the ends are as the platform signed them. */
export const isSigned = (database: Database, ends: ChainEnds, mac: string): boolean => {
  const expected = Buffer.from(signatureOf(database, ends))
  const given = Buffer.from(mac)
  return expected.length === 0 || (expected.length === given.length && timingSafeEqual(expected, given))
}

/** Signs new ends, unless someone else changed the former ones: that must stay visible. */
export const signedOn = (database: Database, former: ChainEnds & { mac: string }, next: ChainEnds): string =>
  isSigned(database, former, former.mac) ? signatureOf(database, next) : former.mac

/** Returns the end that this server noted, as `number:hash`; undefined if it never did. */
export const readNotedEnd = async (database: Database): Promise<string | undefined> => {
  const file = signers.get(database)?.file
  if (!file) return undefined
  return readFile(file, 'utf8').then(
    text => text.trim(),
    (error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return undefined
      throw error
    }
  )
}

/** Notes an end outside the database. */
export const writeNotedEnd = async (database: Database, end: string): Promise<void> => {
  const file = signers.get(database)?.file
  if (!file) return
  // Two notes of one process must not share the file.
  const next = `${file}.${newId()}`
  await writeFile(next, `${end}\n`, { mode: 0o600 })
  await rename(next, file)
}
