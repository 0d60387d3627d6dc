import { island } from '../../base/core/element/island.tsx'
import { DepartmentSwitcher, isOpenOf, type DepartmentSwitcherProps } from './department-switcher.tsx'
import styles from './department-switcher.css?inline'

/**
 * The current department of the signed-in user, and a dialog that switches to another one. Switching may also change
 * the sub-site. All elements in all tabs follow.
 *
 * @tag qd-department-switcher
 * @title 部门切换 | Department
 * @attr {boolean} bare - no button: the page opens the dialog with `show()`
 * @attr {string} lang - `zh-CN` (default) or `en`
 * @method show - opens the dialog once the departments are loaded; shows a warning if there are none
 * @fires qd-department - before the switch, cancelable; detail `{ orgCode }`
 * @cssprop --qd-bar-text - colour of the button, for a dark bar
 * @fires qd-error - the element failed to render; detail `{ message }`
 *
 * @zh 当前用户所在的部门，以及切换到本人其他部门的对话框。切换可能同时改变站点，每个标签页的每个组件都会跟随。
 * @zh bare - 没有按钮：由页面用 `show()` 打开对话框
 * @zh show - 部门列表加载后打开对话框；没有部门时给出提示
 * @zh qd-department - 切换之前，可取消；detail `{ orgCode }`
 * @zh --qd-bar-text - 按钮的颜色，用于深色的栏
 */
export class DepartmentSwitcherElement extends island<DepartmentSwitcherProps>(DepartmentSwitcher, {
  attributes: { bare: 'boolean' },
  styles: [styles]
}) {
  show(): void {
    isOpenOf(this).set(true)
  }
}
