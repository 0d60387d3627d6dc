import { onlineFiles, onlinePortion, type FileType, type OnlineFiles } from '../../contract/upload.ts'
import { Refused, Unreachable } from '../../core/language/errors.ts'
import { renewedAfter } from '../request/send.ts'
import { fetchOnce } from '../wire/fetch-once.ts'
import { $token } from '../wire/session.ts'

export interface OnlinePart {
  kind: 'image' | 'file'
  /** Offset of the first file among the matches. */
  start: number
  keyword: string
  type?: FileType | undefined
  dir?: string | undefined
  isMine?: boolean | undefined
  signal: AbortSignal
}

/**
 * Returns a page of the files of the session's site, newest first. The answer has no envelope, as in UEditor.
 * @throws Refused with the platform's message, Unreachable, TimedOut, SignedOut; the signal's reason when aborted
 */
export async function loadOnlineFiles({
  kind,
  start,
  keyword,
  type,
  dir,
  isMine,
  signal
}: OnlinePart): Promise<OnlineFiles> {
  const query = {
    action: `list${kind}` as const,
    start,
    size: onlinePortion,
    ...(keyword && { keyword }),
    ...(type && { type }),
    ...(dir && { dir }),
    ...(isMine && { mine: '1' as const })
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
