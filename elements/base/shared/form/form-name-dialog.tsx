import { HTMLSelect, InputGroup } from '@blueprintjs/core'
import { formTables, longestFormName } from '../../contract/form.ts'
import { Dialog } from '../../core/overlay/dialog.tsx'
import { texts } from '../../core/language/locale.ts'
import { useText } from '../../core/language/text.ts'
import { send } from '../../session/request/send.ts'
import { DialogForm } from '../../kit/dialog/dialog-form.tsx'
import { Field } from '../../kit/field/field.tsx'
import { useFields } from '../../kit/field/use-fields.ts'
import { useLoad } from '../../kit/use-load.ts'

const formNameText = texts(
  {
    name: '表单名称',
    table: '数据表',
    noTable: '不绑定数据表',
    nameNeeded: '请填写表单名称',
    nameTooLong: (limit: number) => `不能超过 ${limit} 个字`,
    tableHint: '绑定后，设计时可从数据表的字段中选择组件对应的字段。',
    tablesFailed: '数据表未能加载，可先不绑定，稍后再改。'
  },
  {
    name: 'Name',
    table: 'Table',
    noTable: 'No table',
    nameNeeded: 'Enter a name',
    nameTooLong: (limit: number) => `Use up to ${limit} characters`,
    tableHint: 'The designer offers the fields of a bound table for the fields of the form.',
    tablesFailed: 'Tables could not be loaded. Leave the form unbound for now.'
  }
)

/** Values of the dialog. `tableId` is '' for none. */
export interface FormName {
  name: string
  tableId: string
}

interface Props {
  title: string
  verb: string
  start: FormName
  /** Errors are shown in the dialog, which stays open. */
  onSubmit: (given: FormName) => Promise<void>
  onClose: () => void
}

/** Edits the name of a form and the table it is bound to. */
export default function FormNameDialog({ title, verb, start, onSubmit, onClose }: Props) {
  const text = useText(formNameText)
  const { value: tables, error } = useLoad(signal => send(formTables, { signal }), [])
  const form = useFields(
    { name: start.name, tableId: start.tableId },
    {
      name: value =>
        value.trim() === ''
          ? text.nameNeeded
          : value.trim().length > longestFormName
            ? text.nameTooLong(longestFormName)
            : ''
    },
    onSubmit
  )
  const options = [
    { value: '', label: text.noTable },
    ...(tables ?? []).map(table => ({ value: table.id, label: `${table.tableTxt}（${table.tableName}）` }))
  ]
  return (
    <Dialog
      isOpen
      title={title}
      onClose={onClose}
      isCloseButtonShown={false}
      canOutsideClickClose={false}
      canEscapeKeyClose={form.values.name === start.name}
      style={{ width: 440 }}
    >
      <DialogForm form={form} verb={verb} onClose={onClose}>
        <Field name="name" label={text.name} problem={form.problems.name}>
          <InputGroup {...form.field('name')} autoFocus autoComplete="off" maxLength={longestFormName} />
        </Field>
        <Field name="tableId" label={text.table} hint={error ? text.tablesFailed : text.tableHint}>
          <HTMLSelect
            id="tableId"
            fill
            value={tables ? form.values.tableId : ''}
            disabled={!tables}
            options={options}
            onChange={event => form.set('tableId', event.currentTarget.value)}
          />
        </Field>
      </DialogForm>
    </Dialog>
  )
}
