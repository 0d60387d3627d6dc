import '../../../elements/features/form/define.ts'
import type { FormElement } from '../../../elements/features/form/element.ts'
import type { FormDocument, LogicRule, Widget } from '../../../elements/base/form-engine/document/document.ts'
import { place, typeInto, until } from '../../support/element.ts'

/** Creates a widget whose key equals its model. */
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

/** Places a form on the page and waits until it is drawn. */
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

/** Returns the frame around the field of this model. */
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

/** Resolves with the control of a field when its script has loaded. */
export const soon = <Found extends Element = HTMLElement>(
  form: Element,
  model: string,
  selector: string
): Promise<Found> => until(() => inField<Found>(form, model, selector), `${selector} of ${model}`)

/** Types as a person does: focuses the field, sets the text, and leaves the field. */
export function enter(input: HTMLElement, words: string, isLeft = true): void {
  input.focus()
  typeInto(input, words)
  if (isLeft) input.blur()
}

export const press = (element: Element, key: string, more: KeyboardEventInit = {}): boolean =>
  element.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, composed: true, cancelable: true, ...more }))

export const errorOf = (form: Element, model: string): string => inField(form, model, '.field-error')?.textContent ?? ''

/** Waits until the page has drawn pending changes. */
export const drawn = (): Promise<void> =>
  new Promise(resolve => requestAnimationFrame(() => requestAnimationFrame(() => resolve())))
