import { timingSafeEqual } from 'node:crypto'
import { currentTime } from '../../kernel/clock.ts'
import type { Seal } from '../../kernel/seal.ts'

/** Minutes for which an office server may act for a person on one file. It cannot renew the token. */
const tokenMinutes = 600

/** A person and the file that a token is for. */
export interface OfficePass {
  articleId: string
  documentId: string
  userId: string
  subsiteId: string
}

const signatureOf = (seal: Seal, payload: string) => seal.derive(`office:${payload}`)

/** Returns a token for one person and one file, and its end in ms. */
export const giveToken = (seal: Seal, pass: OfficePass) => {
  const until = currentTime().getTime() + tokenMinutes * 60_000
  const parts = [pass.articleId, pass.documentId, pass.userId, pass.subsiteId, until]
  const payload = Buffer.from(JSON.stringify(parts)).toString('base64url')
  return { token: `${payload}.${signatureOf(seal, payload).toString('base64url')}`, until }
}

/** Reads a token; undefined if it was not made here, has ended, or is for another file. */
export const readToken = (seal: Seal, fileId: string, token: unknown): OfficePass | undefined => {
  const [, payload, signature] = /^([\w-]{1,600})\.([\w-]{43})$/.exec(typeof token === 'string' ? token : '') ?? []
  if (!payload || !signature) return undefined
  if (!timingSafeEqual(Buffer.from(signature, 'base64url'), signatureOf(seal, payload))) return undefined
  const [articleId, documentId, userId, subsiteId, until] = JSON.parse(
    Buffer.from(payload, 'base64url').toString()
  ) as [string, string, string, string, number]
  if (until <= currentTime().getTime() || fileIdOf({ articleId, documentId }) !== fileId) return undefined
  return { articleId, documentId, userId, subsiteId }
}

/** Id of a file at the office server. All versions have the same one. */
export const fileIdOf = ({ articleId, documentId }: Pick<OfficePass, 'articleId' | 'documentId'>) =>
  `${articleId}.${documentId}`
