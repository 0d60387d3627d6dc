import { Button, ProgressBar } from '@blueprintjs/core'
import { useStore } from '@nanostores/react'
import { atom } from 'nanostores'
import { useState, type ReactNode } from 'react'
import { useText } from '../../base/core/text.ts'
import { useConfirm } from '../../base/kit/dialog/confirm.tsx'
import type { Arrival, OnArrivals } from '../../base/kit/upload/arrival.ts'
import { settledText } from './use-settled.text.ts'

interface Waiting {
  verb: string
  stop: () => void
}

type Parts = Readonly<Record<string, readonly Arrival[]>>

interface Settled {
  /** Receives the files of a part of the form. */
  report: (part: string) => OnArrivals
  /**
   * Waits for the files that are on their way, with a bar, and asks whether to go on without those that failed.
   * @returns false if the person does not go on
   */
  settle: (verb: string) => Promise<boolean>
  /** Sentence about the files on their way; '' if there are none. */
  sayBehind: () => string
  isWaiting: boolean
  bar: ReactNode
  dialog: ReactNode
}

/** Lets the steps of a form wait for its uploads, so that nobody submits or publishes a text without its files. */
export function useSettled(): Settled {
  const text = useText(settledText)
  const { ask, dialog } = useConfirm()
  const [$parts] = useState(() => atom<Parts>({}))
  const [waiting, setWaiting] = useState<Waiting>()
  const parts = useStore($parts)
  const all = (of: Parts): Arrival[] => Object.values(of).flat()
  const running = (of: Parts): Arrival[] => all(of).filter(({ problem }) => problem === '')
  const [report] = useState(() => {
    const reports = new Map<string, OnArrivals>()
    return (part: string): OnArrivals => {
      const known = reports.get(part) ?? (list => $parts.set({ ...$parts.get(), [part]: list }))
      reports.set(part, known)
      return known
    }
  })

  const arrived = (verb: string) =>
    new Promise<boolean>(resolve => {
      const end = (isReady: boolean): void => {
        unlisten()
        setWaiting(undefined)
        resolve(isReady)
      }
      const unlisten = $parts.listen(now => void (running(now).length === 0 && end(true)))
      setWaiting({ verb, stop: () => end(false) })
    })

  const names = running(parts).map(({ name }) => name)
  return {
    report,
    async settle(verb) {
      if (running($parts.get()).length > 0 && !(await arrived(verb))) return false
      const failed = all($parts.get())
      if (failed.length === 0) return true
      const body = <p>{text.names(failed.map(({ name }) => name))}</p>
      const answer = await ask({ title: text.ask(failed.length, verb), body, verb: text.anyway(verb) })
      return answer !== undefined
    },
    sayBehind() {
      const count = running($parts.get()).length
      return count > 0 ? text.behind(count) : ''
    },
    isWaiting: waiting !== undefined,
    bar: waiting && (
      <div className="settling" role="status">
        <span>{text.waiting(names, waiting.verb)}</span>
        <ProgressBar />
        <Button size="small" text={text.stop} onClick={waiting.stop} />
      </div>
    ),
    dialog
  }
}
