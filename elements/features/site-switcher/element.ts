import { island } from '../../base/core/element/island.tsx'
import { SiteSwitcher } from './site-switcher.tsx'
import styles from './site-switcher.css?inline'

/**
 * The current sub-site and a searchable list of the user's sub-sites. Choosing one switches the session of all elements
 * in all tabs.
 *
 * @tag qd-site-switcher
 * @title 站点切换 | Site switcher
 * @attr {string} lang - `zh-CN` (default) or `en`
 * @fires qd-switch - before the switch, cancelable; detail `{ subsiteId }`
 * @cssprop --qd-bar-text - colour of the button, for a dark bar
 * @fires qd-error - the element failed to render; detail `{ message }`
 *
 * @zh 当前站点，以及当前用户可进入的站点列表，可搜索。选择后改变每个标签页每个组件的会话。
 * @zh qd-switch - 切换之前，可取消；detail `{ subsiteId }`
 * @zh --qd-bar-text - 按钮的颜色，用于深色的栏
 */
export class SiteSwitcherElement extends island(SiteSwitcher, { styles: [styles] }) {}
