import { Button } from '@blueprintjs/core'
import { Cross } from '@blueprintjs/icons'
import {
  fieldRightKinds,
  type FieldRight,
  type FieldRights,
  type FormFieldName
} from '../../../base/contract/process-form.ts'
import { bring } from '../../../base/core/look/sheets.ts'
import { useText } from '../../../base/core/language/text.ts'
import styles from './field-table.css?inline'
import { inspectorText } from './inspector.text.ts'

bring(styles)

interface Props {
  /** Fields of the form; undefined until loaded. */
  fields: readonly FormFieldName[] | undefined
  /** Permissions in the document, including fields missing in the form. */
  rights: FieldRights
  /** Permission of fields that the document does not mention. */
  usual: FieldRight
  onChange: (rights: FieldRights) => void
}

/** Edits the permission of each form field at a node, one by one or for all. */
export function FieldTable({ fields, rights, usual, onChange }: Props) {
  const text = useText(inspectorText)
  const known = fields ?? []
  const strange = Object.keys(rights).filter(model => fields && !fields.some(field => field.model === model))
  /** Leaves out default permissions. */
  const set = (changed: FieldRights) => {
    const next = Object.entries({ ...rights, ...changed })
    onChange(Object.fromEntries(next.filter(([model, right]) => right !== usual || strange.includes(model))))
  }
  const remove = (model: string) =>
    onChange(Object.fromEntries(Object.entries(rights).filter(([name]) => name !== model)))
  return (
    <fieldset className="inspector-group">
      <legend>{text.fieldRights}</legend>
      <table className="field-table">
        <thead>
          <tr>
            <th scope="col">{text.formField}</th>
            {fieldRightKinds.map(right => (
              <th key={right} scope="col">
                <button
                  type="button"
                  className="link"
                  aria-label={text.allFields(text.rights[right])}
                  title={text.allFields(text.rights[right])}
                  onClick={() => set(Object.fromEntries(known.map(({ model }) => [model, right])))}
                >
                  {text.rights[right]}
                </button>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {known.map(({ model, name }) => (
            <tr key={model}>
              <th scope="row" title={model}>
                {name}
              </th>
              {fieldRightKinds.map(right => (
                <td key={right}>
                  <input
                    type="radio"
                    name={`right-${model}`}
                    aria-label={text.rightOf(name, text.rights[right])}
                    checked={(rights[model] ?? usual) === right}
                    onChange={() => set({ [model]: right })}
                  />
                </td>
              ))}
            </tr>
          ))}
          {strange.map(model => (
            <tr key={model} className="field-strange">
              <th scope="row" colSpan={4}>
                {text.strangeField(model)}
              </th>
              <td>
                <Button
                  size="small"
                  variant="minimal"
                  icon={<Cross size={12} />}
                  aria-label={text.removeOne(model)}
                  onClick={() => remove(model)}
                />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </fieldset>
  )
}
