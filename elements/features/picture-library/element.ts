import { island } from '../../base/core/element/island.tsx'
import resourceStyles from '../../base/crud/resource/list/resource.css?inline'
import tableStyles from '../../base/kit/table/data-table.css?inline'
import { isDirtyIn } from '../../base/crud/record/unsaved.ts'
import { PictureLibrary } from './picture-library.tsx'
import styles from './picture-library.css?inline'

/**
 * The pictures of a sub-site with their uses, folders and names. Users with permission rename and move pictures, and
 * delete unused ones to the recycle bin.
 *
 * @tag qd-picture-library
 * @title 图片库 | Pictures
 * @attr {string} subsite-id - default: the current sub-site
 * @attr {string} query - filter and page as a URL query, e.g. `dir=meeting&isUnused=1`; default: the initial view
 * @attr {string} lang - `zh-CN` (default) or `en`
 * @method isDirty - returns true while pictures are uploading
 * @fires qd-query - the user changed the filter, sort order or page; detail `{ query }`, a value for the attribute
 * @fires qd-error - the element failed to render; detail `{ message }`
 *
 * @zh 一个站点的图片：用在何处、所在文件夹和名称。有权限的人可以整理，并将未使用的图片删除到回收站。
 * @zh subsite-id - 站点；缺省为当前站点
 * @zh query - 以地址查询串表示的筛选和页码，如 `dir=meeting&isUnused=1`；缺省为列表的起始样子
 * @zh isDirty - 有图片正在上传时为 true
 * @zh qd-query - 用户改变了筛选、排序或页码；detail `{ query }`，与同名属性的取值一致
 */
export class PictureLibraryElement extends island(PictureLibrary, {
  attributes: { subsiteId: 'string', query: 'string' },
  styles: [tableStyles, resourceStyles, styles]
}) {
  isDirty(): boolean {
    return isDirtyIn(this)
  }
}
