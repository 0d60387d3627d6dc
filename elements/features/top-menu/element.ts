import { island } from '../../base/core/element/island.tsx'
import { TopMenu, type TopMenuProps } from './top-menu.tsx'
import styles from './top-menu.css?inline'

/**
 * The top entries of the server's menu. Entries that do not fit move into a popover.
 *
 * @tag qd-top-menu
 * @title 主菜单 | Main menu
 * @attr {boolean} dropdown - entries open their children below (top navigation)
 * @attr {boolean} stacked - lists all entries vertically (drawer of a phone)
 * @attr {string} lang - `zh-CN` (default) or `en`
 * @fires qd-navigate - the user chose a page, cancelable; detail `{ path, title }`
 * @fires qd-error - the element failed to render; detail `{ message }`
 * @cssprop --qd-menu-text - colour of the entries
 * @cssprop --qd-menu-chosen - colour of the chosen entry
 * @cssprop --qd-menu-hover - background of an entry under the pointer
 *
 * @zh 服务器菜单的顶部项。窗口放不下的进入弹出层。
 * @zh dropdown - 菜单项在下方展开下级（顶部导航）
 * @zh stacked - 所有项上下排列（手机的抽屉）
 * @zh qd-navigate - 选择了页面，可取消；detail `{ path, title }`
 * @zh --qd-menu-text - 菜单项的颜色
 * @zh --qd-menu-chosen - 所选菜单项的颜色
 * @zh --qd-menu-hover - 指针下菜单项的底色
 */
export class TopMenuElement extends island<TopMenuProps>(TopMenu, {
  attributes: { dropdown: 'boolean', stacked: 'boolean' },
  styles: [styles]
}) {}
