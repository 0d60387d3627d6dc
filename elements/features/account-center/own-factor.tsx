import { Button, Spinner } from '@blueprintjs/core'
import { useState } from 'react'
import { ownSecondFactor } from '../../base/contract/account.ts'
import { useText } from '../../base/core/language/text.ts'
import { FailedState } from '../../base/kit/access/failed-state.tsx'
import { later } from '../../base/kit/later.tsx'
import { useLoad } from '../../base/kit/use-load.ts'
import { send } from '../../base/session/request/send.ts'
import { accountCenterText } from './account-center.text.ts'

const EnrolDialog = later(() => import('../../base/shared/account/enrol-dialog.tsx'))
const FactorDialog = later(() => import('./factor-dialog.tsx'))

/** Shows whether the user has a second factor, with buttons to set it up, renew its recovery codes and remove it. */
export function OwnFactor() {
  const text = useText(accountCenterText)
  const [opened, setOpened] = useState<'enrol' | 'renew' | 'remove'>()
  const { value, error, reload } = useLoad(signal => send(ownSecondFactor, { signal }), [])
  const close = () => {
    setOpened(undefined)
    reload()
  }
  return (
    <section className="center-card" aria-labelledby="center-factor">
      <h2 id="center-factor">{text.factor}</h2>
      <p className="center-note">{text.factorNote}</p>
      {error !== undefined && !value && <FailedState error={error} retry={reload} />}
      {!value && error === undefined && <Spinner size={24} aria-label={text.loading} />}
      {value && value.enabledTime === '' && (
        <Button text={text.enrol} aria-haspopup="dialog" onClick={() => setOpened('enrol')} />
      )}
      {value && value.enabledTime !== '' && (
        <>
          <p>
            {text.factorSince(value.enabledTime)} {text.codesLeft(value.codesLeft)}
          </p>
          {value.isRequired && <p className="center-note">{text.factorRequired}</p>}
          <Button text={text.renewCodes} aria-haspopup="dialog" onClick={() => setOpened('renew')} />{' '}
          {!value.isRequired && (
            <Button text={text.removeFactor} aria-haspopup="dialog" onClick={() => setOpened('remove')} />
          )}
        </>
      )}
      {opened === 'enrol' && <EnrolDialog onDone={close} onClose={close} />}
      {(opened === 'renew' || opened === 'remove') && <FactorDialog deed={opened} onClose={close} />}
    </section>
  )
}
