import { island } from '../../base/core/element/island.tsx'
import { AnnualReport } from './annual-report.tsx'
import styles from './annual-report.css?inline'

/**
 * The annual report on applications for public information in the layout of the official tables (国办公开办函〔2021〕30号). Each
 * figure links to its applications. Checks the balance, lists applications that break it, and exports Excel and Word.
 *
 * @tag qd-annual-report
 * @title 年度报告 | Annual report
 * @attr {string} year - four digits; default: this year
 * @attr {string} lang - `zh-CN` (default) or `en`
 * @fires qd-navigate - the user follows a link to an application, cancelable; detail `{ path, title }`
 * @fires qd-error - the data failed to load or the element failed to render; detail `{ message }`
 *
 * @zh 政府信息公开申请情况年度报告，按国办公开办函〔2021〕30号的表样自动统计：点数字看到对应的申请，核对勾稽关系并指出不平的申请；可导出 Excel 和 Word。
 * @zh year - 四位年份；缺省为今年
 * @zh qd-navigate - 用户点开某件申请的链接；detail `{ path, title }`；被阻止时由页面自行前往
 */
export class AnnualReportElement extends island(AnnualReport, {
  attributes: { year: 'string' },
  styles: [styles]
}) {}
