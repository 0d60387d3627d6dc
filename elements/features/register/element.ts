import { island } from '../../base/core/element/island.tsx'
import styles from '../../base/shared/account/account-page.css?inline'
import { Register, type RegisterProps } from './register.tsx'

/**
 * Creates an account with username, password and a code sent to the phone.
 *
 * @tag qd-register
 * @title 注册 | Register
 * @attr {boolean} done - shows the result instead of the form
 * @attr {string} username - username shown in the result
 * @attr {boolean} autofocus - focuses the element when it appears
 * @attr {string} lang - `zh-CN` (default) or `en`
 * @fires qd-registered - the account was created; detail `{ username }`
 * @fires qd-navigate - the result or a related page opens, cancelable; detail `{ path, title }`
 * @fires qd-error - the element failed to render; detail `{ message }`
 *
 * @zh 注册账号：用户名、密码和发到手机的验证码。
 * @zh done - 显示注册结果而非表单
 * @zh username - 结果中说到的用户名
 * @zh autofocus - 出现时获得焦点
 * @zh qd-registered - 账号已建立；detail `{ username }`
 * @zh qd-navigate - 到结果页或相邻页面，可取消；detail `{ path, title }`
 */
export class RegisterElement extends island<RegisterProps>(Register, {
  attributes: { autofocus: 'boolean', done: 'boolean', username: 'string' },
  styles: [styles]
}) {}
