import type { Facts, ReplyGround } from './apply-acts.ts'
import type { ApplyFile } from './apply-files.ts'
import { crud, type Stamps } from './crud.ts'
import { get, post } from './endpoint.ts'
import type { PageQuery } from './envelope.ts'
import type { ApplyAction, ApplyGroup, ApplyReplyType, ApplyState, ApplyStep, ApplyStepDraft } from './apply-steps.ts'

export const applyRights = {
  'cms:apply:list': '查看依申请公开',
  'cms:apply:add': '登记依申请公开',
  'cms:apply:edit': '修改依申请公开的登记',
  'cms:apply:handle': '办理依申请公开',
  'cms:apply:review': '审核和签发依申请公开的答复',
  'cms:apply:identity': '查看申请人的证件号码和地址',
  'cms:apply:export': '导出依申请公开',
  'cms:apply:report': '编写政府信息公开年度报告',
  'cms:apply:calendar': '维护工作日历',
  'cms:apply:template': '编辑依申请公开的文书模板',
  'cms:apply:term': '设置依申请公开个人信息的保存期限'
} as const

/** Counters of the three lists of public-information applications. */
export interface ApplyCounts {
  waitBadgeNum: number
  handleBadgeNum: number
  endBadgeNum: number
}
/** Counters for a menu entry: 0 if the entry is no list of applications. ◆ Without `menuId`, those of the lists. */
export const applyCounts = get<ApplyCounts, { menuId?: string }>('/applypublic/applyPublic/getOwnerApplyPublicCount')

/** '1' citizen, '2' legal person or other organisation. */
export const applicantTypes = ['1', '2'] as const
/** Organisation types as in the annual report: 商业企业, 科研机构, 社会公益组织, 法律服务机构, 其他. */
export const organizationTypes = ['1', '2', '3', '4', '5'] as const
/** 居民身份证, 护照, 港澳居民来往内地通行证, 台湾居民来往大陆通行证, 其他. Organisations use their 统一社会信用代码. */
export const cardTypes = ['1', '2', '3', '4', '5'] as const
/** 当面, 邮寄, 网络, 传真, 口头（代填）. */
export const receiveTypes = ['1', '2', '3', '4', '5'] as const
/** 纸面, 电子邮件, 光盘, 磁盘. */
export const offerTypes = ['1', '2', '3', '4'] as const
/** 邮寄, 快递, 电子邮件, 传真, 自行领取, 当场阅读、抄录. */
export const receiveModes = ['1', '2', '3', '4', '5', '6'] as const

/** Days are `YYYY-MM-DD`. */
export interface ApplicationDraft {
  applicantType: (typeof applicantTypes)[number]
  /** '' for a citizen. */
  organizationType: '' | (typeof organizationTypes)[number]
  /** Name of the citizen or organisation. */
  applicantName: string
  cardType: (typeof cardTypes)[number]
  /** Validated by its check digit. Responses contain it masked; sending the masked value back changes nothing. */
  cardCode: string
  /** Employer of a citizen. */
  company: string
  legalName: string
  linkman: string
  tel: string
  email: string
  /** Masked like `cardCode`. */
  address: string
  postcode: string
  title: string
  content: string
  indexNum: string
  purpose: string
  offerType: (typeof offerTypes)[number]
  receiveMode: (typeof receiveModes)[number]
  /** '1' accepts another form if the requested one is impossible. */
  acceptsOther: '0' | '1'
  /** '1' requests a fee waiver. */
  applyFree: '0' | '1'
  receiveType: (typeof receiveTypes)[number]
  applyDate: string
  /** Start of the legal term; the day itself is not counted. */
  receiveDate: string
}

/** Deadline state of an application today. */
export interface ApplyClock {
  state: 'running' | 'correcting' | 'asking' | 'paying' | 'abandoned' | 'over'
  /** '' if no deadline is running, or if the calendar of a year is missing. */
  dueDate: string
  /** Working days: 0 on the last day, negative after it. */
  daysLeft: number
  /** Article of 《政府信息公开条例》. */
  article: string
  /** Deadline for the other party to act; '' if unknown. */
  waitsUntil: string
  /** The day of receipt is missing, with which the other party's term begins. The due date is the earliest possible one. */
  awaitsReceipt: boolean
  /** Years without holidays in the calendar that the due date depends on. */
  missingYears: string[]
  /** Colour mark in the lists. */
  warning: '' | 'yellow' | 'red' | 'overdue'
}

