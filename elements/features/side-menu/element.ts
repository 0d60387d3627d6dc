import { island } from '../../base/core/element/island.tsx'
import { SideMenu, type SideMenuProps } from './side-menu.tsx'
import styles from './side-menu.css?inline'

/**
 * The children of the chosen top menu entry, with counters for public-information applications.
 *
 * @tag qd-side-menu
 * @title 侧边菜单 | Side menu
 * @attr {string} path - path of the current page; if the top entry has no children, the menu of this page is shown
 * @attr {boolean} collapsed - shows icons only
 * @attr {string} lang - `zh-CN` (default) or `en`
 * @fires qd-navigate - the user chose a page, cancelable; detail `{ path, title }`
 * @fires qd-error - the element failed to render; detail `{ message }`
 * @cssprop --qd-menu-text - colour of the entries
 * @cssprop --qd-menu-chosen - colour of the entry of the current page
 * @cssprop --qd-menu-ground - background of the entry of the current page
 * @cssprop --qd-menu-hover - background of an entry under the pointer
 *
 * @zh 服务器菜单中所选顶部项的下级，带依申请公开的计数。
 * @zh path - 当前页面的路径；所选顶部项没有下级时，显示该页面所属的菜单
 * @zh collapsed - 只显示图标
 * @zh qd-navigate - 选择了页面，可取消；detail `{ path, title }`
 * @zh --qd-menu-text - 菜单项的颜色
 * @zh --qd-menu-chosen - 当前页面菜单项的颜色
 * @zh --qd-menu-ground - 当前页面菜单项的底色
 * @zh --qd-menu-hover - 指针下菜单项的底色
 */
export class SideMenuElement extends island<SideMenuProps>(SideMenu, {
  attributes: { path: 'string', collapsed: 'boolean' },
  styles: [styles]
}) {}
