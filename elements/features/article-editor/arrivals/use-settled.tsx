import { Button, ProgressBar } from '@blueprintjs/core'
import { useStore } from '@nanostores/react'
import { useState, type ReactNode } from 'react'
import { useText } from '../../../base/core/language/text.ts'
import { useConfirm } from '../../../base/kit/dialog/confirm.tsx'
import { createArrivals, type Arrival, type Arrivals } from './arrivals.ts'
import { settledText } from './use-settled.text.ts'

interface Waiting {
  verb: string
  stop: () => void
}

interface Settled extends Pick<Arrivals, '$pictures' | 'followFiles'> {
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

/** Lets the steps of a form wait for its uploads, so that no text is submitted or published without its files. */
export function useSettled(): Settled {
  const text = useText(settledText)
  const { ask, dialog } = useConfirm()
  const [{ $pictures, followFiles, $all }] = useState(createArrivals)
  const [waiting, setWaiting] = useState<Waiting>()
  const running = (of: readonly Arrival[]) => of.filter(({ isRunning }) => isRunning)

  const arrived = (verb: string) =>
    new Promise<boolean>(resolve => {
      const end = (isReady: boolean): void => {
        unlisten()
        setWaiting(undefined)
        resolve(isReady)
      }
      const unlisten = $all.listen(now => void (running(now).length === 0 && end(true)))
      setWaiting({ verb, stop: () => end(false) })
    })

  const names = running(useStore($all)).map(({ name }) => name)
  return {
    $pictures,
    followFiles,
    async settle(verb) {
      if (running($all.get()).length > 0 && !(await arrived(verb))) return false
      const failed = $all.get()
      if (failed.length === 0) return true
      const body = <p>{text.names(failed.map(({ name }) => name))}</p>
      const answer = await ask({ title: text.ask(failed.length, verb), body, verb: text.anyway(verb) })
      return answer !== undefined
    },
    sayBehind() {
      const count = running($all.get()).length
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
