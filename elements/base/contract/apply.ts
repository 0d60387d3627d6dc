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
  'cms:apply:calendar': '维护工作日历',
  'cms:apply:template': '编辑依申请公开的文书模板',
  'cms:apply:term': '设置依申请公开个人信息的保存期限'
} as const

/** The three counters of the public-information applications. */
export interface ApplyCounts {
  waitBadgeNum: number
  handleBadgeNum: number
  endBadgeNum: number
}
export const applyCounts = get<ApplyCounts, { menuId: string }>('/applypublic/applyPublic/getOwnerApplyPublicCount')

/** '1' a citizen, '2' a legal person or another organisation. */
export const applicantTypes = ['1', '2'] as const
/** Of an organisation, as the annual report counts them: 商业企业, 科研机构, 社会公益组织, 法律服务机构, 其他. */
export const organizationTypes = ['1', '2', '3', '4', '5'] as const
/** 居民身份证, 护照, 港澳居民来往内地通行证, 台湾居民来往大陆通行证, 其他; of an organisation its 统一社会信用代码. */
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
  /** '' of a citizen. */
  organizationType: '' | (typeof organizationTypes)[number]
  /** The citizen's name, or the organisation's. */
  applicantName: string
  cardType: (typeof cardTypes)[number]
  /** Checked by its check digit. Told masked; a masked one that comes back changes nothing. */
  cardCode: string
  /** A citizen's place of work. */
  company: string
  legalName: string
  linkman: string
  tel: string
  email: string
  /** Masked as `cardCode`. */
  address: string
  postcode: string
  title: string
  content: string
  indexNum: string
  purpose: string
  offerType: (typeof offerTypes)[number]
  receiveMode: (typeof receiveModes)[number]
  /** '1': in another form too where the asked one is impossible. */
  acceptsOther: '0' | '1'
  /** '1': asks for remission of the fee. */
  applyFree: '0' | '1'
  receiveType: (typeof receiveTypes)[number]
  applyDate: string
  /** From which the law counts, the day itself not counted. */
  receiveDate: string
}

/** How the clock of an application stands today. */
export interface ApplyClock {
  state: 'running' | 'correcting' | 'asking' | 'paying' | 'abandoned' | 'over'
  /** '' while nothing runs towards one, or while the calendar of a year is missing. */
  dueDate: string
  /** Working days; 0 on the last day, less after it. */
  daysLeft: number
  /** Of 《政府信息公开条例》. */
  article: string
  /** Until when somebody else has to act; '' while it is unknown. */
  waitsUntil: string
  /** Somebody's term begins with a receipt that nobody entered. The due date is the earliest possible one. */
  awaitsReceipt: boolean
  /** Years that the due date depends on and whose holidays nobody entered. */
  missingYears: string[]
  /** As the lists mark it. */
  warning: '' | 'yellow' | 'red' | 'overdue'
}

/** An application in a list: nothing of the person but the name. */
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
  /** The department that handles it; '' before. */
  departId: string
  departName: string
  replyType: ApplyReplyType | ''
  subsiteId: string
  subsiteName: string
  /** '' while it cannot be told. */
  dueDate: string
  clock: ApplyClock
  /** Day of the answer or another end; '' before. */
  endDate: string
  /** The end was entered after its day (补录). */
  isLateEntry: boolean
}

export interface Application extends ApplicationDraft, Omit<ApplicationRow, keyof ApplicationDraft> {
  /** What the office adds to the answer. */
  reply: string
  /** What the letter of the answer states. */
  answer: { facts: Facts; grounds: ReplyGround[]; publicInterest: string }
  letterNumber: string
  /** When what tells of the person was deleted; '' while it is there. */
  erasedTime: string
  steps: ApplyStep[]
  /** What may be done now, with the article that lets it. */
  offered: { action: ApplyAction; article: string }[]
  /** Told once, with the answer that registers it: what the applicant asks for the progress with. */
  queryCode?: string
}

/** Sort columns: dueDate (default, the nearest first), receiveDate, createTime. */
export interface ApplicationQuery extends PageQuery {
  group?: ApplyGroup
  code?: string
  title?: string
  applicantName?: string
  state?: ApplyState
  receiveType?: ApplicationDraft['receiveType']
  departId?: string
  /** The cases behind a figure of the annual report: `annualCell`. */
  annual?: string
  receiveDate_begin?: string
  receiveDate_end?: string
}

const base = '/applypublic/applyPublic'
const { list, byId, add, edit } = crud<ApplicationRow, ApplicationDraft, ApplicationQuery, Application>(base)
/** Nothing is deleted: what was applied for is kept as the law asks. Only what is not accepted yet is edited. */
export const applicationCalls = { list, byId, add, edit }
export const applicationSheet = { exportXls: `${base}/exportXls` }

