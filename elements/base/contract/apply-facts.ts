import type { Words } from './noun-field.ts'

/** A circumstance that the letter of a legal act must state. */
export interface FactRule {
  /** The Chinese words are the placeholder in templates. */
  title: Words
  hint?: Words
  /** Values to choose from. Several may apply if `isMany`. */
  choices?: readonly string[]
  isMany?: true
  isDay?: true
  /** Read from the steps of the application: nobody types it. */
  isDerived?: true
  /** Files attached to the step state it as well. */
  orFiles?: true
}

const rules = {
  place: {
    title: ['获取方式和途径', 'Where it is found'],
    hint: ['网址、栏目、书刊或者地点', 'Address, column or place']
  },
  access: {
    title: ['提供方式和时间', 'How and when it is provided'],
    hint: ['如：随本告知书提供；或者查阅的时间和地点。已添加附件的可不填', 'May stay empty if files are attached'],
    orFiles: true
  },
  level: { title: ['密级', 'Level of secrecy'], choices: ['绝密', '机密', '秘密'] },
  decision: {
    title: ['定密依据', 'Decision that made it secret'],
    hint: ['定密的机关、文号和日期', 'Agency, number and day']
  },
  law: {
    title: ['法律法规依据', 'Law and article'],
    hint: ['法律、行政法规的名称和条款', 'Name and article of the law']
  },
  danger: {
    ...{ title: ['危及事项', 'What it endangers'], isMany: true },
    choices: ['国家安全', '公共安全', '经济安全', '社会稳定']
  },
  why: { title: ['具体理由', 'Why'] },
  thirdParty: { title: ['征求第三方意见情况', 'Third party asked'], isDerived: true },
  matter: {
    ...{ title: ['内部事务种类', 'Kind of internal affair'], isMany: true },
    choices: ['人事管理', '后勤管理', '内部工作流程']
  },
  record: {
    ...{ title: ['过程性信息种类', 'Kind of record'], isMany: true },
    choices: ['讨论记录', '过程稿', '磋商信函', '请示报告']
  },
  file: { title: ['行政执法案卷', 'Case file'], hint: ['案由和案卷号', 'Subject and number'] },
  searchedIn: { title: ['检索范围', 'Where was searched'] },
  searchWords: { title: ['检索词', 'Words searched for'] },
  searchedBy: { title: ['检索人', 'Searched by'] },
  searchedOn: { title: ['检索日期', 'Day of the search'], isDay: true },
  toMake: { title: ['需要制作、加工、分析的内容', 'What would have to be made'] },
  correction: { title: ['补正情况', 'Correction'], isDerived: true },
  channel: {
    title: ['相应渠道', 'Right channel'],
    hint: ['如：市信访局，电话、地址', 'For example the petition office, with its telephone']
  },
  earlierNumber: { title: ['前次答复文号', 'Number of the earlier reply'] },
  earlierDay: { title: ['前次答复日期', 'Day of the earlier reply'], isDay: true },
  reasons: { title: ['说明理由情况', 'Reasons asked for'], isDerived: true },
  obtained: { title: ['已获取的信息', 'What was obtained'] },
  obtainedOn: { title: ['获取日期', 'When it was obtained'], isDay: true },
  expired: { title: ['逾期情况', 'Expiry'], isDerived: true },
  withdrawal: { title: ['撤回情况', 'Withdrawal'], isDerived: true },
  rectification: {
    title: ['更正情况', 'Correction of the record'],
    hint: ['更正了哪些内容；不予更正的，说明理由或者有权更正的机关', 'What was corrected, or why not']
  }
} as const satisfies Record<string, FactRule>

export type FactName = keyof typeof rules
export const factRules: Readonly<Record<FactName, FactRule>> = rules
export const factNames = Object.keys(rules) as FactName[]

/** Titles of facts, which are placeholders of templates. */
export type FactToken = (typeof rules)[FactName]['title'][0]
