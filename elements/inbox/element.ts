import { island } from '../core/island.tsx'
import { isDirtyIn } from '../parts/record/unsaved.ts'
import resourceStyles from '../parts/resource/resource.css?inline'
import tableStyles from '../parts/table/data-table.css?inline'
import { Inbox } from './inbox.tsx'

/**
 * The process tasks that wait for the signed-in user: their own, and those that they may claim. Each opens with what was decided before it, and
 * is claimed, done, sent back or handed on there. One that is about an article opens the article.
 *
 * @tag qd-inbox
 * @attr {string} query - filter and page as the query of an address, e.g. `title=预算`; default: the list as it begins
 * @attr {string} lang - `zh-CN` (default) or `en`
 * @method isDirty - whether a comment is written and not sent
 * @fires qd-query - the person changed filter or page; detail `{ query }`, what the attribute takes
 * @fires qd-navigate - an article is to be opened, cancelable; detail `{ path, title }`, a path of the shell
 * @fires qd-error - the element failed to draw; detail `{ message }`
 *
 * @zh 等待当前用户办理的流程任务，含本人的和可签收的；打开后可查看此前的办理过程，并签收、办理、退回或转办；文章的审核任务打开文章本身。
 * @zh query - 以地址查询串表示的筛选和页码，如 `title=预算`；缺省为列表的起始样子
 * @zh isDirty - 是否有写了未提交的意见
 * @zh qd-navigate - 要打开文章，可取消；detail `{ path, title }`，外壳中的路径
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
