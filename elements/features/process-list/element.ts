import { island } from '../../base/core/element/island.tsx'
import { isDirtyIn } from '../../base/crud/record/unsaved.ts'
import resourceStyles from '../../base/crud/resource/list/resource.css?inline'
import tableStyles from '../../base/kit/table/data-table.css?inline'
import { ProcessList } from './process-list.tsx'
import styles from './process-list.css?inline'

/**
 * The processes of a site as BPMN 2.0 documents, drawn with any tool. Users store, check and deploy documents. Each
 * deployment creates a version; running instances keep theirs. Elements the platform cannot run are reported by node
 * name.
 *
 * @tag qd-process-list
 * @title 流程管理 | Processes
 * @attr {string} query - filter, sort order and page as a URL query, e.g. `processName=审核`; default: the initial view
 * @attr {string} lang - `zh-CN` (default) or `en`
 * @method isDirty - returns true while there are unsaved changes
 * @fires qd-query - the user changed the filter, sort order or page; detail `{ query }`, a value for the attribute
 * @fires qd-error - the element failed to render; detail `{ message }`
 *
 * @zh 站点的流程，以 BPMN 2.0 文档保存，可用任何工具绘制；在此检查和部署。每次部署生成一个新版本，已发起的流程仍按原版本办理。平台不能执行的内容按环节名称指出。
 * @zh query - 以地址查询串表示的筛选、排序和页码，如 `processName=审核`；缺省为列表的起始样子
 * @zh isDirty - 有未保存的内容时为 true
 * @zh qd-query - 用户改变了筛选、排序或页码；detail `{ query }`，与同名属性的取值一致
 */
export class ProcessListElement extends island(ProcessList, {
  attributes: { query: 'string' },
  styles: [tableStyles, resourceStyles, styles]
}) {
  isDirty(): boolean {
    return isDirtyIn(this)
  }
}
