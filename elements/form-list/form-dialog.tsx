import { Button, Dialog, DialogBody, DialogFooter, HTMLSelect, InputGroup } from '@blueprintjs/core'
import { longestFormName } from '../contract/form.ts'
import { useText } from '../core/text.ts'
import { Field } from '../parts/field.tsx'
import { useFields } from '../parts/use-fields.ts'
import { useLoad } from '../parts/use-load.ts'
import { formListText } from './form-list.text.ts'
import { loadTables, type Draft } from './forms.ts'

interface Props {
  title: string
  verb: string
  start: Draft
  /** What it throws is told in the dialog, which stays open. */
  onSubmit: (draft: Draft) => Promise<void>
  onClose: () => void
}

/** The name of a form and the table it is bound to. */
export default function FormDialog({ title, verb, start, onSubmit, onClose }: Props) {
  const text = useText(formListText)
  const { value: tables, error } = useLoad(loadTables, [])
  const { values, problems, failure, busy, field, submit, set } = useFields(
    { name: start.name, tableId: start.tableId },
    {
      name: value =>
        value.trim() === '' ? text.nameNeeded : value.trim().length > longestFormName ? text.nameTooLong(longestFormName) : ''
    },
    onSubmit
  )
  const options = [
    { value: '', label: text.noTable },
    ...(tables ?? []).map(table => ({ value: table.id, label: `${table.tableTxt}（${table.tableName}）` }))
  ]
  return (
    <Dialog isOpen title={title} onClose={onClose} isCloseButtonShown={false} canOutsideClickClose={false} style={{ width: 440 }}>
      <form onSubmit={submit} noValidate>
        <DialogBody>
          {failure && <p className="problem" role="alert">{failure}</p>}
          <Field name="name" label={text.name} problem={problems.name}>
            <InputGroup {...field('name')} autoFocus autoComplete="off" maxLength={longestFormName} />
          </Field>
          <Field name="tableId" label={text.table} hint={error ? text.tablesFailed : text.tableHint}>
            <HTMLSelect
              id="tableId"
              fill
              value={tables ? values.tableId : ''}
              disabled={!tables}
              options={options}
              onChange={event => set('tableId', event.currentTarget.value)}
            />
          </Field>
        </DialogBody>
        <DialogFooter
          actions={
            <>
              <Button text={text.cancel} onClick={onClose} />
              <Button type="submit" intent="primary" text={verb} loading={busy} />
            </>
          }
        />
      </form>
    </Dialog>
  )
}
