import { planOf, type FieldPlan, type ScopePlan } from '../../../elements/base/form-engine/cells/form-plan.ts'
import { typeOf, type Widget } from '../../../elements/base/form-engine/document/document.ts'
import { readSchema } from '../../../elements/base/form-engine/document/read-schema.ts'
import { choicesOfField, tellAnswers } from '../../../elements/base/form-engine/cells/tell-answers.ts'
import { isSame } from '../../../elements/base/form-engine/document/choices.ts'

type Data = Readonly<Record<string, unknown>>

/** Returns the filled fields of a form in document order: label and value in words. */
export const answersInWords = (jsonStr: string, data: Data) => tellAnswers(jsonStr, data, 'zh-CN')

const planIn = (jsonStr: string): ScopePlan | undefined => {
  const document = readSchema(jsonStr)
  return typeof document === 'string' ? undefined : planOf(document)
}

const isFilled = (value: unknown): boolean =>
  value !== undefined && value !== null && value !== '' && !(Array.isArray(value) && value.length === 0)

/** Returns a function that lists the filled fields of answers to a form, with numbers and the labels of choices. */
export const filledFields = (jsonStr: string) => {
  const fields = [...(planIn(jsonStr)?.fields ?? [])].map(([model, field]) => ({
    ...{ model, name: field.widget.name || model },
    choices: choicesOfField(field)
  }))
  return (answers: Data) =>
    fields
      .filter(({ model }) => isFilled(answers[model]))
      .map(({ model, name, choices }) => {
        const value = answers[model]
        const labels =
          typeof value === 'boolean'
            ? [value ? '是' : '否']
            : [value].flat().flatMap(one => choices.find(choice => isSame(choice.value, one))?.label ?? [])
        return { name, labels, ...(typeof value === 'number' && { number: value }) }
      })
}

const isOfFiles = ({ widget }: FieldPlan) => ['file', 'image'].includes(typeOf(widget) ?? '')

const rewritten = (plan: ScopePlan, data: Data, change: (value: unknown, widget: Widget) => unknown): Data =>
  Object.fromEntries(
    Object.entries(data).map(([model, value]) => {
      const field = plan.fields.get(model)
      if (field?.rows && Array.isArray(value))
        return [model, value.map(row => rewritten(field.rows!, Object(row) as Data, change))]
      return [model, field && isOfFiles(field) ? change(value, field.widget) : value]
    })
  )

/** Rewrites the values of the file fields of a form, in rows too. */
export const withFiles = (jsonStr: string, data: Data, change: (value: unknown, widget: Widget) => unknown): Data => {
  const plan = planIn(jsonStr)
  return plan ? rewritten(plan, data, change) : data
}
