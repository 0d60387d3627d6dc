import { useEffect, useMemo, useRef, useState } from 'react'
import { annexByUploads, annexDraftOf, type Attachment } from '../../contract/annex.ts'
import { send } from '../../session/request/send.ts'
import { isKnown, type Listed } from './attachments.ts'

export interface Details {
  /** Each with what the platform knows of it. */
  list: Listed[]
  /** Of the files that are no more. */
  gone: ReadonlySet<string>
  error: unknown
  /** Something is not known yet. */
  isLoading: boolean
  remember: (attachment: Attachment) => void
  reload: () => void
}

/** What the platform knows of attachments: it is asked for those that are neither known nor complete. */
export function useDetails(value: readonly Listed[], known: readonly Attachment[] = []): Details {
  const found = useRef(new Map<string, Attachment>()).current
  const [gone, setGone] = useState<ReadonlySet<string>>(new Set())
  const [error, setError] = useState<unknown>()
  const [round, setRound] = useState(0)
  for (const each of [...known, ...value]) if (isKnown(each)) found.set(each.uid, each)
  const wanted = value.filter(({ uid }) => !found.has(uid) && !gone.has(uid)).map(({ uid }) => uid)

  useEffect(() => {
    if (wanted.length === 0) return
    const controller = new AbortController()
    setError(undefined)
    send(annexByUploads, { query: { ids: wanted.join(',') }, signal: controller.signal }).then(
      answer => {
        for (const each of answer) found.set(each.uid, each)
        setGone(before => new Set([...before, ...wanted.filter(uid => !found.has(uid))]))
      },
      (cause: unknown) => controller.signal.aborted || setError(cause)
    )
    return () => controller.abort()
  }, [wanted.join(','), round])

  const list = useMemo(
    () => value.map(each => ({ ...found.get(each.uid), ...each, ...annexDraftOf(each) })),
    [value, wanted.length]
  )
  return {
    list,
    gone,
    error,
    isLoading: wanted.length > 0 && error === undefined,
    remember: attachment => void found.set(attachment.uid, attachment),
    reload: () => setRound(round + 1)
  }
}
