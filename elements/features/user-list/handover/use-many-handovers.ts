import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { handoverKinds, type Handover, type HandoverResult } from '../../../base/contract/handover.ts'
import type { UserRow } from '../../../base/contract/user.ts'
import { sentence } from '../../../base/core/language/errors.ts'
import type { Person } from '../../../base/crud/people/people.ts'
import { loadHandover, moveAll, movesNever, nameSuccessors, type Successors } from './handovers.ts'

/** Person that leaves together with others, and the last answer of the platform about them. */
export interface Leaver {
  user: UserRow
  held?: Handover
  problem?: string
  result?: HandoverResult
}

/** Successor of everything that moves. */
const allTo = (person: Person): Successors =>
  Object.fromEntries(handoverKinds.filter(kind => !movesNever(kind)).map(kind => [kind, person]))

/**
 * Reads what several people hold, and hands it over to one successor, one person after the other: each handover is whole
 * or not at all. `step` counts the finished people; undefined at rest.
 */
export function useManyHandovers(users: readonly UserRow[], successor: Person | undefined) {
  const [leavers, setLeavers] = useState<readonly Leaver[]>(() => users.map(user => ({ user })))
  const [step, setStep] = useState<number>()
  const running = useRef<AbortController>(undefined)

  const each = async (work: (leaver: Leaver, signal: AbortSignal) => Promise<Partial<Leaver>>) => {
    running.current?.abort()
    const { signal } = (running.current = new AbortController())
    for (const [at, leaver] of leavers.entries()) {
      if (signal.aborted) return
      setStep(at)
      const next = await work(leaver, signal).catch((problem: unknown) => ({ problem: sentence(problem) }))
      // A handover that was sent before the cancellation still counts.
      if (signal.aborted && !('result' in next)) return
      setLeavers(all => all.map((one, index) => (index === at ? { user: one.user, ...next } : one)))
    }
    if (!signal.aborted) setStep(undefined)
  }
  const read = useEffectEvent(() => {
    const to = successor ? nameSuccessors(allTo(successor)) : ''
    void each(async ({ user }, signal) => ({ held: await loadHandover(user.id, to, signal) }))
  })
  useEffect(() => {
    read()
    return () => running.current?.abort()
  }, [successor])

  return {
    leavers,
    step,
    cancel: () => {
      running.current?.abort()
      setStep(undefined)
    },
    move: (isFreezing: boolean) =>
      each(async leaver => {
        const { held, result } = leaver
        if (!held || result || !successor) return leaver
        const isEmpty = held.held.every(({ kind }) => movesNever(kind))
        if (isEmpty && !isFreezing) return { held, result: { moved: [], left: held.held, isFrozen: held.isFrozen } }
        return { held, result: await moveAll(held, allTo(successor), isFreezing) }
      })
  }
}
