import { island } from '../../base/core/element/island.tsx'
import { isDirtyIn } from '../../base/crud/record/unsaved.ts'
import resourceStyles from '../../base/crud/resource/list/resource.css?inline'
import tableStyles from '../../base/kit/table/data-table.css?inline'
import styles from './template-list.css?inline'
import { TemplateList } from './template-list.tsx'

/**
 * The templates of a site's pages: list and editor, with lock, versions, check of the syntax and a preview with an article
 * of choice. The preview runs no scripts. Templates are exchanged as a zip and copied from template sites.
 *
 * @tag qd-template-list
 * @title 模板管理 | Templates
 * @attr {string} template-id - opens the template with this id at first; default: the list
 * @attr {string} query - filter, sort order and page as a URL query, e.g. `kind=fragment`; default: the initial view
 * @attr {string} lang - `zh-CN` (default) or `en`
 * @method isDirty - returns true while there are unsaved changes
 * @fires qd-query - the user changed the filter, sort order or page; detail `{ query }`, a value for the attribute
 * @fires qd-error - the element failed to render; detail `{ message }`
 *
 * @zh 站点网页的模板：列表和编辑，编辑时以姓名锁定，各版本都保留，边写边检查语法，可选一篇文章预览。预览不运行脚本。模板可以打包导出导入，也可以从模板站复制。
 * @zh template-id - 起始打开该模板；缺省为列表
 * @zh query - 以地址查询串表示的筛选、排序和页码，如 `kind=fragment`；缺省为列表的起始样子
 * @zh isDirty - 有未保存的内容时为 true
 * @zh qd-query - 用户改变了筛选、排序或页码；detail `{ query }`，与同名属性的取值一致
 */
export class TemplateListElement extends island(TemplateList, {
  attributes: { templateId: 'string', query: 'string' },
  styles: [tableStyles, resourceStyles, styles]
}) {
  isDirty(): boolean {
    return isDirtyIn(this)
  }
}
