import { island } from '../../base/core/element/island.tsx'
import { isDirtyIn } from '../../base/crud/record/unsaved.ts'
import { NoticeBell } from './notice-bell.tsx'
import styles from './notice-bell.css?inline'

/**
 * A bell with the number of unread messages, and a panel with the newest announcements and system messages. One page
 * per browser fetches messages for all tabs: over a socket, otherwise every six seconds. Opening a message marks it as
 * read in every tab. Messages to confirm are offered in a banner that takes no focus, after each sign-in until they are
 * confirmed.
 *
 * @tag qd-notice-bell
 * @title 消息铃铛 | Messages
 * @attr {string} lang - `zh-CN` (default) or `en`
 * @method isDirty - returns true while a reply is written but not sent
 * @fires qd-notice - before a message is shown, cancelable; detail `{ id }`, the id of the announcement
 * @fires qd-navigate - the user opens the page of all messages or the process of a message, cancelable; detail `{ path, title }`
 * @cssprop --qd-bar-text - colour of the button, for a dark bar
 * @fires qd-error - the element failed to render; detail `{ message }`
 *
 * @zh 显示未读消息数的铃铛，以及最新的通知和系统消息。整个浏览器只有一个页面向平台取消息：用推送连接，否则每六秒一次。打开一条即在所有标签页标为已读。需要确认的消息在每次登录后以不抢焦点的提示显示，直到确认收到。
 * @zh isDirty - 是否有写了未提交的回复
 * @zh qd-notice - 显示一条消息之前，可取消；detail `{ id }` 为公告编号
 * @zh qd-navigate - 用户打开全部消息的页面，或消息所说的流程；detail `{ path, title }`。阻止它即可自行打开
 * @zh --qd-bar-text - 按钮的颜色，用于深色的栏
 */
export class NoticeBellElement extends island(NoticeBell, { styles: [styles] }) {
  isDirty(): boolean {
    return isDirtyIn(this)
  }
}
