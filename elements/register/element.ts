import { island } from '../core/island.tsx'
import styles from '../parts/account/account-page.css?inline'
import { Register, type RegisterProps } from './register.tsx'

/**
 * Makes an account: user name, password, and a code sent to the phone.
 *
 * @tag qd-register
 * @attr {boolean} done - shows the result in place of the form
 * @attr {string} username - the user name the result tells of
 * @attr {string} lang - `zh-CN` (default) or `en`
 * @fires qd-registered - the account is made; detail `{ username }`
 * @fires qd-navigate - to the result or a neighbour page, cancelable; detail `{ path, title }`
 * @fires qd-error - the element failed to draw; detail `{ message }`
 */
export class RegisterElement extends island<RegisterProps>(Register, {
  attributes: { done: 'boolean', username: 'string' },
  styles: [styles]
}) {}
