import { InputGroup } from '@blueprintjs/core'
import { mostSecret, setDirectorySecret, type Directory } from '../../base/contract/directory.ts'
import { useText } from '../../base/core/language/text.ts'
import { Dialog } from '../../base/core/overlay/dialog.tsx'
import { toast } from '../../base/core/overlay/toasts.ts'
import { DialogForm } from '../../base/kit/dialog/dialog-form.tsx'
import { Field } from '../../base/kit/field/field.tsx'
import { useFields } from '../../base/kit/field/use-fields.ts'
import { send } from '../../base/session/request/send.ts'
import { changed } from '../../base/session/wire/changes.ts'
import { directoryListText } from './directory-list.text.ts'

/** Stores the password or secret of a source. */
export default function SecretDialog({ source, onClose }: { source: Directory; onClose: () => void }) {
  const text = useText(directoryListText)
  const form = useFields({ secret: '' }, { secret: value => (value ? '' : text.secretMissing) }, async ({ secret }) => {
    await send(setDirectorySecret, { body: { id: source.id, secret } })
    changed('directory')
    toast(text.secretSaved, 'success')
    onClose()
  })
  return (
    <Dialog isOpen title={text.secretTitle(source.name)} onClose={onClose} style={{ width: 480 }}>
      <DialogForm form={form} verb={text.save} onClose={onClose}>
        <p>{text.secretNote}</p>
        <Field name="secret" label={text.secretLabel} problem={form.problems.secret}>
          <InputGroup type="password" autoComplete="off" maxLength={mostSecret} {...form.field('secret')} />
        </Field>
      </DialogForm>
    </Dialog>
  )
}
