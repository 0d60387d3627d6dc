import { island } from '../../base/core/element/island.tsx'
import styles from '../../base/shared/account/account-page.css?inline'
import { Login, type LoginProps } from './login.tsx'

/**
 * Signs in by password, phone or single sign-on. All elements in all tabs share the session.
 *
 * @tag qd-login
 * @title 登录 | Sign in
 * @attr {string} ticket - ticket of the single sign-on server, exchanged immediately
 * @attr {string} service - address for which the ticket was issued
 * @attr {string} code - code of the OpenID provider, exchanged immediately; the next three come with it
 * @attr {string} state - state of the sign-in at the provider
 * @attr {string} iss - issuer that the provider names
 * @attr {string} error - error that the provider names
 * @attr {boolean} autofocus - focuses the element when it appears
 * @attr {string} lang - `zh-CN` (default) or `en`
 * @fires qd-signed-in - a user has signed in
 * @fires qd-navigate - the user chose a related page, cancelable; detail `{ path, title }`
 * @fires qd-error - the element failed to render; detail `{ message }`
 *
 * @zh 用密码、手机或单点登录来登录。会话到达每个标签页的每个组件。
 * @zh ticket - 单点登录服务器的票据，立即换取会话
 * @zh service - 申请票据时的地址
 * @zh code - OpenID 提供方的授权码，立即换取会话；以下三项与它一同返回
 * @zh state - 在提供方登录的状态值
 * @zh iss - 提供方给出的 issuer
 * @zh error - 提供方给出的错误
 * @zh autofocus - 出现时获得焦点
 * @zh qd-signed-in - 有人登录了
 * @zh qd-navigate - 选择了相邻页面，可取消；detail `{ path, title }`
 */
export class LoginElement extends island<LoginProps>(Login, {
  attributes: {
    autofocus: 'boolean',
    ticket: 'string',
    service: 'string',
    code: 'string',
    state: 'string',
    iss: 'string',
    error: 'string'
  },
  styles: [styles]
}) {}
