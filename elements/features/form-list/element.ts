import { island } from '../../base/core/element/island.tsx'
import resourceStyles from '../../base/crud/resource/list/resource.css?inline'
import tableStyles from '../../base/kit/table/data-table.css?inline'
import { FormList } from './form-list.tsx'
import styles from './form-list.css?inline'

/**
 * The designed forms of a sub-site. The server searches, sorts and pages. Users create, duplicate, rename and delete
 * forms and open them in the designer. Reloads when a form changes elsewhere in the page.
 *
 * @tag qd-form-list
 * @title 表单列表 | Forms
 * @attr {string} subsite-id - default: the current sub-site
 * @attr {string} query - filter, sort order and page as a URL query, e.g. `words=报名`; default: the initial view
 * @attr {string} lang - `zh-CN` (default) or `en`
 * @fires qd-navigate - the user opens a form in the designer, cancelable; detail `{ path, title }`, a path of the shell
 * @fires qd-query - the user changed the filter, sort order or page; detail `{ query }`, a value for the attribute
 * @fires qd-error - the element failed to render; detail `{ message }`
 *
 * @zh 站点的表单：由平台查找、排序和分页；新建、复制、改名，以及进入设计器。页面其他地方改动表单后自动刷新。
 * @zh subsite-id - 站点；缺省为当前站点
 * @zh query - 以地址查询串表示的筛选、排序和页码，如 `words=报名`；缺省为列表的起始样子
 * @zh qd-navigate - 要设计表单，可取消；detail `{ path, title }`，外壳中的路径
 * @zh qd-query - 用户改变了筛选、排序或页码；detail `{ query }`，与同名属性的取值一致
 */
export class FormListElement extends island(FormList, {
  attributes: { subsiteId: 'string', query: 'string' },
  styles: [tableStyles, resourceStyles, styles]
}) {}
