import { texts } from '../../base/core/language/locale.ts'

export const annualTextText = texts(
  {
    ...{ save: '保存', saved: '已保存', loading: '正在加载', unsaved: '有未保存的修改，导出的文件中没有' },
    heads: {
      ...{ overview: '一、总体情况', active: '二、主动公开政府信息情况' },
      ...{ problems: '五、存在的主要问题及改进情况', others: '六、其他需要报告的事项' }
    },
    hints: {
      overview: '概述主动公开、依申请公开、政府信息管理、政府信息公开平台建设、监督保障的情况',
      problems: '上一年度问题的改进情况，本年度存在的问题和改进措施',
      others: '包括收取信息处理费的情况；没有的也应说明'
    },
    content: '信息内容',
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
    },
    expected: (name: string, number: number) =>
      `${name}：上年现行有效件数加本年制发、减本年废止为 ${number} 件，与填写的现行有效件数不同，请核对`,
    wrong: '请填写不小于 0 的数（件数为整数），不超过 10 亿',
    fees: (notices: number, asked: number, paid: number) =>
      `按案件记录，本年发出收费通知 ${notices} 件，通知金额 ${asked} 元，实际收取 ${paid} 元（国办函〔2020〕109号）`,
    insertFees: '写入正文',
    missing: (names: string) => `还没有填写：${names}`,
    complete: '六个部分都已填写',
    by: (name: string, time: string) => `${name} 保存于 ${time}`,
    conflict: (name: string) => `${name} 刚刚保存了这份报告。请选择保留哪一份`,
    readOnly: '您没有编写年度报告的权限，只能查看',
    comma: '、'
  },
  {
    ...{ save: 'Save', saved: 'Saved', loading: 'Loading…', unsaved: 'Unsaved changes are not in exported files' },
    heads: {
      ...{ overview: '1. Overview', active: '2. Information published proactively' },
      ...{ problems: '5. Problems and improvements', others: '6. Other matters' }
    },
    hints: {
      overview: 'Proactive publication, applications, management of information, platforms, supervision',
      problems: 'What became of last year’s problems, this year’s problems, and measures',
      others: 'Includes information processing fees. Say so if there were none'
    },
    content: 'Content',
    items: {
      ...{ one: 'Article 20 item 1', five: 'Article 20 item 5', six: 'Article 20 item 6', eight: 'Article 20 item 8' }
    },
    columns: {
      ...{ made: 'Issued this year', repealed: 'Repealed this year', valid: 'In force' },
      ...{ decided: 'Decisions this year', charged: 'Charged this year (10,000 yuan)' }
    },
    rows: {
      ...{ rules: 'Rules', norms: 'Normative documents', licences: 'Licences', penalties: 'Penalties' },
      ...{ compulsions: 'Compulsory measures', charges: 'Administrative charges' }
    },
    expected: (name: string, number: number) =>
      `${name}: last year’s number in force, plus issued, minus repealed, is ${number}. The entered number differs. Check it`,
    wrong: 'Enter a number from 0 to 1,000,000,000. Counts are whole numbers',
    fees: (notices: number, asked: number, paid: number) =>
      `According to the cases: ${notices} fee notices this year, ${asked} yuan asked for, ${paid} yuan paid`,
    insertFees: 'Insert',
    missing: (names: string) => `Not entered yet: ${names}`,
    complete: 'All six parts are entered',
    by: (name: string, time: string) => `Saved by ${name}, ${time}`,
    conflict: (name: string) => `${name} has just saved this report. Choose which version to keep`,
    readOnly: 'You may read the report, but not write it',
    comma: ', '
  }
)
