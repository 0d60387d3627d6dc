import { island } from '../../base/core/element/island.tsx'
import { isDirtyIn } from '../../base/crud/record/unsaved.ts'
import { AccountCenter } from './account-center.tsx'
import styles from './account-center.css?inline'

/**
 * The account of the signed-in user: profile, sessions, sign-in history, and a substitute for process tasks during
 * leave.
 *
 * @tag qd-account-center
 * @title 个人中心 | Your account
 * @attr {string} lang - `zh-CN` (default) or `en`
 * @method isDirty - returns true while there are unsaved changes
 * @fires qd-error - the element failed to render; detail `{ message }`
 *
 * @zh 当前用户的账号：本人信息、可自行修改的资料、在哪里登录着、登录历史，以及请假期间由谁代办流程任务。
 * @zh isDirty - 有未保存的内容时为 true
 */
export class AccountCenterElement extends island(AccountCenter, { attributes: {}, styles: [styles] }) {
  isDirty(): boolean {
    return isDirtyIn(this)
  }
}
