import '../../../elements/features/form/define.ts'
import type { FormElement } from '../../../elements/features/form/element.ts'
import type { FormDocument, LogicRule, Widget } from '../../../elements/base/form-engine/document/document.ts'
import { place, until } from '../../support/element.ts'

/** A widget whose key is its model. */
export const widget = (
  type: string,
  model: string,
  options: Record<string, unknown> = {},
  rest: Partial<Widget> = {}
): Widget => ({
  type,
  model,
  name: `名称${model}`,
  key: model,
  options,
  ...rest
})

export const documentOf = (
  list: Widget[],
  config: Record<string, unknown> = {},
  logic?: Partial<LogicRule>[]
): FormDocument =>
  ({
    list,
    config: { ...config, ...(logic && { logic: logic.map((rule, at) => ({ id: String(at), ...rule })) }) }
  }) as FormDocument

/** A form on the page, drawn. */
export async function formOf(schema: unknown, part: Partial<FormElement> = {}, attributes = ''): Promise<FormElement> {
  const form = place<FormElement>(`<qd-form ${attributes}></qd-form>`)
  Object.assign(form, part)
  form.schema = schema
  await until(() => form.shadowRoot?.querySelector('.form, .field-note'), 'the form')
  return form
}

export const all = <Found extends Element = HTMLElement>(form: Element, selector: string): Found[] => [
  ...(form.shadowRoot?.querySelectorAll<Found>(selector) ?? [])
]

/** The frame around the field with this label. */
export function field(form: Element, model: string): HTMLElement {
  const found = frame(form, model)
  if (!found) throw new Error(`no field ${model}`)
  return found
}

const frame = (form: Element, model: string): HTMLElement | undefined =>
  all(form, '.field').find(one => one.querySelector('.field-label')?.textContent?.includes(`名称${model}`))

export const inField = <Found extends Element = HTMLElement>(
  form: Element,
  model: string,
  selector: string
): Found | null => frame(form, model)?.querySelector<Found>(selector) ?? null

/** The control of a field, once its script is there. */
export const soon = <Found extends Element = HTMLElement>(
  form: Element,
  model: string,
  selector: string
): Promise<Found> => until(() => inField<Found>(form, model, selector), `${selector} of ${model}`)

/** Types as a person does: the field has the focus, its text becomes the words, it is left. */
export function enter(input: HTMLElement, words: string, isLeft = true): void {
  const area =
    input instanceof HTMLTextAreaElement
      ? HTMLTextAreaElement
      : input instanceof HTMLSelectElement
        ? HTMLSelectElement
        : HTMLInputElement
  input.focus()
  Object.getOwnPropertyDescriptor(area.prototype, 'value')!.set!.call(input, words)
  input.dispatchEvent(
    input instanceof HTMLSelectElement
      ? new Event('change', { bubbles: true })
      : new InputEvent('input', { bubbles: true, composed: true })
  )
  if (isLeft) input.blur()
}

export const press = (element: Element, key: string, more: KeyboardEventInit = {}): boolean =>
  element.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, composed: true, cancelable: true, ...more }))

export const errorOf = (form: Element, model: string): string => inField(form, model, '.field-error')?.textContent ?? ''

/** Waits until the page has drawn what it was told. */
export const drawn = (): Promise<void> =>
  new Promise(resolve => requestAnimationFrame(() => requestAnimationFrame(() => resolve())))
