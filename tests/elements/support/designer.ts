import '../../../elements/features/form-designer/define.ts'
import type { FormDesignerElement } from '../../../elements/features/form-designer/element.ts'
import type { Widget } from '../../../elements/base/form-engine/document/document.ts'
import { place, until } from '../../support/element.ts'
import { all, enter } from './form.ts'

export type Designer = FormDesignerElement

let serial = 0

/** Opens a designer with separate storage, so that no draft of another test is offered. */
export async function designerOf(
  value?: unknown,
  part: Partial<Record<keyof Designer, unknown>> = {},
  attributes = ''
): Promise<Designer> {
  const designer = place<Designer>(`<qd-form-designer id="designer-${++serial}" ${attributes}></qd-form-designer>`)
  Object.assign(designer, part)
  if (value !== undefined) (designer as { value: unknown }).value = value
  await until(() => designer.shadowRoot?.querySelector('.canvas .page'), 'the canvas')
  return designer
}

/** Returns the canvas item of a widget, which has its name, selection and focus. */
export const node = (designer: Element, key: string): HTMLElement =>
  designer.shadowRoot!.querySelector<HTMLElement>(`.canvas [data-key="${key}"] > [role=treeitem]`)!
export const nodes = (designer: Element): HTMLElement[] => all(designer, '.canvas [role=treeitem]')

export const button = (designer: Element, name: string): HTMLElement =>
  all(designer, 'button').findLast(each => (each.getAttribute('aria-label') ?? each.textContent) === name)!

export const tab = (designer: Element, name: string): HTMLElement =>
  all(designer, '[role=tab]').find(each => each.textContent?.startsWith(name))!

/** Returns the row of the inspector with this label. */
export const row = (designer: Element, label: string): HTMLElement | undefined =>
  all(designer, '.inspector .row').find(each => each.querySelector('label')?.textContent === label)

export const entry = <Found extends HTMLElement = HTMLInputElement>(designer: Element, label: string): Found =>
  row(designer, label)!.querySelector<Found>('input, select, textarea')!

export const set = (designer: Element, label: string, value: string): void =>
  enter(entry(designer, label), value, false)

export const first = (designer: Designer): Widget => designer.getJSON().list[0]!
export const names = (designer: Designer): string[] => designer.getJSON().list.map(({ name }) => name)
