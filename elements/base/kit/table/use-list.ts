import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { Page, PageQuery } from '../../contract/envelope.ts'
import { useLoad } from '../use-load.ts'
import { useStableCallback } from '../../core/react/use-stable-callback.ts'
import { useRefresh } from '../../core/react/use-refresh.ts'
import { writeJson } from '../../core/values/json.ts'
import { useReturn } from './use-return.ts'

/** Page and order of a list. `pageNo` starts at 1. */
export interface Place {
  pageNo: number
  pageSize: number
  column?: string
  order?: 'asc' | 'desc'
}

export interface List<Row> extends Place {
  /** The previous page is available while the next one loads. */
  page: Page<Row> | undefined
  /** Query that `page` answers. While it stays the same, new rows are an update of the old ones. */
  question: string
  loading: boolean
  /** True while loading on behalf of the user; `page` is dimmed then. Background updates leave it false. */
  isPassing: boolean
  error: unknown
  reload: () => void
  turnTo: (pageNo: number) => void
  resize: (pageSize: number) => void
  sort: (column: string | undefined, order?: 'asc' | 'desc') => void
}

/**
 * Loads a list page by page. The page after a known one is loaded by its cursor (keyset pagination), so paging forward
 * stays fast. Other pages are loaded by number. `filter` holds further parameters; a change of `version` reloads.
 * `isUnasked` is true for the reload when the user returns to the page.
 */
export function useList<Row>(
  load: (query: PageQuery & Record<string, unknown>, signal: AbortSignal, isUnasked: boolean) => Promise<Page<Row>>,
  filter: Record<string, unknown>,
  version: number,
  place: Place,
  move: (part: Partial<Place>) => void
): List<Row> {
  const { pageNo, pageSize, column, order } = place

  const shelf = writeJson([filter, pageSize, column, order])
  const cursors = useRef({ shelf: '', after: new Map<number, string>() })

  const [round, setRound] = useState(0)
  const question = writeJson([shelf, pageNo])
  const wanted = writeJson([question, round])
  const returns = useReturn()
  const known = useRef(returns)
  const { value, error, loading } = useLoad(
    async signal => {
      const isUnasked = known.current !== returns
      known.current = returns
      if (cursors.current.shelf !== shelf) cursors.current = { shelf, after: new Map() }
      const { after: places } = cursors.current
      const after = places.get(pageNo)
      const page = await load({ ...filter, pageNo, pageSize, column, order, after }, signal, isUnasked)
      if (page.next) places.set(pageNo + 1, page.next)
      return { page, question, wanted }
    },
    [wanted, version, returns]
  )
  const page = value?.page

  // The last row of the last page was deleted: go to the previous page.
  const isBehindTheEnd = !loading && page?.records.length === 0 && page.current > 1
  const turnBack = useEffectEvent(() => move({ pageNo: Math.max(1, pageNo - 1) }))
  useEffect(() => {
    if (isBehindTheEnd) turnBack()
  }, [isBehindTheEnd])

  const reload = useStableCallback(() => setRound(round + 1))
  useRefresh(reload)

  return {
    page,
    question: value?.question ?? '',
    loading,
    isPassing: loading && value?.wanted !== wanted,
    error,
    ...place,
    reload,
    turnTo: next => move({ pageNo: next }),
    resize: size => move({ pageNo: 1, pageSize: size }),
    sort: (nextColumn, nextOrder) => move({ pageNo: 1, column: nextColumn, order: nextOrder })
  }
}
