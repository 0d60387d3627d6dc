import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { Page, PageQuery } from '../../contract/envelope.ts'
import { useLoad } from '../use-load.ts'
import { writeJson } from '../../core/json.ts'
import { useReturn } from './use-return.ts'

/** Which part of a list is shown. `pageNo` counts from 1. */
export interface Place {
  pageNo: number
  pageSize: number
  column?: string
  order?: 'asc' | 'desc'
}

export interface List<Row> extends Place {
  /** Kept while the next page loads. */
  page: Page<Row> | undefined
  /** What `page` answers. Rows that come anew for the same one are those of before, as they are by now. */
  question: string
  loading: boolean
  /** The person asked for other rows, or for these anew: `page` is shown dimmed. What others change comes quietly. */
  isPassing: boolean
  error: unknown
  reload: () => void
  turnTo: (pageNo: number) => void
  resize: (pageSize: number) => void
  sort: (column: string | undefined, order?: 'asc' | 'desc') => void
}

/**
 * A list read page by page. The page after a read one is asked for by its cursor, so that paging on stays as fast as the
 * first page; a page one jumps to is asked for by its number. `filter` holds the other parameters, `version` loads anew. Who comes back
 * after a while finds what others did meanwhile: that is `isUnasked`.
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

  // The last row of the last page is gone: the page before is the last now.
  const isBehindTheEnd = !loading && page?.records.length === 0 && page.current > 1
  const turnBack = useEffectEvent(() => move({ pageNo: Math.max(1, pageNo - 1) }))
  useEffect(() => {
    if (isBehindTheEnd) turnBack()
  }, [isBehindTheEnd])

  return {
    page,
    question: value?.question ?? '',
    loading,
    isPassing: loading && value?.wanted !== wanted,
    error,
    ...place,
    reload: () => setRound(round + 1),
    turnTo: next => move({ pageNo: next }),
    resize: size => move({ pageNo: 1, pageSize: size }),
    sort: (nextColumn, nextOrder) => move({ pageNo: 1, column: nextColumn, order: nextOrder })
  }
}
