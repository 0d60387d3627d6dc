import { island } from '../../base/core/element/island.tsx'
import { isDirtyIn } from '../../base/crud/record/unsaved.ts'
import resourceStyles from '../../base/crud/resource/list/resource.css?inline'
import tableStyles from '../../base/kit/table/data-table.css?inline'
import { ModelList } from './model-list.tsx'
import styles from './model-list.css?inline'

/**
 * The content models, which define additional fields of articles. Columns without a chosen model use the default one.
 *
 * @tag qd-model-list
 * @title 内容模型 | Content models
 * @attr {string} query - filter, sort order and page as a URL query, e.g. `modelStatus=1`; default: the initial view
 * @attr {string} lang - `zh-CN` (default) or `en`
 * @method isDirty - returns true while there are unsaved changes
 * @fires qd-query - the user changed the filter, sort order or page; detail `{ query }`, a value for the attribute
 * @fires qd-error - the element failed to render; detail `{ message }`
 *
 * @zh 内容模型：文章在通用字段之外还有哪些字段。栏目选用一个模型，没有选用的使用默认模型。
 * @zh query - 以地址查询串表示的筛选、排序和页码，如 `modelStatus=1`；缺省为列表的起始样子
 * @zh isDirty - 有未保存的内容时为 true
 * @zh qd-query - 用户改变了筛选、排序或页码；detail `{ query }`，与同名属性的取值一致
 */
export class ModelListElement extends island(ModelList, {
  attributes: { query: 'string' },
  styles: [tableStyles, resourceStyles, styles]
}) {
  isDirty(): boolean {
    return isDirtyIn(this)
  }
}
