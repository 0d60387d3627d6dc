import { texts } from '../../base/core/language/locale.ts'

export const annualReportText = texts(
  {
    signedOut: '未登录，请先登录后查看年度报告',
    ...{
      loading: '正在统计',
      year: '年度',
      sites: '范围',
      allSites: '全部站点',
      agencyOf: (site: string) => `${site}的受理机关`,
      chooseAgency: '年度报告以受理机关为单位：在“范围”中选择受理机关后，编写报告的其他部分并导出全文',
      unseen: (sites: number, unseen: number) =>
        `该机关的 ${sites} 个站点中有 ${unseen} 个不在您的管理范围内，其申请没有计入，数字不完整`,
      ofYear: (year: string) => `${year} 年`
    },
    ...{ excel: '导出 Excel', word: '导出 Word', until: (day: string) => `统计至 ${day}`, item: '项目' },
    table: (year: string) => `${year} 年收到和处理政府信息公开申请情况`,
    partThree: '三、收到和处理政府信息公开申请情况',
    partFour: '四、政府信息公开行政复议、行政诉讼情况',
    ...{ remedies: '行政复议、行政诉讼情况', way: '救济途径', sum: '总计' },
    balanced: '勾稽关系成立：第一项加第二项之和，等于第三项加第四项之和。',
    unbalanced: '勾稽关系不成立：第一项加第二项之和不等于第三项加第四项之和。请改正以下申请：',
    reasons: { 'no-answer': '已办结但没有答复类型', 'ends-early': '办结日期早于收到日期' },
    cases: (row: string, column: string, count: string) => `${row}，${column}：${count} 件`,
    ...{ caseTitle: '申请事项', applicant: '申请人', received: '收到日期', code: '受理编号', close: '关闭' },
    ...{ noCases: '没有申请', more: '加载更多', listTitle: '依申请公开' },
    columns: {
      ...{ person: '自然人', business: '商业企业', research: '科研机构', welfare: '社会公益组织' },
      ...{ legal: '法律服务机构', other: '其他', total: '总计' }
    },
    rows: {
      ...{ received: '一、本年新收申请数量', carried: '二、上年结转申请数量' },
      ...{ open: '（一）予以公开', partly: '（二）部分公开', secret: '1.属于国家秘密' },
      ...{
        forbidden: '2.其他法律行政法规禁止公开',
        safety: '3.危及“三安全一稳定”',
        'third-party': '4.保护第三方合法权益'
      },
      ...{ internal: '5.属于三类内部事务信息', process: '6.属于四类过程性信息', enforcement: '7.属于行政执法案卷' },
      ...{
        inquiry: '8.属于行政查询事项',
        'not-held': '1.本机关不掌握相关政府信息',
        'not-made': '2.没有现成信息需要另行制作'
      },
      ...{ unclear: '3.补正后申请内容仍不明确', petition: '1.信访举报投诉类申请', repeated: '2.重复申请' },
      ...{ publication: '3.要求提供公开出版物', excessive: '4.无正当理由大量反复申请' },
      ...{ confirmed: '5.要求确认或重新出具已获取信息', 'not-corrected': '1.无正当理由逾期不补正，不再处理' },
      ...{ 'not-paid': '2.逾期未按通知缴费，不再处理', other: '3.其他', answered: '（七）总计' },
      remaining: '四、结转下年度继续办理'
    },
    heads: {
      ...{ results: '三、本年度办理结果', closed: '（三）不予公开', unable: '（四）无法提供' },
      ...{ unprocessed: '（五）不予处理', other: '（六）其他处理' }
    },
    kinds: { review: '行政复议', lawsuit: '行政诉讼：未经复议直接起诉', 'lawsuit-after': '行政诉讼：复议后起诉' },
    results: { upheld: '结果维持', corrected: '结果纠正', other: '其他结果', pending: '尚未审结' }
  },
  {
    signedOut: 'Sign in to see the annual report',
    ...{ loading: 'Counting…', year: 'Year', sites: 'Scope', allSites: 'All sites', ofYear: (year: string) => year },
    agencyOf: (site: string) => `Agency of ${site}`,
    chooseAgency: 'An agency reports: choose it in Scope to write the other parts and to export the whole report',
    unseen: (sites: number, unseen: number) =>
      `${unseen} of the ${sites} sites of this agency are not yours. Their applications are not counted, so the figures are incomplete`,
    ...{ excel: 'Export as Excel', word: 'Export as Word', until: (day: string) => `Until ${day}`, item: 'Item' },
    table: (year: string) => `Applications for public information in ${year}`,
    partThree: '3. Applications received and handled',
    partFour: '4. Reconsiderations and lawsuits',
    ...{ remedies: 'Reconsiderations and lawsuits', way: 'Remedy', sum: 'Total' },
    balanced: 'Balanced: I + II = III + IV.',
    unbalanced: 'Not balanced: I + II does not equal III + IV. Correct these applications:',
    reasons: { 'no-answer': 'closed without an answer type', 'ends-early': 'closed before it was received' },
    cases: (row: string, column: string, count: string) => `${row}, ${column}: ${count}`,
    ...{ caseTitle: 'Subject', applicant: 'Applicant', received: 'Received', code: 'Receipt no.', close: 'Close' },
    ...{ noCases: 'No applications', more: 'Load more', listTitle: 'Applications' },
    columns: {
      ...{ person: 'Citizens', business: 'Businesses', research: 'Research', welfare: 'Welfare' },
      ...{ legal: 'Legal services', other: 'Other', total: 'Total' }
    },
    rows: {
      ...{ received: 'I. Received this year', carried: 'II. Carried over from last year' },
      ...{ open: '(1) Disclosed', partly: '(2) Partly disclosed', secret: '1. State secret' },
      ...{
        forbidden: '2. Forbidden by law',
        safety: '3. Endangers safety or stability',
        'third-party': '4. Rights of a third party'
      },
      ...{
        internal: '5. Internal affairs',
        process: '6. Part of an unfinished process',
        enforcement: '7. Enforcement file'
      },
      ...{ inquiry: '8. Administrative inquiry', 'not-held': '1. Not held', 'not-made': '2. Would have to be created' },
      ...{ unclear: '3. Unclear after correction', petition: '1. Petition or complaint', repeated: '2. Repeated' },
      ...{ publication: '3. Public publication', excessive: '4. Excessive' },
      ...{ confirmed: '5. Confirmation of known information', 'not-corrected': '1. Not corrected in time' },
      ...{ 'not-paid': '2. Not paid in time', other: '3. Other', answered: '(7) Total' },
      remaining: 'IV. Carried over to next year'
    },
    heads: {
      ...{ results: 'III. Answered this year', closed: '(3) Not disclosed', unable: '(4) Cannot be provided' },
      ...{ unprocessed: '(5) Not processed', other: '(6) Other' }
    },
    kinds: {
      ...{ review: 'Reconsideration', lawsuit: 'Lawsuit without reconsideration' },
      'lawsuit-after': 'Lawsuit after reconsideration'
    },
    results: { upheld: 'Upheld', corrected: 'Corrected', other: 'Other', pending: 'Pending' }
  }
)

export type AnnualReportWords = (typeof annualReportText)['zh-CN']
