import { island } from '../../base/core/element/island.tsx'
import recordStyles from '../../base/crud/record/record.css?inline'
import { isDirtyIn } from '../../base/crud/record/unsaved.ts'
import pageStyles from '../../base/kit/tree/tree-page.css?inline'
import { ColumnManage } from './column-manage.tsx'
import styles from './column-manage.css?inline'

/**
 * Manages the columns of a sub-site: add, edit, delete, and sort by dragging, with Alt and arrow keys, or in a dialog.
 * Deleting first shows the affected contents. A column has a content model and a review process. Other elements of the
 * page that show columns update automatically.
 *
 * @tag qd-column-manage
 * @title 栏目管理 | Column management
 * @attr {string} subsite-id - sub-site of the columns; default: the current sub-site. For a column of another site, the element offers to switch
 * @attr {string} news-class-id - the column to open
 * @attr {string} lang - `zh-CN` (default) or `en`
 * @method isDirty - returns true while there are unsaved changes
 * @fires qd-error - the element failed to render; detail `{ message }`
 *
 * @zh 管理站点的栏目：新增、编辑、移动，拖动、Alt 加方向键或对话框排序，删除前说明会一并删除什么；栏目可选择文章的内容模型和审核流程。页面上显示栏目的组件随之更新。
 * @zh subsite-id - 哪个站点的栏目；缺省为当前站点。其他站点的栏目不会打开，组件会说明并提供切换
 * @zh news-class-id - 要打开的栏目
 * @zh isDirty - 有未保存的内容时为 true
 */
export class ColumnManageElement extends island(ColumnManage, {
  attributes: { subsiteId: 'string', newsClassId: 'string' },
  styles: [recordStyles, pageStyles, styles]
}) {
  isDirty(): boolean {
    return isDirtyIn(this)
  }
}
