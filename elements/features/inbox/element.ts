import { island } from '../../base/core/element/island.tsx'
import { isDirtyIn } from '../../base/crud/record/unsaved.ts'
import resourceStyles from '../../base/crud/resource/list/resource.css?inline'
import tableStyles from '../../base/kit/table/data-table.css?inline'
import { Inbox } from './inbox.tsx'

/**
 * Everything that waits for the signed-in user at all sites, most urgent first. Lists process tasks, applications for
 * public information, articles to review, own returned articles, articles that other sites pushed, and announcements to
 * reply to. Tasks and announcements are handled in place, and several tasks can be claimed at once. Other items open
 * their page.
 *
 * @tag qd-inbox
 * @title 我的待办 | Your tasks
 * @attr {string} query - filter and page as a URL query, e.g. `kind=apply&title=预算`; default: the initial view. `again=` and the id of a withdrawn process opens it to be sent again
 * @attr {string} lang - `zh-CN` (default) or `en`
 * @method isDirty - returns true while a comment or form has unsent input
 * @fires qd-query - the user changed the filter or page; detail `{ query }`, a value for the attribute
 * @fires qd-navigate - the user opens an article, an application or the process of a message, cancelable; detail `{ path, title }`, a path of the shell
 * @fires qd-error - the element failed to render; detail `{ message }`
 *
 * @zh 当前用户在所有站点的待办事项，最紧急的在前：流程任务、依申请公开、待审核和被退回的文章、其他站点推送来的文章、待回复的公告。任务和公告在此直接办理，任务可批量签收；其余打开各自的页面。
 * @zh query - 以地址查询串表示的筛选和页码，如 `kind=apply&title=预算`；缺省为列表的起始样子；`again=` 加已撤回的流程实例，打开再次提交
 * @zh isDirty - 是否有写了未提交的意见或表单
 * @zh qd-navigate - 要打开文章、申请或消息所说的流程，可取消；detail `{ path, title }`，外壳中的路径
 * @zh qd-query - 用户改变了筛选或页码；detail `{ query }`，与同名属性的取值一致
 */
export class InboxElement extends island(Inbox, {
  attributes: { query: 'string' },
  styles: [tableStyles, resourceStyles]
}) {
  isDirty(): boolean {
    return isDirtyIn(this)
  }
}
