// Types that the compiler of Vue templates reads of a tag. Checked against the built types, never run.
import type { GlobalComponents } from 'vue'
import type {} from 'qundao-elements/vue'

type PropsOf<Tag extends keyof GlobalComponents> = InstanceType<GlobalComponents[Tag]>['$props']

export const form: PropsOf<'qd-form'> = {
  class: 'wide',
  schema: { list: [], config: {} },
  'submit-label': '提交',
  onQdChange: event => console.log(event.detail.field.length)
}
export const tabs: PropsOf<'qd-tab-bar'> = { tabs: [{ key: '1', title: '首页', closable: false }], active: '1' }
export const uploader: PropsOf<'qd-uploader'> = { count: '5', 'max-size': 1024 }
// @ts-expect-error a tab has a title
export const wrong: PropsOf<'qd-tab-bar'> = { tabs: [{ key: '1' }] }