/** Application in a list. Contains no personal data except the name. */
export interface ApplicationRow extends Stamps {
  id: string
  /** The receipt number. */
  code: string
  title: string
  applicantName: string
  applicantType: ApplicationDraft['applicantType']
  state: ApplyState
  receiveType: ApplicationDraft['receiveType']
  applyDate: string
  receiveDate: string
  /** Department that handles the application; '' before. */
  departId: string
  departName: string
  replyType: ApplyReplyType | ''
  subsiteId: string
  subsiteName: string
  /** '' if unknown. */
  dueDate: string
  clock: ApplyClock
  /** Day of the answer or another end; '' before. */
  endDate: string
  /** The end was entered after its day (补录). */
  isLateEntry: boolean
}

export interface Application extends ApplicationDraft, Omit<ApplicationRow, keyof ApplicationDraft> {
  /** Additional text of the answer. */
  reply: string
  /** Facts, withheld parts and grounds that the letter states. */
  answer: { facts: Facts; grounds: ReplyGround[]; publicInterest: string }
  letterNumber: string
  /** Time at which the personal data was deleted; '' if not deleted. */
  erasedTime: string
  steps: ApplyStep[]
  /** Steps possible now, with the article that allows each. */
  offered: { action: ApplyAction; article: string }[]
  /** The user wrote the reply that waits for its signature, and the site lets only others sign. */
  signedByOthers: boolean
  /** The site's form that the applicant filled in, as it was; '' for the platform's form. */
  formName: string
  formJson: string
  /** What the site's form asks for in addition to the other fields, by model. */
  answers: Record<string, unknown>
  /** Code with which the applicant checks the progress. Present only in the response that registers the application. */
  queryCode?: string
}

/** Sort columns: dueDate (default, nearest first), receiveDate, createTime. */
export interface ApplicationQuery extends PageQuery {
  group?: ApplyGroup
  code?: string
  title?: string
  applicantName?: string
  state?: ApplyState
  receiveType?: ApplicationDraft['receiveType']
  departId?: string
  /** Value of `annualCell`: lists the applications behind a figure of the annual report. */
  annual?: string
  receiveDate_begin?: string
  receiveDate_end?: string
}

const base = '/applypublic/applyPublic'
const { list, byId, add, edit } = crud<ApplicationRow, ApplicationDraft, ApplicationQuery, Application>(base)
/** No `delete`, because applications must be archived by law. `edit` works until the application is accepted. */
export const applicationCalls = { list, byId, add, edit }
export const applicationSheet = { exportXls: `${base}/exportXls` }

/** Performs a step. Fails, naming the article, if the law does not allow it now. Fails with 409 like an edit. */
export const takeApplyStep = post<Application, ApplyStepDraft>(`${base}/step`)
/** Full card number and address. Each call is logged. */
export const applicantIdentity = get<{ cardCode: string; address: string }, { id: string }>(`${base}/identity`)

/** Letter of a step as a .docx file, with `stepId` in the query. */
export const letterPath = `${base}/letter`

/** ◆ All departments of the organisation by name, to choose the one that handles an application. */
export const applyDepartments = get<{ id: string; departName: string }[]>(`${base}/departments`)

/** Fields that the applicant enters, without those of the office. */
export type OwnDraft = Omit<ApplicationDraft, 'receiveType' | 'applyDate' | 'receiveDate'>

