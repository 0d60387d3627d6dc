import { Button, Callout, Spinner } from '@blueprintjs/core'
import { useState } from 'react'
import { changeSeparation, readSeparation, type Separation } from '../../base/contract/administrators.ts'
import { Dialog, DialogBody, DialogFooter } from '../../base/core/overlay/dialog.tsx'
import { sentence } from '../../base/core/language/errors.ts'
import { useText } from '../../base/core/language/text.ts'
import { toast } from '../../base/core/overlay/toasts.ts'
import { useLoad } from '../../base/kit/use-load.ts'
import { changed } from '../../base/session/wire/changes.ts'
import { send } from '../../base/session/request/send.ts'
import { roleListText } from './role-list.text.ts'
import { FailedState } from '../../base/kit/access/failed-state.tsx'

/** Turns the separation of the three administrators on or off. Shows the effects first. */
export default function SeparationDialog({ onClose }: { onClose: () => void }) {
  const text = useText(roleListText)
  const { value, error, reload } = useLoad(signal => send(readSeparation, { signal }), [])
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState('')
  const turn = async (known: Separation) => {
    setBusy(true)
    setFailure('')
    try {
      const { isOn } = await send(changeSeparation, { body: { isOn: !known.isOn, print: known.print } })
      toast(isOn ? text.separationOn : text.separationOff, 'success')
      changed('role')
      onClose()
    } catch (problem) {
      setFailure(sentence(problem))
      reload()
    }
    setBusy(false)
  }
  const isVacant = value !== undefined && vacantOf(value).length > 0
  return (
    <Dialog isOpen title={text.separation} onClose={onClose} style={{ width: 680 }}>
      <DialogBody>
        {value ? (
          <State separation={value} />
        ) : error ? (
          <FailedState error={error} retry={reload} />
        ) : (
          <Spinner size={24} aria-label={text.loading} />
        )}
        {failure && (
          <p className="failure" role="alert">
            {failure}
          </p>
        )}
      </DialogBody>
      <DialogFooter
        actions={
          <>
            <Button text={value?.mayChange ? text.cancel : text.close} onClick={onClose} />
            {value?.mayChange && (
              <Button
                intent={value.isOn ? 'danger' : 'primary'}
                text={value.isOn ? text.turnOff : text.turnOn}
                loading={isBusy}
                disabled={isVacant}
                aria-describedby={isVacant ? 'vacant' : undefined}
                onClick={() => void turn(value)}
              />
            )}
          </>
        }
      />
    </Dialog>
  )
}

/** Returns the areas without a person to administer them. While separated, each role already has a member. */
const vacantOf = ({ isOn, roles }: Separation) =>
  isOn ? [] : roles.filter(({ people }) => !people).map(({ area }) => area)

function State({ separation }: { separation: Separation }) {
  const text = useText(roleListText)
  const { isOn, mayChange, updateByName, updateTime, roles, losing, losingCount } = separation
  const vacant = vacantOf(separation)
  const heading = isOn ? text.without(losingCount) : text.wouldLose(losingCount)
  return (
    <div className="separation">
      <Callout intent={isOn ? 'success' : undefined} title={isOn ? text.isSeparated : text.isNotSeparated}>
        {text.separationNote}
        {updateTime && ` ${text.changedBy(updateByName, updateTime)}`}
      </Callout>
      <ul className="separated">
        {roles.map(({ area, people }) => (
          <li key={area}>
            <span>
              {text.administrators[area]}
              <small>{text.areas[area]}</small>
            </span>
            <span>{people ? text.holders(people) : <b>{text.noHolder}</b>}</span>
          </li>
        ))}
      </ul>
      {vacant.length > 0 && mayChange && (
        <p className="failure" id="vacant">
          {text.vacant(vacant.map(area => text.administrators[area]).join(text.comma))}
        </p>
      )}
      <h3>{heading}</h3>
      {losing.length > 0 && (
        <div className="losing" role="region" aria-label={heading} tabIndex={0}>
          <ul className="separated">
            {losing.map(({ id, realname, username, holdsAll, areas }) => (
              <li key={id}>
                <span>
                  {realname}
                  <small>{holdsAll ? `${username} · ${text.superAdministrator}` : username}</small>
                </span>
                <span>{areas.map(area => text.areas[area]).join(text.comma)}</span>
              </li>
            ))}
          </ul>
        </div>
      )}
      {!mayChange && <p className="quiet">{text.superOnly}</p>}
    </div>
  )
}
