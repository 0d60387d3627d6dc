import { island } from '../../base/core/element/island.tsx'
import { ApplicationSupervision } from './application-supervision.tsx'
import styles from './application-supervision.css?inline'

/**
 * Supervises applications for public information over all sites the user may see. Shows overdue applications with their
 * delay, applications due soon, and figures by department and site.
 *
 * @tag qd-application-supervision
 * @title 办理督办 | Supervision of applications
 * @attr {string} lang - `zh-CN` (default) or `en`
 * @fires qd-navigate - the user follows a link to an application, cancelable; detail `{ path, title }`
 * @fires qd-error - the data failed to load or the element failed to render; detail `{ message }`
 *
 * @zh 依申请公开的办理督办：当前用户可见的全部站点中，哪些申请超期、超期多久、哪些即将到期，各部门和站点办理得如何。
 * @zh qd-navigate - 用户点开某件申请的链接；detail `{ path, title }`；被阻止时由页面自行前往
 */
export class ApplicationSupervisionElement extends island(ApplicationSupervision, {
  attributes: {},
  styles: [styles]
}) {}
