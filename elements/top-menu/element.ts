import { island } from '../core/island.tsx'
import { TopMenu, type TopMenuProps } from './top-menu.tsx'
import styles from './top-menu.css?inline'

/**
 * The top entries of the server's menu. Entries that do not fit the window go into a popover.
 *
 * @tag qd-top-menu
 * @attr {boolean} dropdown - entries open their children below (top navigation)
 * @attr {boolean} stacked - all entries one under the other (the drawer of a phone)
 * @attr {string} lang - `zh-CN` (default) or `en`
 * @fires qd-navigate - a page was chosen, cancelable; detail `{ path, title }`
 * @fires qd-error - the element failed to draw; detail `{ message }`
 * @cssprop --qd-menu-text - colour of the entries
 * @cssprop --qd-menu-chosen - colour of the chosen entry
 * @cssprop --qd-menu-hover - ground of an entry under the pointer
 */
export class TopMenuElement extends island<TopMenuProps>(TopMenu, {
  attributes: { dropdown: 'boolean', stacked: 'boolean' },
  styles: [styles]
}) {}
