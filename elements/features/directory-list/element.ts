import { island } from '../../base/core/element/island.tsx'
import { isDirtyIn } from '../../base/crud/record/unsaved.ts'
import resourceStyles from '../../base/crud/resource/list/resource.css?inline'
import tableStyles from '../../base/kit/table/data-table.css?inline'
import styles from './directory-list.css?inline'
import { DirectoryList } from './directory-list.tsx'

/**
 * Directories from which people and departments come: LDAP, WeCom, or a SCIM client. Each run shows what would change before it changes
 * anything. People that vanish are frozen, never deleted.
 *
 * @tag qd-directory-list
 * @title 组织同步 | Directories
 * @attr {string} query - filter, sort order and page as a URL query, e.g. `kind=ldap`; default: the initial view
 * @attr {string} lang - `zh-CN` (default) or `en`
 * @method isDirty - returns true while there are unsaved changes
 * @fires qd-query - the user changed the filter, sort order or page; detail `{ query }`, a value for the attribute
 * @fires qd-error - the element failed to render; detail `{ message }`
 *
 * @zh 人员和部门的来源：LDAP 目录、企业微信或 SCIM。每次同步先列出差异，由人确认后写入，也可以定时进行；目录中消失的人员只冻结，从不删除。
 * @zh query - 以地址查询串表示的筛选、排序和页码，如 `kind=ldap`；缺省为列表的起始样子
 * @zh isDirty - 有未保存的内容时为 true
 * @zh qd-query - 用户改变了筛选、排序或页码；detail `{ query }`，与同名属性的取值一致
 */
export class DirectoryListElement extends island(DirectoryList, {
  attributes: { query: 'string' },
  styles: [tableStyles, resourceStyles, styles]
}) {
  isDirty(): boolean {
    return isDirtyIn(this)
  }
}
