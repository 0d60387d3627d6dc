import type { SentDraft } from './article.ts'
import { get, post, put } from './endpoint.ts'
import type { Words } from './noun-field.ts'

/** Effect of a rule: it stops the article, shows a note, or is not applied. */
export const checkLevels = ['block', 'warn', 'rest'] as const
export type CheckLevel = (typeof checkLevels)[number]

/** The rules of the check before publication, with the level that a site has until it chooses another. */
export const checkRules = {
  sensitive: [['敏感词', 'Sensitive words'], 'block'],
  wrong: [['错误表述', 'Wrong wording'], 'warn'],
  person: [['需核实的人员', 'People to verify'], 'warn'],
  idNumber: [['身份证号', 'Identity card numbers'], 'block'],
  bankCard: [['银行卡号', 'Bank card numbers'], 'block'],
  mobile: [['手机号码', 'Mobile numbers'], 'warn'],
  empty: [['没有正文', 'No text'], 'block'],
  emptyTable: [['空表格', 'Empty tables'], 'warn'],
  alternative: [['图片没有替代文字', 'Pictures without alternative text'], 'warn'],
  placeholder: [['替代文字是文件名或占位词', 'Alternative text is a file name or placeholder'], 'warn'],
  headings: [['标题层级', 'Order of headings'], 'warn'],
  numbering: [['序号不连续', 'Numbers that do not count on'], 'warn'],
  documentNumber: [['发文字号格式', 'Form of document numbers'], 'warn'],
  noSuchDate: [['不存在的日期', 'Dates that do not exist'], 'warn'],
  dateConflict: [['日期前后矛盾', 'Dates that contradict'], 'warn'],
  sameTitle: [['栏目内标题重复', 'Title used twice in the column'], 'warn'],
  deadPlace: [['文内链接没有目标', 'Links to missing places in the text'], 'warn'],
  lockedFile: [['附件有密码或已损坏', 'Files with a password or broken'], 'block'],
  privateFile: [['附件含个人信息', 'Personal data in files'], 'block'],
  fileTraces: [['附件带批注、修订或作者信息', 'Comments, changes or author in files'], 'warn']
} as const satisfies Record<string, readonly [Words, CheckLevel]>
export type CheckRule = keyof typeof checkRules
export const checkRuleNames = Object.keys(checkRules) as CheckRule[]

/** Parts of an article that are checked. `paragraph`, `table`, `picture` and `file` are numbered from 1. */
export const checkParts = [
  ...(['title', 'subTitle', 'author', 'source', 'summary', 'keywords', 'model'] as const),
  ...(['paragraph', 'table', 'picture', 'file', 'whole'] as const)
]
export type CheckPart = (typeof checkParts)[number]

/** Something that a rule found. */
export interface Finding {
  rule: CheckRule
  level: Exclude<CheckLevel, 'rest'>
  part: CheckPart
  /** Number of the paragraph, table, picture or file; 0 for other parts. */
  at: number
  /** The words as they are written. */
  quote: string
  /** Some words around the quote. */
  around: string
  /** Suggested text or the expected value; '' if unknown. */
  hint: string
}

/** A stated reason for findings that stop an article. They no longer stop it until others are found. */
export interface CheckPass {
  reason: string
  byName: string
  time: string
}

/** Result of the check of one article. */
export interface ArticleFindings {
  id: string
  title: string
  /** Blocking findings first. At most 200. */
  findings: Finding[]
  /** Reason that covers all blocking findings; null if there is none. */
  pass: CheckPass | null
}

export const articleCheckRights = {
  'cms:check:rule': '设置发布前检查',
  'cms:check:override': '说明理由后放行检查拦截的文章',
  'cms:check:public': '检查已公开的内容'
} as const

/** Most articles of one call of `checkArticles`. */
export const checkedMost = 100

/** Checks saved articles as submission and publication do. */
export const checkArticles = post<ArticleFindings[], { ids: string[] }>('/cms/check/articles')
/** Checks a text that is not saved. `id` is the article, '' for a new one. */
export const checkDraft = post<ArticleFindings, SentDraft & { id: string }>('/cms/check/draft')
/** Lets an article pass its present blocking findings, for a reason. */
export const passCheck = post<CheckPass, { id: string; version: number; reason: string }>('/cms/check/pass')

export interface RuleLevel {
  rule: CheckRule
  level: CheckLevel
}
/** Levels of the rules at the session's site. */
export const ruleLevels = get<RuleLevel[]>('/cms/check/rules')
export const saveRuleLevels = put<RuleLevel[], { levels: RuleLevel[] }>('/cms/check/rules')

/** Public article with findings. */
export interface PublicFindings {
  id: string
  subsiteId: string
  subsiteName: string
  newsClassName: string
  title: string
  publishDate: string
  findings: Finding[]
}
export interface PublicCheck {
  /** Articles checked by this call. */
  checked: number
  /** Public articles in all; 0 in an answer after the first. */
  total: number
  found: PublicFindings[]
  /** Continue from here; '' at the end. */
  next: string
}
export interface PublicCheckQuery {
  /** Words to find, separated by commas or lines; the rules of the site if it is empty. */
  words?: string
  /** Rules, separated by commas; all that are not at rest if it is empty. */
  rules?: string
  /** '1': all sites of the caller. */
  allSites?: '1'
  /** `next` of the previous answer. */
  after?: string
}
/** Checks public articles, about a second of them per call. */
export const checkPublic = get<PublicCheck, PublicCheckQuery>('/cms/check/public')
