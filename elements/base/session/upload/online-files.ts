import { onlineFiles, onlinePortion, type FileType, type OnlineFiles } from '../../contract/upload.ts'
import { Refused, Unreachable } from '../../core/errors.ts'
import { renewedAfter } from '../request/send.ts'
import { fetchOnce } from '../wire/fetch-once.ts'
import { $token } from '../wire/session.ts'

export interface OnlinePart {
  kind: 'image' | 'file'
  /** Of the files that match, from which one on. */
  start: number
  keyword: string
  type?: FileType | undefined
  dir?: string | undefined
  signal: AbortSignal
}

/**
 * A portion of the files that the session's site has, the newest first. The answer is bare, as UEditor has it.
 * @throws Refused with the platform's sentence, Unreachable, TimedOut, SignedOut; the signal's reason when aborted.
 */
export async function loadOnlineFiles({ kind, start, keyword, type, dir, signal }: OnlinePart): Promise<OnlineFiles> {
  const query = {
    action: `list${kind}` as const,
    start,
    size: onlinePortion,
    ...(keyword && { keyword }),
    ...(type && { type }),
    ...(dir && { dir })
  }
  for (;;) {
    const token = $token.get()
    const answer = await fetchOnce(onlineFiles, { query, signal }, token ? { 'X-Access-Token': token } : {})
    if (await renewedAfter(answer, token)) continue
    const body = answer.body as (Partial<OnlineFiles> & { message?: string }) | undefined
    if (!body) throw new Unreachable()
    if (Array.isArray(body.list)) return { state: '', start, total: body.list.length, ...body, list: body.list }
    throw new Refused(body.state || body.message || '', answer.status)
  }
}
