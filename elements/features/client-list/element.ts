import { island } from '../../base/core/element/island.tsx'
import { isDirtyIn } from '../../base/crud/record/unsaved.ts'
import resourceStyles from '../../base/crud/resource/list/resource.css?inline'
import tableStyles from '../../base/kit/table/data-table.css?inline'
import { ClientList } from './client-list.tsx'

/**
 * Products that the platform trusts to name its users. Each exchanges signed requests for tokens of people, at chosen sites and with the
 * rights of a role at most. Secrets are shown once.
 *
 * @tag qd-client-list
 * @title 接入应用 | Client applications
 * @attr {string} query - filter, sort order and page as a URL query, e.g. `status=1`; default: the initial view
 * @attr {string} lang - `zh-CN` (default) or `en`
 * @method isDirty - returns true while there are unsaved changes
 * @fires qd-query - the user changed the filter, sort order or page; detail `{ query }`, a value for the attribute
 * @fires qd-error - the element failed to render; detail `{ message }`
 *
 * @zh 平台信任的其他系统：以签名的请求换取人员的会话，嵌入本平台的组件时使用。会话只能用所选站点，权限不超过所选角色和人员本人；密钥只显示一次，可随时停用。
 * @zh query - 以地址查询串表示的筛选、排序和页码，如 `status=1`；缺省为列表的起始样子
 * @zh isDirty - 有未保存的内容时为 true
 * @zh qd-query - 用户改变了筛选、排序或页码；detail `{ query }`，与同名属性的取值一致
 */
export class ClientListElement extends island(ClientList, {
  attributes: { query: 'string' },
  styles: [tableStyles, resourceStyles]
}) {
  isDirty(): boolean {
    return isDirtyIn(this)
  }
}
