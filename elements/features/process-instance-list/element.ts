import { island } from '../../base/core/element/island.tsx'
import resourceStyles from '../../base/crud/resource/list/resource.css?inline'
import tableStyles from '../../base/kit/table/data-table.css?inline'
import { ProcessInstanceList } from './process-instance-list.tsx'

/**
 * Processes that the signed-in user started, has worked on or has a copy of, or all processes of a site for its managers. Shows the
 * current node, the people it waits for, since when, and the result. Managers suspend, resume, close and invalidate
 * several at once.
 *
 * @tag qd-process-instance-list
 * @title 流程实例 | Process instances
 * @attr {string} scope - listed instances: `started` (default), `handled`, `copied`, or `managed` for all of the session's site
 * @attr {string} query - filter, sort order and page as a URL query, e.g. `status=running`; default: the initial view
 * @attr {string} lang - `zh-CN` (default) or `en`
 * @fires qd-query - the user changed the filter, sort order or page; detail `{ query }`, a value for the attribute
 * @fires qd-navigate - the user opens an instance, cancelable; detail `{ path, title }`, a path of the shell
 * @fires qd-error - the element failed to render; detail `{ message }`
 *
 * @zh 当前用户发起、办理过或被抄送的流程，或供流程管理员查看的本站全部流程：办到哪个环节、等待谁、从何时起、结果如何。管理员可批量挂起、恢复、终止、作废。
 * @zh scope - 列出哪些流程：`started` 我发起的（缺省）、`handled` 我办理的、`copied` 抄送我的、`managed` 本站全部
 * @zh query - 以地址查询串表示的筛选、排序和页码，如 `status=running`；缺省为列表的起始样子
 * @zh qd-query - 用户改变了筛选、排序或页码；detail `{ query }`，与同名属性的取值一致
 * @zh qd-navigate - 打开一件流程，可取消；detail `{ path, title }`，外壳中的路径
 */
export class ProcessInstanceListElement extends island(ProcessInstanceList, {
  attributes: { scope: 'string', query: 'string' },
  styles: [tableStyles, resourceStyles]
}) {}
