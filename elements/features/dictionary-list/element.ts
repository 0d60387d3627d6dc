import { island } from '../../base/core/element/island.tsx'
import { isDirtyIn } from '../../base/crud/record/unsaved.ts'
import resourceStyles from '../../base/crud/resource/list/resource.css?inline'
import tableStyles from '../../base/kit/table/data-table.css?inline'
import { DictionaryList } from './dictionary-list.tsx'
import styles from './dictionary-list.css?inline'

/**
 * The dictionaries of the platform, which hold the choices of selects. A dictionary is edited beside the list; its
 * items have a list of their own.
 *
 * @tag qd-dictionary-list
 * @title 数据字典 | Dictionaries
 * @attr {string} dictionary-id - shows the items of this dictionary; default: all dictionaries
 * @attr {string} query - filter, sort order and page as a URL query, e.g. `dictName=状态`; default: the initial view
 * @attr {string} lang - `zh-CN` (default) or `en`
 * @method isDirty - returns true while there are unsaved changes
 * @fires qd-query - the user changed the filter, sort order or page; detail `{ query }`, a value for the attribute
 * @fires qd-navigate - the user opens the items of a dictionary, or goes back, cancelable; detail `{ path, title }`
 * @fires qd-title - the items of a dictionary are shown; detail `{ title }`, its name
 * @fires qd-error - the element failed to render; detail `{ message }`
 *
 * @zh 平台的数据字典，即各处下拉框的选项。字典在列表旁编辑，字典项自成列表。
 * @zh dictionary-id - 显示该字典的字典项；缺省为字典列表
 * @zh query - 以地址查询串表示的筛选、排序和页码，如 `dictName=状态`；缺省为列表的起始样子
 * @zh isDirty - 有未保存的内容时为 true
 * @zh qd-query - 用户改变了筛选、排序或页码；detail `{ query }`，与同名属性的取值一致
 * @zh qd-navigate - 用户打开字典项或返回；detail `{ path, title }`。阻止它即可自行打开
 * @zh qd-title - 显示了某个字典的字典项；detail `{ title }`，字典名称
 */
export class DictionaryListElement extends island(DictionaryList, {
  attributes: { dictionaryId: 'string', query: 'string' },
  styles: [tableStyles, resourceStyles, styles]
}) {
  isDirty(): boolean {
    return isDirtyIn(this)
  }
}
