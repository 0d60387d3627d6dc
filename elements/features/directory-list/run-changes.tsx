import { Button, Checkbox } from '@blueprintjs/core'
import { useState } from 'react'
import {
  directoryChangeKinds,
  type DirectoryChange,
  type DirectoryChangeKind,
  type DirectoryRun
} from '../../base/contract/directory.ts'
import { useLocale, useText } from '../../base/core/language/text.ts'
import { wordsIn } from '../../base/crud/noun/noun-words.ts'
import { FailedState } from '../../base/kit/access/failed-state.tsx'
import { useLoad } from '../../base/kit/use-load.ts'
import { directoryListText } from './directory-list.text.ts'
import { readChanges } from './runs.ts'

interface Props {
  run: DirectoryRun
  /** Keys of accounts to link; undefined if the run is over. */
  linked: ReadonlySet<string> | undefined
  onLink: (key: string, isLinked: boolean) => void
}

/** Differences of a run, by kind, some at a time. */
export function RunChanges({ run, linked, onLink }: Props) {
  const text = useText(directoryListText)
  const locale = useLocale()
  const [kind, setKind] = useState<DirectoryChangeKind>()
  const [pages, setPages] = useState(1)
  const { id, createTime, state } = run
  const print = run.counts.map(({ count }) => count).join()
  const { value, error, loading, reload } = useLoad(
    signal => readChanges(id, { kind, pages }, signal),
    [id, kind, pages, print, state]
  )
  const wordsOf = (one: DirectoryChangeKind): string =>
    wordsIn(locale, directoryChangeKinds.find(([each]) => each === one)![1])
  const choose = (one: DirectoryChangeKind | undefined) => {
    setKind(one)
    setPages(1)
  }
  const all = run.counts.reduce((sum, { count }) => sum + count, 0)
  const filters: [DirectoryChangeKind | undefined, string][] = [
    [undefined, text.count(text.every, all)],
    ...run.counts.map(({ kind: one, count }): [DirectoryChangeKind, string] => [one, text.count(wordsOf(one), count)])
  ]
  if (error && !value) return <FailedState error={error} retry={reload} />
  return (
    <>
      <div className="run-counts" role="group" aria-label={text.counts}>
        {filters.map(([one, label]) => (
          <Button
            key={label}
            size="small"
            text={label}
            active={kind === one}
            aria-pressed={kind === one}
            onClick={() => choose(one)}
          />
        ))}
      </div>
      <div className="run-scroller" role="region" aria-label={text.counts} tabIndex={0} aria-busy={loading}>
        <table className="run-table">
          <thead>
            <tr>
              <th scope="col">{text.kind}</th>
              <th scope="col">{text.name}</th>
              <th scope="col">{text.change}</th>
              <th scope="col">{text.reason}</th>
            </tr>
          </thead>
          <tbody>
            {value?.records.map(change => (
              <tr key={`${createTime} ${change.no}`}>
                <td>{wordsOf(change.kind)}</td>
                <td>
                  <Name change={change} linked={linked} onLink={onLink} />
                </td>
                <td>
                  {change.fields.map(({ title, before, after }) => (
                    <div key={title}>{text.changeOf(title, before, after)}</div>
                  ))}
                </td>
                <td>{change.reason}</td>
              </tr>
            ))}
          </tbody>
        </table>
        {value?.records.length === 0 && <p className="quiet">{text.noChanges}</p>}
      </div>
      {value && value.total > value.records.length && (
        <div>
          <Button size="small" text={text.more} loading={loading} onClick={() => setPages(pages + 1)} />{' '}
          <span className="quiet">{text.shownOf(value.records.length, value.total)}</span>
        </div>
      )}
    </>
  )
}

function Name({ change, linked, onLink }: { change: DirectoryChange } & Omit<Props, 'run'>) {
  const text = useText(directoryListText)
  if (change.kind !== 'personLink' || !linked) return change.name
  return (
    <Checkbox
      label={change.name}
      aria-label={text.link(change.name)}
      checked={linked.has(change.key)}
      onChange={event => onLink(change.key, event.currentTarget.checked)}
    />
  )
}