/** Receipt for the applicant. */
export interface ApplyReceipt {
  /** The receipt number. */
  code: string
  queryCode: string
  /** Last day for the answer; '' if the calendar of a year is missing. */
  dueDate: string
  /** Working days for the answer, from the day after receipt. */
  termDays: number
  /** Deciding agency; '' if the site has none. */
  agencyName: string
}
/** Action expected from the applicant, in the words of the letter. */
export interface ApplyAwaited {
  /** Deadline. */
  until: string
  reason: string
  /** Yuan; '' if no fee is due. */
  amount: string
}
/** Progress of an application. Contains no personal data. */
export interface ApplyProgress {
  title: string
  state: ApplyState
  receiveDate: string
  agencyName: string
  /** '' if no deadline is running, or if it is not certain. */
  dueDate: string
  /** Working days for the answer; 0 if no deadline is running. */
  termDays: number
  letterNumber: string
  /** Letters to the applicant, to be downloaded with `givenLetterPath`, oldest first. */
  letters: { stepId: string; seq: string; title: string; number: string; day: string }[]
  /** True until the application has ended. */
  mayWithdraw: boolean
  /** Action that the office waits for; absent if none. */
  awaited?: ApplyAwaited
  /** Files for the applicant, to be downloaded with `givenFilePath`. */
  files: Omit<ApplyFile, 'isGiven'>[]
  /** Files that the applicant sent with `sendCitizenFile`, newest last. */
  ownFiles: Pick<ApplyFile, 'id' | 'name' | 'size'>[]
  /** True until the application has ended. */
  takesFiles: boolean
}

/** What the site's own form adds to an application. */
export interface OwnAnswers {
  /** The form that was filled in, from `applicationForm`. Default: the form that is live. */
  formId?: string
  /** Values of all its fields, as JSON. */
  answers?: string
}
/** Submits a citizen's form. Needs no session; limited per address and minute. Accepts an idempotency key. */
export const openApplication = post<ApplyReceipt, OwnDraft & OwnAnswers & { subsiteId: string }>(`${base}/apply`, {
  open: true,
  named: true
})
/** Progress for visitors with the receipt number and query code. Needs no session; slows down after wrong codes. */
export const applicationProgress = post<ApplyProgress, { code: string; queryCode: string }>(`${base}/progress`, {
  open: true
})
interface Known {
  code: string
  queryCode: string
}
/** ◆ POST `{ code, queryCode, stepId, seq }`: answers a letter to the applicant as .docx. */
export const givenLetterPath = `${base}/progress/letter`
/** ◆ Correction by the applicant in words, while the office waits for it. Files are sent with `sendCitizenFile`. */
export const sendCorrection = post<null, Known & { text: string }>(`${base}/progress/correct`, { open: true })
/** ◆ Withdraws the application. */
export const withdrawApplication = post<null, Known & { reason: string }>(`${base}/progress/withdraw`, { open: true })
/** ◆ Application page for citizens: site, deciding agency, and form of the site; '' means the platform's form. */
export const applicationForm = get<
  { siteName: string; agencyName: string; formId: string; jsonStr: string },
  { subsiteId: string }
>(`${base}/form`, { open: true })
/** Fields required in every application form. */
export const neededOfApplicant = ['title', 'content', 'applicantName', 'cardCode', 'tel', 'address'] as const

/** Holiday on a weekday, or working day on a weekend. */
export interface SpecialDay {
  /** `YYYY-MM-DD` */
  day: string
  kind: 'holiday' | 'working'
}
/** Special days of a year. An empty list means that the year has not been entered. */
export const workCalendar = get<SpecialDay[], { year: string }>(`${base}/calendar`)
/** Computes a version number from the days of a year, also of an empty year. */
export function calendarVersion(days: readonly SpecialDay[]): number {
  const whole = days.map(({ day, kind }) => `${day}${kind}`).sort()
  let print = 17
  for (const letter of whole.join()) print = (Math.imul(print, 31) + letter.charCodeAt(0)) | 0
  return print
}
/** Replaces the special days of a year and recomputes deadlines. Outdated `version`: 409 with a `SpecialYear`. */
export const saveWorkCalendar = post<null, { year: string; days: SpecialDay[]; version?: number }>(`${base}/calendar`)
/** Letter of an open application with another due date than the calendar gives now. */
export interface WronglyTold {
  /** Id of the application. */
  id: string
  code: string
  title: string
  letter: string
  number: string
  /** Day of the letter. */
  day: string
  told: string
  dueDate: string
}
/** ◆ At the caller's sites, at most 200. The applicants must be informed. */
export const wronglyTold = get<WronglyTold[]>(`${base}/calendar/letters`)
export interface SpecialYear {
  days: SpecialDay[]
  version: number
}
