import { island } from '../../base/core/element/island.tsx'
import { UserMenu } from './user-menu.tsx'
import styles from './user-menu.css?inline'

/**
 * The signed-in user with a menu: account, change password, sign out (in all tabs).
 *
 * @tag qd-user-menu
 * @title 用户菜单 | User menu
 * @attr {string} lang - `zh-CN` (default) or `en`
 * @fires qd-navigate - the user opens their account, cancelable; detail `{ path, title }`
 * @fires qd-sign-out - before signing out, cancelable
 * @cssprop --qd-bar-text - colour of the button, for a dark bar
 * @fires qd-error - the element failed to render; detail `{ message }`
 *
 * @zh 显示谁已登录：个人中心、修改密码、退出登录（所有标签页）。
 * @zh qd-navigate - 用户打开个人中心；detail `{ path, title }`。阻止它即可自行打开
 * @zh qd-sign-out - 退出之前，可取消
 * @zh --qd-bar-text - 按钮的颜色，用于深色的栏
 */
export class UserMenuElement extends island(UserMenu, { styles: [styles] }) {}
