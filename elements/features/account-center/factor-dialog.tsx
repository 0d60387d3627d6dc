import { InputGroup } from '@blueprintjs/core'
import { useState } from 'react'
import { removeSecondFactor, renewRecoveryCodes } from '../../base/contract/account.ts'
import { useText } from '../../base/core/language/text.ts'
import { Dialog } from '../../base/core/overlay/dialog.tsx'
import { toast } from '../../base/core/overlay/toasts.ts'
import { DialogForm } from '../../base/kit/dialog/dialog-form.tsx'
import { Field } from '../../base/kit/field/field.tsx'
import { useFields } from '../../base/kit/field/use-fields.ts'
import { required } from '../../base/kit/field/validators.ts'
import { send } from '../../base/session/request/send.ts'
import { factorText } from '../../base/shared/account/factor.text.ts'
import { RecoveryCodes } from '../../base/shared/account/recovery-codes.tsx'
import { accountCenterText } from './account-center.text.ts'

/** Renews the recovery codes, or removes the second factor, after the user has proved to be its owner. */
export default function FactorDialog({ deed, onClose }: { deed: 'renew' | 'remove'; onClose: () => void }) {
  const text = useText(accountCenterText)
  const factor = useText(factorText)
  const [codes, setCodes] = useState<string[]>()
  const isRemoval = deed === 'remove'
  const form = useFields(
    { password: '', code: '' },
    { code: required(factor.codeMissing) },
    async ({ password, code }) => {
      if (!isRemoval) return setCodes((await send(renewRecoveryCodes, { body: { code } })).codes)
      await send(removeSecondFactor, { body: { password, code } })
      toast(text.factorRemoved, 'success')
      onClose()
    }
  )
  if (codes) return <RecoveryCodes codes={codes} onClose={onClose} />
  return (
    <Dialog isOpen title={isRemoval ? text.removeFactor : text.renewCodes} onClose={onClose} style={{ width: 450 }}>
      <DialogForm form={form} verb={isRemoval ? text.removeFactor : text.renewCodes} onClose={onClose}>
        <p>{isRemoval ? text.removeNote : text.renewNote}</p>
        {isRemoval && (
          <Field name="password" label={text.ownPassword}>
            <InputGroup {...form.field('password')} type="password" autoComplete="current-password" autoFocus />
          </Field>
        )}
        <Field name="code" label={factor.code} problem={form.problems.code} hint={text.codeOrRecovery}>
          <InputGroup {...form.field('code')} autoComplete="one-time-code" autoFocus={!isRemoval} maxLength={32} />
        </Field>
      </DialogForm>
    </Dialog>
  )
}
