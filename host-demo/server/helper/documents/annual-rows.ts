import type { AnnualText } from '../../../../elements/base/contract/annual-text.ts'
import type { AnnualColumn, AnnualReport, AnnualRow } from '../../../../elements/base/contract/apply-report.ts'
import type { RemedyKind, RemedyResult } from '../../../../elements/base/contract/apply-steps.ts'

/** Annual report with the labels of its remedies. */
export interface DrawnReport {
  report: AnnualReport
  /** Parts that the agency wrote; undefined for the sites of several agencies. */
  text: AnnualText | undefined
  remedyWords: Record<RemedyKind, string>
  resultWords: Record<RemedyResult, string>
}

/** Row of the official table: labels from the left, and its key. */
export type AnnualLine = [section: string, group: string, item: string, row: AnnualRow]

const results = '三、本年度办理结果'
const [closed, unable] = ['（三）不予公开', '（四）无法提供']
const [unprocessed, other] = ['（五）不予处理', '（六）其他处理']

/** Rows in the order of 国办公开办函〔2021〕30号. */
export const annualLines: AnnualLine[] = [
  ['一、本年新收政府信息公开申请数量', '', '', 'received'],
  ['二、上年结转政府信息公开申请数量', '', '', 'carried'],
  [results, '（一）予以公开', '', 'open'],
  [results, '（二）部分公开（区分处理的，只计这一情形，不计其他情形）', '', 'partly'],
  [results, closed, '1.属于国家秘密', 'secret'],
  [results, closed, '2.其他法律行政法规禁止公开', 'forbidden'],
  [results, closed, '3.危及“三安全一稳定”', 'safety'],
  [results, closed, '4.保护第三方合法权益', 'third-party'],
  [results, closed, '5.属于三类内部事务信息', 'internal'],
  [results, closed, '6.属于四类过程性信息', 'process'],
  [results, closed, '7.属于行政执法案卷', 'enforcement'],
  [results, closed, '8.属于行政查询事项', 'inquiry'],
  [results, unable, '1.本机关不掌握相关政府信息', 'not-held'],
  [results, unable, '2.没有现成信息需要另行制作', 'not-made'],
  [results, unable, '3.补正后申请内容仍不明确', 'unclear'],
  [results, unprocessed, '1.信访举报投诉类申请', 'petition'],
  [results, unprocessed, '2.重复申请', 'repeated'],
  [results, unprocessed, '3.要求提供公开出版物', 'publication'],
  [results, unprocessed, '4.无正当理由大量反复申请', 'excessive'],
  [results, unprocessed, '5.要求行政机关确认或重新出具已获取信息', 'confirmed'],
  [results, other, '1.申请人无正当理由逾期不补正、行政机关不再处理其政府信息公开申请', 'not-corrected'],
  [results, other, '2.申请人逾期未按收费通知要求缴纳费用、行政机关不再处理其政府信息公开申请', 'not-paid'],
  [results, other, '3.其他', 'other'],
  [results, '（七）总计', '', 'answered'],
  ['四、结转下年度继续办理', '', '', 'remaining']
]

export const annualColumnWords: Record<AnnualColumn, string> = {
  ...{ person: '自然人', business: '商业企业', research: '科研机构', welfare: '社会公益组织' },
  ...{ legal: '法律服务机构', other: '其他', total: '总计' }
}

/** Labels of the table of part 二. */
export const activeWords = {
  items: {
    ...{ one: '第二十条第（一）项', five: '第二十条第（五）项' },
    ...{ six: '第二十条第（六）项', eight: '第二十条第（八）项' }
  },
  columns: {
    ...{ made: '本年制发件数', repealed: '本年废止件数', valid: '现行有效件数' },
    ...{ decided: '本年处理决定数量', charged: '本年收费金额（单位：万元）' }
  },
  rows: {
    ...{ rules: '规章', norms: '行政规范性文件', licences: '行政许可', penalties: '行政处罚' },
    ...{ compulsions: '行政强制', charges: '行政事业性收费' }
  }
}

export const partWords = {
  report: '政府信息公开工作年度报告',
  content: '信息内容',
  overview: '一、总体情况',
  active: '二、主动公开政府信息情况',
  applications: '三、收到和处理政府信息公开申请情况',
  remedies: '四、政府信息公开行政复议、行政诉讼情况',
  problems: '五、存在的主要问题及改进情况',
  others: '六、其他需要报告的事项'
}

export const annualWords = {
  title: '收到和处理政府信息公开申请情况',
  note: '（本列数据的勾稽关系为：第一项加第二项之和，等于第三项加第四项之和）',
  applicants: '申请人情况',
  organizations: '法人或其他组织',
  remedies: '政府信息公开行政复议、行政诉讼情况',
  lawsuits: '行政诉讼',
  sum: '总计'
}
