import { InputGroup } from '@blueprintjs/core'
import { exportReasonLimits } from '../../contract/personal-exports.ts'
import { Dialog } from '../../core/overlay/dialog.tsx'
import { useText } from '../../core/language/text.ts'
import { Field } from '../field/field.tsx'
import { useFields } from '../field/use-fields.ts'
import { DialogForm } from './dialog-form.tsx'
import { exportReasonText } from './export-reason.text.ts'

interface Props {
  onReason: (reason: string) => void
  onClose: () => void
}

/** Asks for the reason of an export of personal data. */
export default function ExportReason({ onReason, onClose }: Props) {
  const text = useText(exportReasonText)
  const { least, most } = exportReasonLimits
  const form = useFields(
    { reason: '' },
    { reason: value => (value.trim().length < least ? text.short(least) : '') },
    async ({ reason }) => onReason(reason.trim())
  )
  return (
    <Dialog isOpen title={text.title} onClose={onClose} style={{ width: 480 }}>
      <DialogForm form={form} verb={text.go} onClose={onClose}>
        <p>{text.note}</p>
        <p>{text.logged}</p>
        <Field name="reason" label={text.reason} problem={form.problems.reason} hint={text.hint}>
          <InputGroup {...form.field('reason')} autoFocus maxLength={most} />
        </Field>
      </DialogForm>
    </Dialog>
  )
}
