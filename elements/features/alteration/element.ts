import { island } from '../../base/core/element/island.tsx'
import styles from '../../base/shared/account/account-page.css?inline'
import { Alteration, type AlterationProps } from './alteration.tsx'

/**
 * Recovers access to an account: verifies a code sent to its phone, then sets a new password.
 *
 * @tag qd-alteration
 * @title 找回密码 | Recover access
 * @attr {boolean} autofocus - focuses the element when it appears
 * @attr {string} lang - `zh-CN` (default) or `en`
 * @fires qd-navigate - the user chose a related page, cancelable; detail `{ path, title }`
 * @fires qd-error - the element failed to render; detail `{ message }`
 *
 * @zh 用账号绑定手机收到的验证码设置新密码，找回对账号的使用。
 * @zh autofocus - 出现时获得焦点
 * @zh qd-navigate - 选择了相邻页面，可取消；detail `{ path, title }`
 */
export class AlterationElement extends island<AlterationProps>(Alteration, {
  attributes: { autofocus: 'boolean' },
  styles: [styles]
}) {}
