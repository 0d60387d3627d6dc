import { island } from '../../base/core/element/island.tsx'
import { SettingsDrawer } from './settings-drawer.tsx'
import styles from './settings-drawer.css?inline'

/**
 * A gear button that opens the settings of this browser: theme, navigation, header, tabs. Changes reach all elements in
 * all tabs.
 *
 * @tag qd-settings-drawer
 * @title 系统设置 | Settings
 * @attr {string} lang - `zh-CN` (default) or `en`
 * @cssprop --qd-bar-text - colour of the button, for a dark bar
 * @fires qd-error - the element failed to render; detail `{ message }`
 *
 * @zh 打开本浏览器设置的齿轮按钮：主题、导航、头部、页签。设置到达每个标签页的每个组件。
 * @zh --qd-bar-text - 按钮的颜色，用于深色的栏
 */
export class SettingsDrawerElement extends island(SettingsDrawer, { styles: [styles] }) {}
