import { island } from '../../base/core/element/island.tsx'
import { isDirtyIn } from '../../base/crud/record/unsaved.ts'
import resourceStyles from '../../base/crud/resource/list/resource.css?inline'
import tableStyles from '../../base/kit/table/data-table.css?inline'
import styles from './ad-item-list.css?inline'
import { AdItemList } from './ad-item-list.tsx'

/**
 * The ad slots of a site at the left, and the ads of a slot at the right: pictures with alternative text, period, target,
 * preview in place, and a calendar with gaps.
 *
 * @tag qd-ad-item-list
 * @title 广告位管理 | Ad slots
 * @attr {string} slot-code - shows the ads of the slot with this code at first; default: the ads of all slots
 * @attr {string} subsite-id - sub-site that the slots are wanted of; if it is not the current one, the element offers to switch. Default: the
 *   current sub-site
 * @attr {string} query - filter, sort order and page as a URL query, e.g. `state=on`; default: the initial view
 * @attr {string} lang - `zh-CN` (default) or `en`
 * @method isDirty - returns true while there are unsaved changes
 * @fires qd-query - the user changed the filter, sort order or page; detail `{ query }`, a value for the attribute
 * @fires qd-error - the element failed to render; detail `{ message }`
 *
 * @zh 站点的广告位：左侧是广告位，右侧是其中的广告。广告有图片、替代文字、上下线时间和指向，可就位预览，日历标出空档和超出。
 * @zh slot-code - 起始显示该编码的广告位的广告；缺省为全部广告位
 * @zh subsite-id - 要看的站点的 id；不是当前站点时提示切换。缺省为当前站点
 * @zh query - 以地址查询串表示的筛选、排序和页码，如 `state=on`；缺省为列表的起始样子
 * @zh isDirty - 有未保存的内容时为 true
 * @zh qd-query - 用户改变了筛选、排序或页码；detail `{ query }`，与同名属性的取值一致
 */
export class AdItemListElement extends island(AdItemList, {
  attributes: { slotCode: 'string', subsiteId: 'string', query: 'string' },
  styles: [tableStyles, resourceStyles, styles]
}) {
  isDirty(): boolean {
    return isDirtyIn(this)
  }
}
