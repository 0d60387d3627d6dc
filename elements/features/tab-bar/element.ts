import { island } from '../../base/core/island.tsx'
import { TabBar, type TabBarProps } from './tab-bar.tsx'
import styles from './tab-bar.css?inline'

/**
 * The open pages as tabs. It draws what it is given and asks by events; the page decides.
 *
 * @tag qd-tab-bar
 * @title 页签 | Tabs
 * @prop {Array<{ key: string, title: string, closable: boolean }>} tabs - the open pages; titles are cut at 25 characters
 * @attr {string} active - the key of the page on show
 * @attr {string} lang - `zh-CN` (default) or `en`
 * @fires qd-tab-select - a tab was chosen; detail `{ key }`
 * @fires qd-tab-close - tabs are to be closed; detail `{ key, which }`, which is `this`, `left`, `right` or `others`
 * @fires qd-tab-move - a tab was dragged, or moved by Ctrl, Shift and an arrow key; detail `{ key, index }`, its place among all
 * @fires qd-tab-refresh - the page is to be made anew; detail `{ key }`
 * @fires qd-error - the element failed to render; detail `{ message }`
 *
 * @zh 以页签表示打开的页面。它按所给的内容绘制，以事件提出请求，由页面决定。
 * @zh tabs - 打开的页面；标题截为 25 个字
 * @zh active - 当前页面的 key
 * @zh qd-tab-select - 选择了页签；detail `{ key }`
 * @zh qd-tab-close - 要关闭页签；detail `{ key, which }`，which 为 `this`、`left`、`right` 或 `others`
 * @zh qd-tab-move - 拖动了页签，或按 Ctrl、Shift 加方向键移动；detail `{ key, index }`，在全部页签中的位置
 * @zh qd-tab-refresh - 要重新建立页面；detail `{ key }`
 */
export class TabBarElement extends island<TabBarProps>(TabBar, {
  attributes: { active: 'string' },
  properties: ['tabs'],
  styles: [styles]
}) {}
