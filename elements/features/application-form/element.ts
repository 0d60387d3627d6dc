import { island } from '../../base/core/element/island.tsx'
import formStyles from '../../base/form-engine/view/form.css?inline'
import { isDirtyIn } from '../../base/crud/record/unsaved.ts'
import { ApplicationForm } from './application-form.tsx'
import styles from './application-form.css?inline'

/**
 * Lets citizens apply for public information at a site without an account. Shows the form, the receipt with its number
 * and query code, and the progress for both. The newest form in the site's form list named 依申请公开申请表 replaces the
 * platform's form if it has the fields `title`, `content`, `applicantName`, `cardCode`, `tel` and `address`. Input is
 * stored in this tab only, without card number and address. Resubmitting after a lost response registers the
 * application once.
 *
 * @tag qd-application-form
 * @title 申请公开 | Apply for information
 * @attr {string} subsite - id of the site that receives the application
 * @attr {string} view - initial view: `apply` (default) or `progress`
 * @attr {string} lang - `zh-CN` (default) or `en`
 * @method isDirty - returns true while the form has unsent input
 * @fires qd-applied - an application was registered; detail `{ code }`, its receipt number
 * @fires qd-error - the form failed to load or the element failed to render; detail `{ message }`
 *
 * @zh 公民无需账号即可向网站申请公开政府信息：申请表、带受理编号和查询码的回执，以及凭两者查询进度。网站表单列表中名为“依申请公开申请表”的表单代替平台的申请表，但须有 `title`、`content`、`applicantName`、`cardCode`、`tel` 和 `address` 字段；有多张时取最新的。填写的内容只保存在本标签页，证件号码和地址不保存。因没有收到应答而再次提交的，只登记一次。
 * @zh subsite - 受理申请的站点 id
 * @zh view - 先显示哪一页：`apply` 申请（缺省）或 `progress` 进度
 * @zh isDirty - 有未提交的内容时为 true
 * @zh qd-applied - 申请已登记；detail `{ code }` 为受理编号
 * @zh qd-error - 元素未能绘制，或申请表未能加载；detail `{ message }`
 */
export class ApplicationFormElement extends island(ApplicationForm, {
  attributes: { subsite: 'string', view: 'string' },
  styles: [formStyles, styles]
}) {
  isDirty(): boolean {
    return isDirtyIn(this)
  }
}
