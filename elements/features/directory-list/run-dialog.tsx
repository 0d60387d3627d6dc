import { Button, Callout, Checkbox, ProgressBar } from '@blueprintjs/core'
import { useState } from 'react'
import type { Directory, DirectoryRun } from '../../base/contract/directory.ts'
import { useText } from '../../base/core/language/text.ts'
import { Dialog, DialogBody, DialogFooter } from '../../base/core/overlay/dialog.tsx'
import { useStateFor } from '../../base/core/react/use-state-for.ts'
import { FailedState } from '../../base/kit/access/failed-state.tsx'
import { useRights } from '../../base/kit/access/use-rights.ts'
import { directoryListText } from './directory-list.text.ts'
import { RunChanges } from './run-changes.tsx'
import { isWorking } from './runs.ts'
import { useRun } from './use-run.ts'

interface Props {
  source: Directory
  /** Run to show; the newest one by default. */
  runId?: string
  onClose: () => void
}

/** Reads a directory, shows what would change, and writes it after a confirmation. */
export default function RunDialog({ source, runId, onClose }: Props) {
  const text = useText(directoryListText)
  const mayEdit = useRights()('system:directory:edit')
  const { run, error, loading, reload, problem, isBusy, start, apply, cancel } = useRun(source.id, runId)
  const [linked, setLinked] = useStateFor<ReadonlySet<string>>(run?.id, () => new Set())
  const [isAllowed, setAllowed] = useState(false)
  const link = (key: string, isLinked: boolean) => {
    const next = new Set(linked)
    if (isLinked) next.add(key)
    else next.delete(key)
    setLinked(next)
  }
  const isReady = run?.state === 'ready' && mayEdit
  const mayStart = mayEdit && !loading && !error && (!run || !isWorking(run)) && !runId
  return (
    <Dialog isOpen title={text.runTitle(source.name)} onClose={onClose} style={{ width: 960 }}>
      <DialogBody>
        <div className="run">
          {error ? <FailedState error={error} retry={reload} /> : <State run={run} isLoading={loading} />}
          {problem && (
            <Callout intent="danger" role="alert">
              {problem}
            </Callout>
          )}
          {run && run.counts.length > 0 && run.state !== 'reading' && (
            <RunChanges run={run} linked={isReady ? linked : undefined} onLink={link} />
          )}
          {isReady && run.counts.some(({ kind }) => kind === 'personLink') && <p className="quiet">{text.linkNote}</p>}
          {isReady && run.isBeyond && (
            <Checkbox
              label={text.beyond}
              checked={isAllowed}
              onChange={event => setAllowed(event.currentTarget.checked)}
            />
          )}
        </div>
      </DialogBody>
      <DialogFooter
        actions={
          <>
            {mayStart && (
              <Button
                intent={isReady ? 'none' : 'primary'}
                text={isReady ? text.readAgain : text.readNow}
                loading={isBusy}
                onClick={() => void start()}
              />
            )}
            {isReady && <Button text={text.discard} disabled={isBusy} onClick={() => void cancel(run.id)} />}
            {isReady && (
              <Button
                intent="primary"
                text={text.apply}
                loading={isBusy}
                disabled={run.isBeyond && !isAllowed}
                onClick={() => void apply(run.id, [...linked], isAllowed)}
              />
            )}
            {run && isWorking(run) && mayEdit && (
              <Button text={text.cancelRun} disabled={isBusy} onClick={() => void cancel(run.id)} />
            )}
            <Button text={text.close} onClick={onClose} />
          </>
        }
      />
    </Dialog>
  )
}

/** Says what a run does or how it ended. */
function State({ run, isLoading }: { run: DirectoryRun | undefined; isLoading: boolean }) {
  const text = useText(directoryListText)
  if (!run) return <p role="status">{isLoading ? '' : text.notStarted}</p>
  const { state, done, total, problem, counts } = run
  if (state === 'reading' || state === 'applying')
    return (
      <>
        <ProgressBar value={total > 0 ? done / total : undefined} animate={false} aria-label={text.progress} />
        <p role="status">{state === 'reading' ? text.reading : text.applying(done, total)}</p>
      </>
    )
  if (state === 'failed')
    return (
      <Callout intent="danger" title={text.failedTitle} role="alert">
        {problem}
      </Callout>
    )
  if (problem)
    return (
      <Callout intent="warning" title={text.waits} role="alert">
        {problem}
      </Callout>
    )
  const isSame = state === 'done' && total === 0
  const words = { ready: text.waits, done: isSame ? text.same : text.doneWords, cancelled: text.cancelledWords }
  return <p role="status">{counts.length === 0 && state === 'ready' ? text.same : words[state]}</p>
}
