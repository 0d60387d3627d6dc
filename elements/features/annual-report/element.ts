import { island } from '../../base/core/element/island.tsx'
import { AnnualReport } from './annual-report.tsx'
import recordStyles from '../../base/crud/record/record.css?inline'
import { isDirtyIn } from '../../base/crud/record/unsaved.ts'
import styles from './annual-report.css?inline'

/**
 * The annual report on disclosure in the layout of the official form (国办公开办函〔2021〕30号). Counts applications and remedies:
 * each figure links to its applications. An agency writes the other parts. Checks the balance, lists applications that
 * break it and parts that are empty, and exports Excel and Word.
 *
 * @tag qd-annual-report
 * @title 年度报告 | Annual report
 * @attr {string} year - four digits; default: this year
 * @attr {string} lang - `zh-CN` (default) or `en`
 * @method isDirty - returns true while there are unsaved changes
 * @fires qd-navigate - the user follows a link to an application, cancelable; detail `{ path, title }`
 * @fires qd-error - the data failed to load or the element failed to render; detail `{ message }`
 *
 * @zh 政府信息公开工作年度报告，按国办公开办函〔2021〕30号的格式：申请和复议诉讼的表自动统计，点数字看到对应的申请，核对勾稽关系并指出不平的申请；其他部分由受理机关填写；可导出 Excel 和 Word 全文。
 * @zh year - 四位年份；缺省为今年
 * @zh isDirty - 有未保存的修改时为 true
 * @zh qd-navigate - 用户点开某件申请的链接；detail `{ path, title }`；被阻止时由页面自行前往
 */
export class AnnualReportElement extends island(AnnualReport, {
  attributes: { year: 'string' },
  styles: [recordStyles, styles]
}) {
  isDirty(): boolean {
    return isDirtyIn(this)
  }
}
