import { useRef } from 'react'
import type { RecordStore } from './record.ts'

type Left = Pick<RecordStore<unknown, unknown>, '$busy' | '$conflict' | '$failure' | '$isDirty' | 'giveUp'>

/** Resolves when the running call has ended and its result was handled. */
const isOver = ({ $busy }: Left): Promise<void> =>
  new Promise(resolve => {
    const stop = $busy.subscribe(isBusy => {
      if (isBusy) return
      setTimeout(() => {
        stop()
        resolve()
      })
    })
  })

/**
 * Returns a function that goes away from a record, unless the user keeps it: waits for a running save, stays if that
 * fails, and asks about unsaved changes. `go` is not called while an earlier call waits.
 */
export function useLeave(): (record: Left | null, ask: () => Promise<unknown>, go: () => void) => Promise<void> {
  const isLeaving = useRef(false)
  return async (record, ask, go) => {
    if (isLeaving.current) return
    isLeaving.current = true
    try {
      if (record?.$busy.get()) {
        await isOver(record)
        if (record.$conflict.get() || record.$failure.get()) return
      }
      if (record?.$isDirty.get()) {
        if ((await ask()) === undefined) return
        record.giveUp()
      }
      go()
    } finally {
      isLeaving.current = false
    }
  }
}
