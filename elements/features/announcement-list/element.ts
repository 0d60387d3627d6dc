import { island } from '../../base/core/island.tsx'
import { isDirtyIn } from '../../base/crud/record/unsaved.ts'
import resourceStyles from '../../base/crud/resource/resource.css?inline'
import tableStyles from '../../base/kit/table/data-table.css?inline'
import { AnnouncementList } from './announcement-list.tsx'
import styles from './announcement-list.css?inline'

/**
 * The announcements that were written at the signed-in user's sites: written, released to everybody, people, departments or the people
 * of sites, revoked; who has read them and what was replied.
 *
 * @tag qd-announcement-list
 * @title 系统公告 | Announcements
 * @attr {string} query - filter, sort and page as the query of an address, e.g. `sendStatus=1`; default: the list as it begins
 * @attr {string} lang - `zh-CN` (default) or `en`
 * @method isDirty - true while something typed is not saved
 * @fires qd-query - the person changed filter, sort or page; detail `{ query }`, what the attribute takes
 * @fires qd-error - the element failed to draw; detail `{ message }`
 *
 * @zh 在当前用户的站点撰写的公告：撰写，向全体人员、指定用户、部门或站点人员发布，撤销；查看谁已阅读、回复了什么。
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
