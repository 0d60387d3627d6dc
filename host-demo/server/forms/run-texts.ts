import { planOf } from '../../../elements/base/form-engine/cells/form-plan.ts'
import { typeOf } from '../../../elements/base/form-engine/document/document.ts'
import { readSchema } from '../../../elements/base/form-engine/document/read-schema.ts'
import { runForm, type FormRun } from './run-form.ts'

/** Separator of several choices in one text. */
const comma = '，'

/**
 * Runs a form over values that a client sent as texts, such as an application: switches as `1` and `0`, choices joined.
 * Models that the form does not have are left out.
 */
export const runTexts = async (jsonStr: string, given: Readonly<Record<string, string>>): Promise<FormRun> => {
  const document = readSchema(jsonStr)
  if (typeof document === 'string') return { data: {}, hidden: new Set(), problems: new Map() }
  const values = [...planOf(document).fields].flatMap(([model, { widget }]): [string, unknown][] => {
    const text = given[model]
    if (text === undefined) return []
    if (typeOf(widget) === 'switch') return [[model, text === '1']]
    const isSeveral = typeOf(widget) === 'checkbox' || widget.options.multiple === true
    return [[model, isSeveral ? text.split(comma).filter(Boolean) : text]]
  })
  return runForm(jsonStr, Object.fromEntries(values))
}
