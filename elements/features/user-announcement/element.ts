import { island } from '../../base/core/element/island.tsx'
import { isDirtyIn } from '../../base/crud/record/unsaved.ts'
import resourceStyles from '../../base/crud/resource/list/resource.css?inline'
import tableStyles from '../../base/kit/table/data-table.css?inline'
import { UserAnnouncement } from './user-announcement.tsx'
import styles from './user-announcement.css?inline'

/**
 * The announcements and system messages to the signed-in user, read and unread, with replies. New and revoked messages
 * show up immediately.
 *
 * @tag qd-user-announcement
 * @title 我的消息 | Your messages
 * @attr {string} query - filter, sort order and page as a URL query, e.g. `readFlag=0`; default: the initial view
 * @attr {string} lang - `zh-CN` (default) or `en`
 * @method isDirty - returns true while a reply is written but not sent
 * @fires qd-query - the user changed the filter, sort order or page; detail `{ query }`, a value for the attribute
 * @fires qd-navigate - the user opens the process of a message, cancelable; detail `{ path, title }`, a path of the shell
 * @fires qd-error - the element failed to render; detail `{ message }`
 *
 * @zh 当前用户收到的通知公告和系统消息，含已读和未读，可逐条回复；期间新到或撤销的消息立即显示。
 * @zh query - 以地址查询串表示的筛选、排序和页码，如 `readFlag=0`；缺省为列表的起始样子
 * @zh isDirty - 是否有写了未提交的回复
 * @zh qd-query - 用户改变了筛选、排序或页码；detail `{ query }`，与同名属性的取值一致
 * @zh qd-navigate - 要打开消息所说的流程，可取消；detail `{ path, title }`，外壳中的路径
 */
export class UserAnnouncementElement extends island(UserAnnouncement, {
  attributes: { query: 'string' },
  styles: [tableStyles, resourceStyles, styles]
}) {
  isDirty(): boolean {
    return isDirtyIn(this)
  }
}
