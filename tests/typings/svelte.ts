// Types that the compiler of Svelte templates reads of a tag. Checked against the built types, never run.
import type { SvelteHTMLElements } from 'svelte/elements'
import type {} from 'qundao-elements/svelte'

type PropsOf<Tag extends keyof SvelteHTMLElements> = SvelteHTMLElements[Tag]

export const form: PropsOf<'qd-form'> = {
  class: 'wide',
  'data-kind': 'survey',
  schema: { list: [], config: {} },
  'submit-label': '提交',
  'onqd-change': event => console.log(event.detail.field.length)
}
export const designer: PropsOf<'qd-form-designer'> = { save: async document => console.log(document.list.length) }
export const tabs: PropsOf<'qd-tab-bar'> = { tabs: [{ key: '1', title: '首页', closable: false }], active: '1' }
export const uploader: PropsOf<'qd-uploader'> = { count: '5', 'max-size': 1024 }
// @ts-expect-error not a number
export const words: PropsOf<'qd-uploader'> = { count: 'five' }
// @ts-expect-error no attribute of the element
export const unknown: PropsOf<'qd-uploader'> = { 'wrong-attribute': '1' }
// @ts-expect-error a tab has a title
export const wrong: PropsOf<'qd-tab-bar'> = { tabs: [{ key: '1' }] }
