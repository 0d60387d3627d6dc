import { InputGroup } from '@blueprintjs/core'
import type { Role } from '../../base/contract/role.ts'
import { Dialog } from '../../base/core/overlay/dialog.tsx'
import { useText } from '../../base/core/language/text.ts'
import { toast } from '../../base/core/overlay/toasts.ts'
import { DialogForm } from '../../base/kit/dialog/dialog-form.tsx'
import { Field } from '../../base/kit/field/field.tsx'
import { useFields } from '../../base/kit/field/use-fields.ts'
import { isRoleCode } from './role-code.ts'
import { roleListText } from './role-list.text.ts'
import { copy } from './roles.ts'

/** Creates a role with the permissions of another. */
export default function CopyDialog({ role, onClose }: { role: Role; onClose: () => void }) {
  const text = useText(roleListText)
  const form = useFields(
    { roleName: text.copyOf(role.roleName).slice(0, 30), roleCode: `${role.roleCode}_copy`.slice(0, 64) },
    {
      roleName: value => (value.trim().length < 2 ? text.nameWrong : ''),
      roleCode: value => (isRoleCode(value) ? '' : text.codeWrong)
    },
    async ({ roleName, roleCode }) => {
      await copy(role.id, roleName, roleCode)
      toast(text.copied, 'success')
      onClose()
    }
  )
  return (
    <Dialog isOpen title={text.copyTitle(role.roleName)} onClose={onClose} style={{ width: 440 }}>
      <DialogForm form={form} verb={text.copy} onClose={onClose}>
        <p>{text.copyNote}</p>
        <Field name="roleName" label={text.name} problem={form.problems.roleName}>
          <InputGroup {...form.field('roleName')} autoFocus maxLength={30} autoComplete="off" />
        </Field>
        <Field name="roleCode" label={text.code} problem={form.problems.roleCode} hint={text.codeHint}>
          <InputGroup {...form.field('roleCode')} maxLength={64} autoComplete="off" />
        </Field>
      </DialogForm>
    </Dialog>
  )
}
