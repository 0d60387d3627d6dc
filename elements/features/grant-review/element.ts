import { island } from '../../base/core/element/island.tsx'
import { GrantReviewPage } from './grant-review.tsx'
import styles from './grant-review.css?inline'

/**
 * Reviews what people have been given: roles, sites and positions of a department and all below it, with the last use of
 * accounts and grants. Grants are kept or taken back, which is exported as a spreadsheet.
 *
 * @tag qd-grant-review
 * @title 权限复核 | Review of grants
 * @attr {string} lang - `zh-CN` (default) or `en`
 * @fires qd-error - the data failed to load or the element failed to render; detail `{ message }`
 *
 * @zh 定期复核一个部门及其下级或全部人员的角色、站点和岗位：列出账号和授权最近的使用，逐项或成批保留、收回，结果可导出为表格。
 */
export class GrantReviewElement extends island(GrantReviewPage, { attributes: {}, styles: [styles] }) {}
