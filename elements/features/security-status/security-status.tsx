import { Button, Checkbox, Spinner } from '@blueprintjs/core'
import { useStore } from '@nanostores/react'
import { useState } from 'react'
import type { SecurityControl } from '../../base/contract/security-control.ts'
import { controlsBeyond } from '../../base/contract/security-beyond.ts'
import { controlsOfPeople } from '../../base/contract/security-people.ts'
import {
  controlStates,
  securitySheet,
  securityStatus,
  type ControlState,
  type SecurityStatus as Status
} from '../../base/contract/security-status.ts'
import { controlsOfSystem } from '../../base/contract/security-system.ts'
import { useLocale, useText } from '../../base/core/language/text.ts'
import SheetTools from '../../base/crud/sheet/sheet-tools.tsx'
import { Failed } from '../../base/kit/access/failed.tsx'
import { NoSession } from '../../base/kit/access/no-session.ts'
import { useLoad } from '../../base/kit/use-load.ts'
import { send } from '../../base/session/request/send.ts'
import { shellLink } from '../../base/session/wire/environment.ts'
import { $user } from '../../base/session/wire/session.ts'
import { securityStatusText } from './security-status.text.ts'

const controls = [...controlsOfPeople, ...controlsOfSystem, ...controlsBeyond]
const marks: Readonly<Record<ControlState, string>> = {
  met: 'mark mark-good',
  built: 'mark mark-good',
  unmet: 'mark mark-bad',
  missing: 'mark mark-bad',
  outside: 'mark mark-warning'
}

/** Shows the state of the controls of GB/T 22239. */
export function SecurityStatus() {
  const text = useText(securityStatusText)
  const user = useStore($user)
  if (!user) return <NoSession text={text.signedOut} />
  return <Measured key={user.id} />
}

function Measured() {
  const text = useText(securityStatusText)
  const { value, error, loading, reload } = useLoad(signal => send(securityStatus, { signal }), [])
  if (error !== undefined) return <Failed error={error} retry={reload} />
  if (!value) return <Spinner className="security-waiting" size={24} aria-label={text.loading} />
  return <Controls status={value} isLoading={loading} onAgain={reload} />
}

interface Props {
  status: Status
  isLoading: boolean
  onAgain: () => void
}

function Controls({ status: { asOf, facts }, isLoading, onAgain }: Props) {
  const text = useText(securityStatusText)
  const [isOpenOnly, setOpenOnly] = useState(false)
  const judged = controls.map(control => ({ control, state: control.state(facts) }))
  const shown = judged.filter(({ state }) => !isOpenOnly || state === 'unmet' || state === 'missing')
  const countOf = (state: ControlState): number => judged.filter(one => one.state === state).length
  return (
    <div className="security" aria-busy={isLoading}>
      <div className="security-head">
        <p>{text.asOf(asOf)}</p>
        <Button text={text.again} loading={isLoading} onClick={onAgain} />
        <SheetTools
          sheet={{ calls: securitySheet, rights: { export: 'system:log:export' } }}
          noun={text.title}
          label={text.title}
          query={() => ({})}
        />
      </div>
      <ul className="security-figures" aria-label={text.figures}>
        {controlStates.map(state => (
          <li key={state}>
            <b>{countOf(state)}</b>
            <span className={marks[state]}>{text.states[state]}</span>
          </li>
        ))}
      </ul>
      <Checkbox
        label={text.onlyOpen}
        checked={isOpenOnly}
        onChange={event => setOpenOnly(event.currentTarget.checked)}
      />
      {shown.length === 0 ? <p className="quiet">{text.nothing}</p> : <Table rows={shown} facts={facts} />}
    </div>
  )
}

interface TableProps {
  rows: { control: SecurityControl; state: ControlState }[]
  facts: Status['facts']
}

function Table({ rows, facts }: TableProps) {
  const text = useText(securityStatusText)
  const inLanguage = useLocale() === 'en' ? 1 : 0
  return (
    <div className="security-scroller" role="region" aria-label={text.title} tabIndex={0}>
      <table>
        <thead>
          <tr>
            {[text.clause, text.requirement, text.state, text.evidence].map(name => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ control, state }) => (
            <tr key={control.clause}>
              <th scope="row">
                {control.clause}
                <span>{control.group[inLanguage]}</span>
              </th>
              <td>{control.text[inLanguage]}</td>
              <td>
                <span className={marks[state]}>{text.states[state]}</span>
              </td>
              <td>
                {control.evidence(facts)[inLanguage]}
                {control.links?.map(({ path, text: name }) => (
                  <a key={path} href={shellLink(path)} target="_blank" rel="noreferrer">
                    {name[inLanguage]}
                  </a>
                ))}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
