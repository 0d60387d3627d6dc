import { island } from '../../base/core/element/island.tsx'
import resourceStyles from '../../base/crud/resource/list/resource.css?inline'
import tableStyles from '../../base/kit/table/data-table.css?inline'
import { isDirtyIn } from '../../base/crud/record/unsaved.ts'
import { PictureLibrary } from './picture-library.tsx'
import styles from './picture-library.css?inline'

/**
 * The files of a sub-site: pictures, documents, videos, sound and archives, with their uses, duplicates and folders. Users
 * with permission rename, move and replace files, delete unused ones to the recycle bin, and clear what nothing uses.
 *
 * @tag qd-picture-library
 * @title 文件库 | Files
 * @attr {string} subsite-id - default: the current sub-site
 * @attr {string} query - filter and page as a URL query, e.g. `dir=meeting&isUnused=1`; default: the initial view
 * @attr {string} lang - `zh-CN` (default) or `en`
 * @method isDirty - returns true while files are uploading
 * @fires qd-query - the user changed the filter, sort order or page; detail `{ query }`, a value for the attribute
 * @fires qd-error - the element failed to render; detail `{ message }`
 *
 * @zh 一个站点的全部文件：图片、文档、音视频和压缩包，用在何处、有无重复、所在文件夹。有权限的人可以整理、替换、将未使用的文件删除到回收站，并一次清理长期未使用的文件。
 * @zh subsite-id - 站点；缺省为当前站点
 * @zh query - 以地址查询串表示的筛选和页码，如 `dir=meeting&isUnused=1`；缺省为列表的起始样子
 * @zh isDirty - 有文件正在上传时为 true
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
