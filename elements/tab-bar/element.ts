import { island } from '../core/island.tsx'
import { TabBar, type TabBarProps } from './tab-bar.tsx'
import styles from './tab-bar.css?inline'

/**
 * The open pages as tabs. It draws what it is given and asks by events; the page decides.
 *
 * @tag qd-tab-bar
 * @prop {Array<{ key: string, title: string, closable: boolean }>} tabs - the open pages; titles are cut at 25 characters
 * @attr {string} active - the key of the page on show
 * @attr {string} lang - `zh-CN` (default) or `en`
 * @fires qd-tab-select - a tab was chosen; detail `{ key }`
 * @fires qd-tab-close - tabs are to be closed; detail `{ key, which }`, which is `this`, `left`, `right` or `others`
 * @fires qd-tab-refresh - the page is to be made anew; detail `{ key }`
 * @fires qd-error - the element failed to draw; detail `{ message }`
 */
export class TabBarElement extends island<TabBarProps>(TabBar, {
  attributes: { active: 'string' },
  properties: ['tabs'],
  styles: [styles]
}) {}
