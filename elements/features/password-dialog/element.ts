import { island } from '../../base/core/element/island.tsx'
import { isOpenOf, PasswordDialogWidget, type PasswordDialogProps } from './password-dialog.tsx'

/**
 * A button and a dialog to change the signed-in user's password.
 *
 * @tag qd-password-dialog
 * @title 修改密码 | Change password
 * @attr {boolean} bare - no button: the page opens the dialog with `show()`
 * @attr {string} lang - `zh-CN` (default) or `en`
 * @method show - opens the dialog
 * @fires qd-close - the dialog was closed
 * @fires qd-error - the element failed to render; detail `{ message }`
 *
 * @zh 一个按钮和已登录用户修改密码的对话框。
 * @zh bare - 没有按钮：由页面用 `show()` 打开对话框
 * @zh show - 打开对话框
 * @zh qd-close - 对话框已关闭
 */
export class PasswordDialogElement extends island<PasswordDialogProps>(PasswordDialogWidget, {
  attributes: { bare: 'boolean' }
}) {
  show(): void {
    isOpenOf(this).set(true)
  }
}
