import { island } from '../core/island.tsx'
import { SiteSwitcher } from './site-switcher.tsx'
import styles from './site-switcher.css?inline'

/**
 * The current sub-site and a searchable list of the ones open to the signed-in user. Choosing one changes the session of
 * every element in every tab.
 *
 * @tag qd-site-switcher
 * @attr {string} lang - `zh-CN` (default) or `en`
 * @fires qd-switch - before the switch, cancelable; detail `{ subsiteId }`
 * @cssprop --qd-bar-text - colour of the button, for a dark bar
 * @fires qd-error - the element failed to draw; detail `{ message }`
 */
export class SiteSwitcherElement extends island(SiteSwitcher, { styles: [styles] }) {}
