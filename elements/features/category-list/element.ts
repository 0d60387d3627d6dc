import { island } from '../../base/core/element/island.tsx'
import { isDirtyIn } from '../../base/crud/record/unsaved.ts'
import pageStyles from '../../base/kit/tree/tree-page.css?inline'
import { CategoryList } from './category-list.tsx'

/**
 * The categories for published content, as a tree. Users find, add, edit and delete categories, and move them by
 * dragging, with Alt and arrow keys, or in a dialog.
 *
 * @tag qd-category-list
 * @title 分类字典 | Categories
 * @attr {string} category-id - the category to open
 * @attr {string} lang - `zh-CN` (default) or `en`
 * @method isDirty - returns true while there are unsaved changes
 * @fires qd-error - the element failed to render; detail `{ message }`
 *
 * @zh 分类字典，以树显示：查找、添加、在旁编辑，拖动、Alt 加方向键或对话框移动，删除。
 * @zh category-id - 要打开的分类
 * @zh isDirty - 有未保存的内容时为 true
 */
export class CategoryListElement extends island(CategoryList, {
  attributes: { categoryId: 'string' },
  styles: [pageStyles]
}) {
  isDirty(): boolean {
    return isDirtyIn(this)
  }
}
