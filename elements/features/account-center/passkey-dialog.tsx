import { InputGroup } from '@blueprintjs/core'
import { addPasskey, beginPasskey, renamePasskey, type OwnPasskey } from '../../base/contract/passkey.ts'
import { useText } from '../../base/core/language/text.ts'
import { Dialog } from '../../base/core/overlay/dialog.tsx'
import { toast } from '../../base/core/overlay/toasts.ts'
import { DialogForm } from '../../base/kit/dialog/dialog-form.tsx'
import { Field } from '../../base/kit/field/field.tsx'
import { useFields } from '../../base/kit/field/use-fields.ts'
import { required } from '../../base/kit/field/validators.ts'
import { send } from '../../base/session/request/send.ts'
import { createPasskey } from '../../base/session/wire/passkeys.ts'
import { passkeyText } from './passkey.text.ts'

interface Props {
  /** Passkey to rename; absent to add one. */
  passkey: OwnPasskey | undefined
  onClose: () => void
}

/** Names a passkey. A new one is then created by the browser. */
export default function PasskeyDialog({ passkey, onClose }: Props) {
  const text = useText(passkeyText)
  const form = useFields({ name: passkey?.name ?? '' }, { name: required(text.nameMissing) }, async ({ name }) => {
    if (passkey) await send(renamePasskey, { body: { id: passkey.id, name } })
    else {
      const credential = await createPasskey(await send(beginPasskey))
      await send(addPasskey, { body: { name, credential } })
    }
    toast(passkey ? text.renamed : text.added, 'success')
    onClose()
  })
  return (
    <Dialog isOpen title={passkey ? text.rename : text.add} onClose={onClose} style={{ width: 420 }}>
      <DialogForm form={form} verb={passkey ? text.rename : text.next} onClose={onClose}>
        {!passkey && <p>{text.addNote}</p>}
        <Field name="name" label={text.name} problem={form.problems.name} hint={text.nameHint}>
          <InputGroup {...form.field('name')} autoFocus maxLength={40} />
        </Field>
      </DialogForm>
    </Dialog>
  )
}
