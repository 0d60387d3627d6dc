import { island } from '../../base/core/element/island.tsx'
import { TabBar, type TabBarProps } from './tab-bar.tsx'
import styles from './tab-bar.css?inline'

/**
 * Shows the open pages as tabs. The element keeps no state: it renders `tabs`, and the page responds to its events.
 *
 * @tag qd-tab-bar
 * @title 页签 | Tabs
 * @prop {Array<{ key: string, title: string, closable: boolean }>} tabs - the open pages; titles are truncated at 25 characters
 * @attr {string} active - key of the current page
 * @attr {string} lang - `zh-CN` (default) or `en`
 * @fires qd-tab-select - the user selected a tab; detail `{ key }`
 * @fires qd-tab-close - the user closes tabs; detail `{ key, which }`, which is `this`, `left`, `right` or `others`
 * @fires qd-tab-move - the user moved a tab by dragging, or with Ctrl, Shift and an arrow key; detail `{ key, index }`, its position among all tabs
 * @fires qd-tab-refresh - the user reloads a page; detail `{ key }`
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
