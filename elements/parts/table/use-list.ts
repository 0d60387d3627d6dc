import { useEffect, useRef, useState } from 'react'
import type { Page, PageQuery } from '../../contract/envelope.ts'
import { useLoad } from '../use-load.ts'

export interface List<Row> {
  /** Kept, and to be shown dimmed, while the next page loads. */
  page: Page<Row> | undefined
  loading: boolean
  error: unknown
  pageNo: number
  pageSize: number
  column: string | undefined
  order: 'asc' | 'desc' | undefined
  reload: () => void
  turnTo: (pageNo: number) => void
  resize: (pageSize: number) => void
  sort: (column: string | undefined, order?: 'asc' | 'desc') => void
}

interface Place {
  /** The filter it belongs to: another one begins at page 1. */
  of: string
  pageNo: number
  pageSize: number
  column?: string
  order?: 'asc' | 'desc'
}

/**
 * A list read page by page. The page after a read one is asked for by its cursor, so that paging on stays as fast as the
 * first page; a page one jumps to is asked for by its number. `filter` holds the other parameters, `version` loads anew.
 */
export function useList<Row, Filter extends object>(
  load: (query: PageQuery & Filter, signal: AbortSignal) => Promise<Page<Row>>,
  filter: Filter,
  version: number,
  startSize = 20
): List<Row> {
  const of = JSON.stringify(filter)
  const [kept, setPlace] = useState<Place>({ of, pageNo: 1, pageSize: startSize })
  const place = kept.of === of ? kept : { ...kept, of, pageNo: 1 }
  const { pageNo, pageSize, column, order } = place

  const shelf = JSON.stringify([of, pageSize, column, order])
  const cursors = useRef({ shelf: '', after: new Map<number, string>() })
  if (cursors.current.shelf !== shelf) cursors.current = { shelf, after: new Map() }

  const {
    value: page,
    error,
    loading,
    reload
  } = useLoad(
    async signal => {
      const known = cursors.current
      const after = known.after.get(pageNo)
      const answer = await load({ ...filter, pageNo, pageSize, column, order, after }, signal)
      if (answer.next) known.after.set(pageNo + 1, answer.next)
      return answer
    },
    [shelf, pageNo, version]
  )

  // The last row of the last page is gone: the page before is the last now.
  const isBehindTheEnd = !loading && page?.records.length === 0 && page.current > 1
  useEffect(() => {
    if (isBehindTheEnd) setPlace(before => ({ ...before, pageNo: Math.max(1, before.pageNo - 1) }))
  }, [isBehindTheEnd])

  return {
    page,
    loading,
    error,
    pageNo,
    pageSize,
    column,
    order,
    reload,
    turnTo: next => setPlace({ ...place, pageNo: next }),
    resize: size => setPlace({ ...place, pageNo: 1, pageSize: size }),
    sort: (nextColumn, nextOrder) => setPlace({ ...place, pageNo: 1, column: nextColumn, order: nextOrder })
  }
}
