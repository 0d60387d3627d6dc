import { HTMLSelect } from '@blueprintjs/core'
import { processForm, processForms, usualRight, type FieldRights } from '../../../base/contract/process-form.ts'
import { Refused } from '../../../base/core/language/errors.ts'
import { useText } from '../../../base/core/language/text.ts'
import { Failed } from '../../../base/kit/access/failed.tsx'
import { Field } from '../../../base/kit/field/field.tsx'
import { useLoad } from '../../../base/kit/use-load.ts'
import { send } from '../../../base/session/request/send.ts'
import { attribute, attributePart } from '../model/attributes.ts'
import { fieldRightsOf, fieldRightsPart } from '../model/field-rights.ts'
import type { Drawing } from '../modeler/modeler.ts'
import type { Shape } from '../modeler/services.ts'
import { FieldTable } from './field-table.tsx'
import { inspectorText } from './inspector.text.ts'

function startKeyOf(service: Drawing['service']): string {
  const isStart = ({ type, parent }: Shape) => type === 'bpmn:StartEvent' && parent?.type !== 'bpmn:SubProcess'
  const [start] = service('elementRegistry').filter(isStart)
  return start ? attribute(start.businessObject, 'formKey') : ''
}

/** Edits the form of a start or a task, and the permissions of its fields. */
export function FormFields({ drawing: { service }, shape }: { drawing: Drawing; shape: Shape }) {
  const text = useText(inspectorText)
  const node = shape.businessObject
  const isStart = shape.type === 'bpmn:StartEvent'
  const own = attribute(node, 'formKey')
  const shared = isStart ? '' : startKeyOf(service)
  const formKey = own || shared
  // If loading fails, the form in the document is still shown.
  const { value: forms = [] } = useLoad(signal => send(processForms, { signal }), [])
  const { value, error, reload } = useLoad(
    async signal =>
      formKey ? { of: formKey, ...(await send(processForm, { query: { formKey }, signal })) } : undefined,
    [formKey]
  )
  const form = value?.of === formKey ? value : undefined
  const nameOf = (key: string) => forms.find(known => known.formKey === key)?.formName ?? key
  const none = isStart ? text.noForm : shared ? text.formOfStart(nameOf(shared)) : text.noFormOfStart
  const choices =
    forms.some(known => known.formKey === own) || !own ? forms : [{ formKey: own, formName: own }, ...forms]
  const rights = fieldRightsOf(node)
  const set = (next: FieldRights) =>
    service('modeling').updateProperties(shape, fieldRightsPart(service('moddle'), node, next))
  return (
    <>
      <Field name="form-key" label={text.form} hint={isStart ? text.formHint : undefined}>
        <HTMLSelect
          id="form-key"
          fill
          value={own}
          onChange={({ target }) =>
            service('modeling').updateProperties(shape, attributePart(node, 'formKey', target.value))
          }
          options={[
            { value: '', label: none },
            ...choices.map(({ formKey, formName }) => ({ value: formKey, label: formName }))
          ]}
        />
      </Field>
      {error instanceof Refused && <p className="note note-danger">{text.formGone(formKey)}</p>}
      {error !== undefined && !(error instanceof Refused) && <Failed error={error} retry={reload} />}
      {(form || Object.keys(rights).length > 0) && (
        <FieldTable
          fields={form?.fields}
          rights={rights}
          usual={isStart ? usualRight.start : usualRight.task}
          onChange={set}
        />
      )}
    </>
  )
}