/** Takes a step; refused with the article where the law does not allow it now. 409 as an edit. */
export const takeApplyStep = post<Application, ApplyStepDraft>(`${base}/step`)
/** The card number and the address in full; each look is in the log. */
export const applicantIdentity = get<{ cardCode: string; address: string }, { id: string }>(`${base}/identity`)

/** The letter of a step as .docx, with `stepId`: answers a file. */
export const letterPath = `${base}/letter`

/** ◆ Every department of the organisation, by its name: one of them handles an application. */
export const applyDepartments = get<{ id: string; departName: string }[]>(`${base}/departments`)

/** What the applicant says, without what the office adds. */
export type OwnDraft = Omit<ApplicationDraft, 'receiveType' | 'applyDate' | 'receiveDate'>

/** What an applicant takes home. */
export interface ApplyReceipt {
  /** The receipt number. */
  code: string
  queryCode: string
  /** The last day for the answer; '' if it cannot be told today, because the calendar of a year is missing. */
  dueDate: string
  /** Working days for the answer, from the day after receipt. */
  termDays: number
  /** The agency that decides; '' while the site has none. */
  agencyName: string
}
/** What the applicant was asked for, in the words of the letter. */
export interface ApplyAwaited {
  /** The last day for it. */
  until: string
  reason: string
  /** Yuan; '' where no fee is asked. */
  amount: string
}
/** How far an application is; of the person nothing. */
export interface ApplyProgress {
  title: string
  state: ApplyState
  receiveDate: string
  agencyName: string
  /** '' while nothing runs towards one, or while it is not certain. */
  dueDate: string
  /** Working days for the answer; 0 while none runs. */
  termDays: number
  letterNumber: string
  /** What the office waits for the applicant to do; absent while it waits for nothing. */
  awaited?: ApplyAwaited
  /** What the applicant was given, to be fetched by `givenFilePath`. */
  files: Omit<ApplyFile, 'isGiven'>[]
  /** What the applicant sent by `sendCitizenFile`, the newest last. */
  ownFiles: Pick<ApplyFile, 'id' | 'name' | 'size'>[]
  /** It has not ended: files are taken. */
  takesFiles: boolean
}

/**
 * What a citizen sends through the site's form: open to everybody, a few from one address a minute. Sent again under the same name it is
 * answered with the same receipt.
 */
export const openApplication = post<ApplyReceipt, OwnDraft & { subsiteId: string }>(`${base}/apply`, {
  open: true,
  named: true
})
/** How far it is, for who knows the receipt number and the query code: open, and slow for who guesses. */
export const applicationProgress = post<ApplyProgress, { code: string; queryCode: string }>(`${base}/progress`, {
  open: true
})
/** ◆ The page on which a citizen applies: its site, the agency that decides, and the site's own form; '' where the platform's stands. */
export const applicationForm = get<{ siteName: string; agencyName: string; jsonStr: string }, { subsiteId: string }>(
  `${base}/form`,
  {
    open: true
  }
)
/** The newest form of a site with this name takes the place of the platform's, if it asks for all that the law does. */
export const applicationFormName = '依申请公开申请表'
/** The fields without which nothing can be applied for. */
export const neededOfApplicant = ['title', 'content', 'applicantName', 'cardCode', 'tel', 'address'] as const

/** A day of the offices that is not as its weekday says. */
export interface SpecialDay {
  /** `YYYY-MM-DD` */
  day: string
  kind: 'holiday' | 'working'
}
/** The special days of a year; none means that nobody entered it. */
export const workCalendar = get<SpecialDay[], { year: string }>(`${base}/calendar`)
/** Tells one state of a year from another; of an empty year too. */
export function calendarVersion(days: readonly SpecialDay[]): number {
  const whole = days.map(({ day, kind }) => `${day}${kind}`).sort()
  let print = 17
  for (const letter of whole.join()) print = (Math.imul(print, 31) + letter.charCodeAt(0)) | 0
  return print
}
/**
 * Replaces a year. What it moves is counted anew. With the version of what it replaces: 409 with `SpecialYear` as its result where
 * somebody saved meanwhile.
 */
export const saveWorkCalendar = post<null, { year: string; days: SpecialDay[]; version?: number }>(`${base}/calendar`)
/** A letter of a running application that told another last day than the calendar gives now. */
export interface WronglyTold {
  /** Of the application. */
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
/** ◆ Of the caller's sites, at most 200: to be sent anew, or to be explained. */
export const wronglyTold = get<WronglyTold[]>(`${base}/calendar/letters`)
export interface SpecialYear {
  days: SpecialDay[]
  version: number
}
