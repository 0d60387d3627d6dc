import { Button } from '@blueprintjs/core'
import { useState } from 'react'
import { directory, directoryRuns, type Directory, type DirectoryRun } from '../../base/contract/directory.ts'
import { useLocale, useText } from '../../base/core/language/text.ts'
import { Dialog, DialogBody, DialogFooter } from '../../base/core/overlay/dialog.tsx'
import { wordsIn } from '../../base/crud/noun/noun-words.ts'
import { FailedState } from '../../base/kit/access/failed-state.tsx'
import { later } from '../../base/kit/later.tsx'
import { useLoad } from '../../base/kit/use-load.ts'
import { send } from '../../base/session/request/send.ts'
import { directoryListText } from './directory-list.text.ts'
import { pageSize } from './runs.ts'

const RunDialog = later(() => import('./run-dialog.tsx'))

/** Runs of a source, newest first. */
export default function HistoryDialog({ source, onClose }: { source: Directory; onClose: () => void }) {
  const text = useText(directoryListText)
  const locale = useLocale()
  const [shown, setShown] = useState<DirectoryRun>()
  const query = { directoryId: source.id, pageSize }
  const { value, error, loading, reload } = useLoad(signal => send(directoryRuns, { query, signal }), [source.id])
  const stateOf = ({ state }: DirectoryRun): string =>
    wordsIn(locale, directory.extra.lastState.options.find(([each]) => each === state)![1])
  if (shown) return <RunDialog source={source} runId={shown.id} onClose={() => setShown(undefined)} />
  return (
    <Dialog isOpen title={text.historyTitle(source.name)} onClose={onClose} style={{ width: 720 }}>
      <DialogBody>
        {error && !value ? (
          <FailedState error={error} retry={reload} />
        ) : (
          <div className="run-scroller" role="region" aria-label={text.history} tabIndex={0} aria-busy={loading}>
            <table className="run-table">
              <thead>
                <tr>
                  <th scope="col">{text.time}</th>
                  <th scope="col">{text.by}</th>
                  <th scope="col">{text.state}</th>
                  <th scope="col">{text.reason}</th>
                  <td />
                </tr>
              </thead>
              <tbody>
                {value?.records.map(run => (
                  <tr key={run.id}>
                    <td>{run.createTime}</td>
                    <td>{run.isScheduled ? text.scheduled : run.startedBy}</td>
                    <td>{stateOf(run)}</td>
                    <td>{run.problem}</td>
                    <td>
                      <Button
                        size="small"
                        variant="minimal"
                        text={text.open}
                        aria-label={text.openOf(run.createTime)}
                        onClick={() => setShown(run)}
                      />
                    </td>
                  </tr>
                ))}
              </tbody>
            </table>
            {value?.records.length === 0 && <p className="quiet">{text.noRuns}</p>}
          </div>
        )}
      </DialogBody>
      <DialogFooter actions={<Button text={text.close} onClick={onClose} />} />
    </Dialog>
  )
}
