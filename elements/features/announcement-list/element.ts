import { island } from '../../base/core/element/island.tsx'
import { isDirtyIn } from '../../base/crud/record/unsaved.ts'
import resourceStyles from '../../base/crud/resource/list/resource.css?inline'
import tableStyles from '../../base/kit/table/data-table.css?inline'
import { AnnouncementList } from './announcement-list.tsx'
import styles from './announcement-list.css?inline'

/**
 * The announcements written at the signed-in user's sites. Users write, submit, release and revoke them. The audience is
 * everyone, people, departments or the people of sites. Shows reads, replies and confirmations, and reminds
 * recipients.
 *
 * @tag qd-announcement-list
 * @title 系统公告 | Announcements
 * @attr {string} query - filter, sort order and page as a URL query, e.g. `sendStatus=1`; default: the initial view
 * @attr {string} lang - `zh-CN` (default) or `en`
 * @method isDirty - returns true while there are unsaved changes
 * @fires qd-query - the user changed the filter, sort order or page; detail `{ query }`, a value for the attribute
 * @fires qd-error - the element failed to render; detail `{ message }`
 *
 * @zh 在当前用户的站点撰写的公告：撰写，向全体人员、指定用户、部门或站点人员发布，提交审核、退回，带原因撤销；查看谁已阅读、回复、确认收到，并可一键提醒。
 * @zh query - 以地址查询串表示的筛选、排序和页码，如 `sendStatus=1`；缺省为列表的起始样子
 * @zh isDirty - 有未保存的内容时为 true
 * @zh qd-query - 用户改变了筛选、排序或页码；detail `{ query }`，与同名属性的取值一致
 */
export class AnnouncementListElement extends island(AnnouncementList, {
  attributes: { query: 'string' },
  styles: [tableStyles, resourceStyles, styles]
}) {
  isDirty(): boolean {
    return isDirtyIn(this)
  }
}
