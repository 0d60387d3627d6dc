import { useEffect, useMemo, useState } from 'react'
import { annexByUploads, annexDraftOf, type Attachment } from '../../contract/annex.ts'
import { send } from '../../session/request/send.ts'
import { isKnown, type Listed } from './attachments.ts'

export interface Details {
  /** Entries with the details of the platform. */
  list: Listed[]
  /** Uids of deleted files. */
  gone: ReadonlySet<string>
  error: unknown
  /** True while details are missing. */
  isLoading: boolean
  remember: (attachment: Attachment) => void
  reload: () => void
}

/** Returns the platform's details of attachments. Requests those that are neither in `known` nor complete. */
export function useDetails(value: readonly Listed[], known: readonly Attachment[] = []): Details {
  const [found, setFound] = useState<ReadonlyMap<string, Attachment>>(new Map())
  const [gone, setGone] = useState<ReadonlySet<string>>(new Set())
  const [failure, setFailure] = useState<{ question: string; cause: unknown }>()
  const [round, setRound] = useState(0)
  const given = new Map([...known, ...value].filter(isKnown).map(each => [each.uid, each]))
  const add = (more: ReadonlyMap<string, Attachment>) => setFound(before => new Map([...before, ...more]))
  if ([...given].some(([uid, each]) => found.get(uid) !== each)) add(given)
  const ids = value
    .map(({ uid }) => uid)
    .filter(uid => !found.has(uid) && !gone.has(uid))
    .join(',')
  const question = `${round} ${ids}`

  useEffect(() => {
    if (ids === '') return
    const controller = new AbortController()
    send(annexByUploads, { query: { ids }, signal: controller.signal }).then(
      answer => {
        const all = new Map(answer.map(each => [each.uid, each]))
        setFound(before => new Map([...before, ...all]))
        setGone(before => new Set([...before, ...ids.split(',').filter(uid => !all.has(uid))]))
      },
      (cause: unknown) => controller.signal.aborted || setFailure({ question, cause })
    )
    return () => controller.abort()
  }, [ids, question])
  const error = failure?.question === question ? failure.cause : undefined

  const list = useMemo(
    () => value.map(each => ({ ...found.get(each.uid), ...each, ...annexDraftOf(each) })),
    [value, found]
  )
  return {
    list,
    gone,
    error,
    isLoading: ids !== '' && error === undefined,
    remember: attachment => add(new Map([[attachment.uid, attachment]])),
    reload: () => setRound(round + 1)
  }
}
