import { InputGroup, Spinner } from '@blueprintjs/core'
import { useState } from 'react'
import { beginSecondFactor, enableSecondFactor } from '../../contract/account.ts'
import type { SignedIn } from '../../contract/session.ts'
import { useText } from '../../core/language/text.ts'
import { bring } from '../../core/look/sheets.ts'
import { Dialog, DialogBody } from '../../core/overlay/dialog.tsx'
import { toast } from '../../core/overlay/toasts.ts'
import { FailedState } from '../../kit/access/failed-state.tsx'
import { DialogForm } from '../../kit/dialog/dialog-form.tsx'
import { Field } from '../../kit/field/field.tsx'
import { useFields } from '../../kit/field/use-fields.ts'
import { useLoad } from '../../kit/use-load.ts'
import { startSession } from '../../session/account/own-password.ts'
import { send } from '../../session/request/send.ts'
import { isFactorCode } from './code-form.tsx'
import styles from './enrol-dialog.css?inline'
import { factorText } from './factor.text.ts'
import { QrCode } from './qr-code.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'

bring(styles)

interface Props {
  /** Session of a user whose role requires a second factor. It starts once there is one. */
  session?: SignedIn
  onDone: () => void
  onClose: () => void
}

/** Sets up a second factor: QR code and key, one code to confirm, then the recovery codes. */
export default function EnrolDialog({ session, onDone, onClose }: Props) {
  const text = useText(factorText)
  const [codes, setCodes] = useState<string[]>()
  const asked = session ? { token: session.token } : {}
  const { value, error, reload } = useLoad(signal => send(beginSecondFactor, { signal, ...asked }), [])
  const form = useFields(
    { code: '', password: '' },
    { code: code => (isFactorCode(code) ? '' : text.codeMissing) },
    async given => {
      const enabled = await send(enableSecondFactor, { body: { sealed: value?.sealed ?? '', ...given }, ...asked })
      toast(text.enabled, 'success')
      setCodes(enabled.codes)
    }
  )
  const finish = () => {
    if (session) startSession(session)
    onDone()
  }
  if (codes) return <RecoveryCodes codes={codes} onClose={finish} />
  return (
    <Dialog isOpen title={text.enrol} onClose={onClose} canOutsideClickClose={false} style={{ width: 480 }}>
      {value ? (
        <DialogForm form={form} verb={text.enable} onClose={onClose}>
          {session && <p>{text.required}</p>}
          <p>{text.scan}</p>
          <QrCode text={value.address} label={text.picture} />
          <p className="factor-secret">
            <span>{text.secret}</span> <code>{value.secret.match(/.{1,4}/g)?.join(' ')}</code>
          </p>
          {!session && (
            <Field name="password" label={text.password}>
              <InputGroup {...form.field('password')} type="password" autoComplete="current-password" autoFocus />
            </Field>
          )}
          <Field name="code" label={text.code} problem={form.problems.code} hint={text.codeHint}>
            <InputGroup
              {...form.field('code')}
              inputMode="numeric"
              autoComplete="one-time-code"
              autoFocus={session !== undefined}
              maxLength={16}
            />
          </Field>
        </DialogForm>
      ) : (
        <DialogBody>
          {error === undefined ? (
            <Spinner size={24} aria-label={text.loading} />
          ) : (
            <FailedState error={error} retry={reload} />
          )}
        </DialogBody>
      )}
    </Dialog>
  )
}
