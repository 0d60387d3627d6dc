import { useEffect, useEffectEvent, useState } from 'react'
import {
  applyDirectoryRun,
  cancelDirectoryRun,
  startDirectoryRun,
  type DirectoryRun
} from '../../base/contract/directory.ts'
import { sentence } from '../../base/core/language/errors.ts'
import { useLoad } from '../../base/kit/use-load.ts'
import { send } from '../../base/session/request/send.ts'
import { changed } from '../../base/session/wire/changes.ts'
import { isWorking, newestRun, readRun } from './runs.ts'

/** Time (ms) between questions about a run that is at work. */
const pause = 1000

/** Run of a source and its steps. Follows a run that is at work, also one that another person started. */
export function useRun(directoryId: string, runId: string | undefined) {
  const { value, error, loading, reload } = useLoad(
    signal => (runId ? readRun(runId, signal) : newestRun(directoryId, signal)),
    [directoryId, runId]
  )
  const [newest, setNewest] = useState<DirectoryRun>()
  const [problem, setProblem] = useState('')
  const [isBusy, setBusy] = useState(false)
  const run = newest ?? value
  const follow = useEffectEvent((next: DirectoryRun) => {
    setNewest(next)
    if (!isWorking(next)) changed('directory')
  })
  const workingId = run && isWorking(run) ? run.id : undefined
  useEffect(() => {
    if (!workingId) return undefined
    const controller = new AbortController()
    const ask = () =>
      void readRun(workingId, controller.signal).then(follow, (failure: unknown) => {
        if (!controller.signal.aborted) setProblem(sentence(failure))
      })
    const timer = setInterval(ask, pause)
    return () => {
      clearInterval(timer)
      controller.abort()
    }
  }, [workingId])

  const step = async (work: () => Promise<DirectoryRun>) => {
    setBusy(true)
    setProblem('')
    try {
      setNewest(await work())
      changed('directory')
    } catch (failure) {
      setProblem(sentence(failure))
    }
    setBusy(false)
  }
  return {
    ...{ run, error, loading, reload, problem, isBusy },
    start: () => step(() => send(startDirectoryRun, { body: { id: directoryId } })),
    apply: (id: string, link: string[], isBeyondAllowed: boolean) =>
      step(() => send(applyDirectoryRun, { body: { id, link, isBeyondAllowed } })),
    cancel: (id: string) => step(() => send(cancelDirectoryRun, { body: { id } }))
  }
}
