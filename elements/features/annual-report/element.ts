import { island } from '../../base/core/island.tsx'
import { AnnualReport } from './annual-report.tsx'
import styles from './annual-report.css?inline'

/**
 * The annual report of applications for public information as the official tables (国办公开办函〔2021〕30号): each figure leads to its cases, the
 * balance is checked, and what breaks it is named. Saved as Excel or Word.
 *
 * @tag qd-annual-report
 * @title 年度报告 | Annual report
 * @attr {string} year - of four digits; default: this year
 * @attr {string} lang - `zh-CN` (default) or `en`
 * @fires qd-navigate - somebody follows a link to a case; detail `{ path, title }`; prevented, the page goes there itself
 * @fires qd-error - it could not be loaded or drawn; detail `{ message }`
 *
 * @zh 政府信息公开申请情况年度报告，按国办公开办函〔2021〕30号的表样自动统计：点数字看到对应的申请，核对勾稽关系并指出不平的申请；可导出 Excel 和 Word。
 * @zh year - 四位年份；缺省为今年
 * @zh qd-navigate - 用户点开某件申请的链接；detail `{ path, title }`；被阻止时由页面自行前往
 */
export class AnnualReportElement extends island(AnnualReport, {
  attributes: { year: 'string' },
  styles: [styles]
}) {}
