import { planOf } from '../../../elements/base/form-engine/cells/form-plan.ts'
import { typeOf } from '../../../elements/base/form-engine/document/document.ts'
import { readSchema } from '../../../elements/base/form-engine/document/read-schema.ts'
import { runForm, type FormRun } from './run-form.ts'

/** Separator of several choices in one text. */
const comma = '，'

/**
 * Runs a form over values that a client sent as texts, such as an application: switches as `1` and `0`, choices joined.
 * Models that the form does not have are left out.
 * @param more values of other fields, as the form holds them
 */
export const runTexts = async (
  jsonStr: string,
  given: Readonly<Record<string, string>>,
  more: Readonly<Record<string, unknown>> = {}
): Promise<FormRun> => {
  const document = readSchema(jsonStr)
  if (typeof document === 'string') return { data: {}, hidden: new Set(), problems: new Map() }
  const values = [...planOf(document).fields].flatMap(([model, { widget }]): [string, unknown][] => {
    const text = given[model]
    if (text === undefined) return Object.hasOwn(more, model) ? [[model, more[model]]] : []
    if (typeOf(widget) === 'switch') return [[model, text === '1']]
    const isSeveral = typeOf(widget) === 'checkbox' || widget.options.multiple === true
    return [[model, isSeveral ? text.split(comma).filter(Boolean) : text]]
  })
  return runForm(jsonStr, Object.fromEntries(values))
}
