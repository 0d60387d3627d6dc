import { runInNewContext } from 'node:vm'
import { cellsOf, isGone, pathOf, type Cell } from '../../../elements/base/form-engine/cells/form-cells.ts'
import { planOf, type ScopePlan } from '../../../elements/base/form-engine/cells/form-plan.ts'
import { typeOf } from '../../../elements/base/form-engine/document/document.ts'
import { readSchema } from '../../../elements/base/form-engine/document/read-schema.ts'
import { isOn, numberOption } from '../../../elements/base/form-engine/document/type.ts'
import { createFormState, type Data } from '../../../elements/base/form-engine/state/form-state.ts'
import { setSlowTest } from '../../../elements/base/form-engine/validation/pattern.ts'
import { validationText } from '../../../elements/base/form-engine/validation/validation.ts'
import { Refusal } from '../kernel/refusal.ts'

/** Time limit of a slow pattern in ms. */
const patternLimit = 100
/** Limit of fields, those of all rows included. */
const mostCells = 20_000

setSlowTest(({ source, flags }, text) => {
  try {
    const fits = runInNewContext(
      'new RegExp(source, flags).test(text)',
      { source, flags, text },
      { timeout: patternLimit }
    )
    return fits ? 'fits' : 'differs'
  } catch {
    return 'slow'
  }
})

/** What a form makes of data: the data without hidden fields and with computed ones, and the messages by field. */
export interface FormRun {
  data: Data
  /** Models of the fields that rules hide. */
  hidden: ReadonlySet<string>
  /** Messages by path (`model`, `table.0.column`), in document order. */
  problems: Map<string, string>
}

const requireModest = (plan: ScopePlan, data: Data) => {
  let cells = plan.fields.size
  for (const [model, { rows }] of plan.fields) {
    const given = data[model]
    if (rows && Array.isArray(given)) cells += given.length * Math.max(1, rows.fields.size)
  }
  if (cells > mostCells) throw new Refusal('表单的字段和行太多，无法处理，请精简后重试')
}

const texts = new Set(['input', 'textarea', 'editor', 'color'])
const choices = new Set(['radio', 'select', 'checkbox'])

/** Returns the problem of a value that no control of the form can produce. */
const forgeryOf = ({ plan: { widget }, $state, $rows }: Cell): string => {
  const { value } = $state.get()
  const type = typeOf(widget) ?? ''
  const text = validationText['zh-CN']
  const { options } = widget
  const max = numberOption(options, 'max')
  if ($rows) return max && $rows.get().length > max ? `${widget.name}最多 ${max} 行` : ''
  if (texts.has(type) && typeof value === 'object' && value !== null) return text.format(widget.name)
  if (!choices.has(type) || isOn(options, 'remote') || isOn(options, 'allowCreate') || !Array.isArray(options.options))
    return ''
  const offered = new Set(options.options.map(option => String(Object(option).value ?? option)))
  const chosen = [value].flat().filter(one => one !== undefined && one !== null && one !== '')
  return offered.size > 0 && chosen.some(one => !offered.has(String(one))) ? text.format(widget.name) : ''
}

/**
 * Runs a form over data, with the code of the browser: rules compute and hide, then every field is checked.
 * @param jsonStr document; data of a document that cannot be drawn are left as they are
 */
export const runForm = async (jsonStr: string, given: Data): Promise<FormRun> => {
  const document = readSchema(jsonStr)
  if (typeof document === 'string') return { data: given, hidden: new Set(), problems: new Map() }
  requireModest(planOf(document), given)
  const state = createFormState(document)
  state.setData(given)
  const found = await state.validate()
  const problems = new Map<string, string>()
  for (const cell of cellsOf(state.form)) {
    if (isGone(cell)) continue
    const problem = found[pathOf(cell)] || forgeryOf(cell)
    if (problem) problems.set(pathOf(cell), problem)
  }
  const isComputed = (model: string) => state.form.cells.get(model)?.$state.get().isComputed === true
  const kept = Object.entries(state.values()).filter(([model]) => Object.hasOwn(given, model) || isComputed(model))
  const hidden = [...state.form.cells.values()].filter(isGone).map(({ plan }) => plan.model)
  return { data: Object.fromEntries(kept), hidden: new Set(hidden), problems }
}
