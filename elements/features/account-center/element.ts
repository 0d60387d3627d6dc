import { island } from '../../base/core/island.tsx'
import { isDirtyIn } from '../../base/crud/record/unsaved.ts'
import { AccountCenter } from './account-center.tsx'
import styles from './account-center.css?inline'

/**
 * The account of the signed-in person: who they are, what they may change about themselves, where they are signed in and
 * when they signed in, and who does their process tasks while they are on leave.
 *
 * @tag qd-account-center
 * @title 个人中心 | Your account
 * @attr {string} lang - `zh-CN` (default) or `en`
 * @method isDirty - true while something typed is not saved
 * @fires qd-error - the element failed to draw; detail `{ message }`
 *
 * @zh 当前用户的账号：本人信息、可自行修改的资料、在哪里登录着、登录历史，以及请假期间由谁代办流程任务。
 * @zh isDirty - 有未保存的内容时为 true
 */
export class AccountCenterElement extends island(AccountCenter, { attributes: {}, styles: [styles] }) {
  isDirty(): boolean {
    return isDirtyIn(this)
  }
}
