import { useState } from 'react'
import { sentence } from '../../core/language/errors.ts'
import { toast } from '../../core/overlay/toasts.ts'

/**
 * Selects all rows of a list, also those on other pages. The selection ends when the list loads again. `load` is
 * undefined if the list does not offer it.
 */
export function useEveryRow<Row>(page: unknown, load: (() => Promise<Row[]>) | undefined) {
  const [every, setEvery] = useState<{ page: unknown; rows: Row[] }>()
  const [isGathering, setGathering] = useState(false)
  const gather = async () => {
    if (!load) return
    setGathering(true)
    try {
      setEvery({ page, rows: await load() })
    } catch (problem) {
      toast(sentence(problem), 'danger')
    }
    setGathering(false)
  }
  return {
    every: every?.page === page ? every?.rows : undefined,
    isGathering,
    gather: () => void gather(),
    release: () => setEvery(undefined)
  }
}
