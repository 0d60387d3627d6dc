import {
  applicantTypes,
  cardTypes,
  neededOfApplicant,
  offerTypes,
  organizationTypes,
  receiveModes
} from '../../../elements/base/contract/apply.ts'
import { applicationDocument } from '../../../elements/base/contract/apply-form.ts'
import type { OwnFormProblem } from '../../../elements/base/contract/apply-own-form.ts'
import { planOf, type FieldPlan, type ScopePlan } from '../../../elements/base/form-engine/cells/form-plan.ts'
import { typeOf, walk, type FormDocument, type Widget } from '../../../elements/base/form-engine/document/document.ts'
import { readSchema } from '../../../elements/base/form-engine/document/read-schema.ts'
import { isOn } from '../../../elements/base/form-engine/document/type.ts'
import { logicOf } from '../../../elements/base/form-engine/logic/logic.ts'

/** Limit of characters in a public form, which is parsed at every call. */
const largestOwnForm = 200_000

/** Values that applications know, by field. */
const values: Readonly<Record<string, readonly string[]>> = {
  ...{ applicantType: applicantTypes, organizationType: organizationTypes, cardType: cardTypes },
  ...{ offerType: offerTypes, receiveMode: receiveModes, acceptsOther: ['0', '1'], applyFree: ['0', '1'] }
}
const texts = new Set(['input', 'textarea', 'number'])

const labels = new Map(
  [...walk((applicationDocument(false) as unknown as FormDocument).list)].flatMap(({ widget }) =>
    widget.model ? [[widget.model, widget.name] as const] : []
  )
)
const labelOf = (model: string) => labels.get(model) ?? model

const isLocked = ({ widget, places }: FieldPlan): boolean =>
  ['hidden', 'disabled', 'readonly'].some(option => isOn(widget.options, option)) ||
  places.every(place => place.some(({ widget: around }) => isOn(around.options, 'hidden')))

function* neededProblems(plan: ScopePlan): Generator<OwnFormProblem> {
  for (const model of neededOfApplicant) {
    const field = plan.fields.get(model)
    const name = labelOf(model)
    if (!field) yield { code: 'missing', model, name }
    else if (!texts.has(typeOf(field.widget) ?? '')) yield { code: 'type', model, name }
    else if (isLocked(field)) yield { code: 'locked', model, name }
  }
}

function* choiceProblems(plan: ScopePlan): Generator<OwnFormProblem> {
  for (const [model, known] of Object.entries(values)) {
    const widget = plan.fields.get(model)?.widget
    if (!widget || typeOf(widget) === 'switch' || !Array.isArray(widget.options.options)) continue
    for (const option of widget.options.options as unknown[]) {
      const value = String((Object(option) as { value?: unknown }).value ?? option)
      if (value !== '' && !known.includes(value))
        yield { code: 'choice', model, name: `${widget.name}：${value}（${known.join('、')}）` }
    }
  }
}

function* hostProblems(document: FormDocument): Generator<OwnFormProblem> {
  const say = (code: OwnFormProblem['code'], { model = '', name }: Widget): OwnFormProblem => ({ code, model, name })
  for (const { widget } of walk(document.list)) {
    const type = typeOf(widget)
    const { options = {} } = widget
    if (!type || type === 'custom' || type === 'blank') yield say('element', widget)
    else if (isOn(options, 'remote') || isOn(options, 'isQiniu')) yield say('function', widget)
  }
}

/** Returns what keeps a form from being the application form of a site; empty if it may go live. */
export const checkOwnForm = (jsonStr: string): OwnFormProblem[] => {
  const document = readSchema(jsonStr)
  if (typeof document === 'string') return [{ code: 'unreadable', model: '', name: '' }]
  const plan = planOf(document)
  return [
    ...(jsonStr.length > largestOwnForm ? [{ code: 'large' as const, model: '', name: String(largestOwnForm) }] : []),
    ...neededProblems(plan),
    ...choiceProblems(plan),
    ...hostProblems(document),
    ...[...logicOf(document, plan).problems.keys()].map(id => {
      const at = (document.config.logic as unknown as { id?: string }[]).findIndex(rule => rule.id === id)
      return { code: 'rule' as const, model: '', name: String(at + 1) }
    })
  ]
}
