import { island } from '../../base/core/element/island.tsx'
import { isDirtyIn } from '../../base/crud/record/unsaved.ts'
import { NoticeViewer, type NoticeViewerProps } from './notice-viewer.tsx'
import styles from './notice-viewer.css?inline'

/**
 * Shows one announcement with its files, and a button to reply once, with files. Displaying it marks it as read.
 *
 * @tag qd-notice-viewer
 * @title 查看消息 | Message
 * @attr {string} annt-id - id of the announcement
 * @attr {string} send-id - id of the user's delivery record; looked up if absent
 * @attr {string} lang - `zh-CN` (default) or `en`
 * @method isDirty - returns true while a reply is written but not sent
 * @fires qd-replied - the user replied; detail `{ id }`, the id of the announcement
 * @fires qd-navigate - the user opens the process of the message, cancelable; detail `{ path, title }`, a path of the shell
 * @fires qd-error - the element failed to render; detail `{ message }`
 *
 * @zh 一条公告：正文、附件，以及可带附件回复一次的按钮。显示即标为已读。
 * @zh annt-id - 公告编号
 * @zh send-id - 读者自己的接收记录编号；不填时由平台查找
 * @zh isDirty - 是否有写了未提交的回复
 * @zh qd-replied - 用户已回复；detail `{ id }` 为公告编号
 * @zh qd-navigate - 要打开消息所说的流程，可取消；detail `{ path, title }`，外壳中的路径
 */
export class NoticeViewerElement extends island<NoticeViewerProps>(NoticeViewer, {
  styles: [styles],
  attributes: { anntId: 'string', sendId: 'string' }
}) {
  isDirty(): boolean {
    return isDirtyIn(this)
  }
}
