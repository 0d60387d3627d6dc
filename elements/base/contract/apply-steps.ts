import type { Facts, ReplyGround } from './apply-acts.ts'
import type { FeeMode } from './apply-fees.ts'
import type { ApplyFile } from './apply-files.ts'

/**
 * The states of an application for public information, as the platform's kin number them. `5` is in hand with the term extended;
 * `9` to `11` are ended without an answer. ◆ `13`: withdrawn by the applicant.
 */
export const applyStates = ['0', '1', '2', '3', '4', '5', '6', '7', '8', '9', '10', '11', '12', '13'] as const
export type ApplyState = (typeof applyStates)[number]

/** The lists, each with a counter of its own. */
export const applyGroups = ['wait', 'handle', 'end'] as const
export type ApplyGroup = (typeof applyGroups)[number]
export const applyStatesOf: Record<ApplyGroup, readonly ApplyState[]> = {
  wait: ['0', '1', '2'],
  handle: ['3', '4', '5', '6', '12'],
  end: ['7', '8', '9', '10', '11', '13']
}

/** What may be answered, in the groups of the annual report (国办公开办函〔2021〕30号). */
export const applyReplyTypes = {
  open: ['known', 'open'],
  partly: ['partly'],
  closed: ['secret', 'forbidden', 'safety', 'third-party', 'internal', 'process', 'enforcement', 'inquiry'],
  unable: ['not-held', 'not-made', 'unclear'],
  unprocessed: ['petition', 'repeated', 'publication', 'excessive', 'confirmed'],
  other: ['not-corrected', 'not-paid', 'withdrawn', 'not-mine', 'rectified', 'other']
} as const
export type ApplyReplyGroup = keyof typeof applyReplyTypes
export type ApplyReplyType = (typeof applyReplyTypes)[ApplyReplyGroup][number]
export const allReplyTypes: readonly ApplyReplyType[] = Object.values(applyReplyTypes).flat()

/** 行政复议, 未经复议直接起诉, 复议后起诉. */
export const remedyKinds = ['review', 'lawsuit', 'lawsuit-after'] as const
export type RemedyKind = (typeof remedyKinds)[number]
/** 结果维持, 结果纠正, 其他结果, 尚未审结. */
export const remedyResults = ['upheld', 'corrected', 'other', 'pending'] as const
export type RemedyResult = (typeof remedyResults)[number]
/** What a third party or an agency answered: 同意公开, 不同意公开, 逾期未答复. */
export const opinions = ['agree', 'disagree', 'none'] as const
export type Opinion = (typeof opinions)[number]

/** What a step asks for besides its reason. */
export type ApplyStepField =
  | 'until'
  | 'days'
  | 'party'
  | 'departId'
  | 'contact'
  | 'opinion'
  | 'tracking'
  | 'sentOn'
  | 'replyType'
  | 'facts'
  | 'publicInterest'
  | 'feeMode'
  | 'pages'
  | 'reply'
  | 'remedy'
  | 'result'
  | 'reason'

interface StepRule {
  from: readonly ApplyState[]
  /** Where it leads; `back` is where the application was in hand before: 3, or 5 once its term was extended. */
  to: ApplyState | 'back' | 'same'
  /** Of 《政府信息公开条例》; '' for what the office decides by itself. */
  article: string
  right: 'cms:apply:handle' | 'cms:apply:review'
  fields: readonly ApplyStepField[]
  /** Fields that may stay empty. */
  optional?: readonly ApplyStepField[]
}

const inHand: readonly ApplyState[] = ['3', '5']
const handle = 'cms:apply:handle' as const
/** An act of somebody else: its day may lie before that of the newest step, but not before the letter that it answers. */
export const othersActs: readonly string[] = ['received', 'deliver', 'remedy']

/** The steps that the law knows: from where, to where, and what each asks for. */
export const applySteps = {
  register: {
    from: ['0'],
    to: '1',
    article: '第三十一条',
    right: handle,
    fields: ['reason'],
    optional: ['reason']
  },
  transfer: {
    from: ['0', '1', '3', '5'],
    to: '9',
    article: '第三十六条',
    right: handle,
    fields: ['party', 'contact', 'reason'],
    optional: ['party', 'contact']
  },
  askCorrection: { from: ['1', '3'], to: '2', article: '第三十条', right: handle, fields: ['until', 'reason'] },
  corrected: { from: ['2'], to: '1', article: '第三十条', right: handle, fields: ['reason'] },
  accept: {
    from: ['1'],
    to: '3',
    article: '第三十三条',
    right: handle,
    fields: ['departId', 'reason'],
    optional: ['reason']
  },
  refuse: {
    from: ['1', '3', '5'],
    to: '10',
    article: '第三十六条',
    right: 'cms:apply:review',
    fields: ['replyType', 'facts', 'reason'],
    optional: ['facts', 'reason']
  },
  handOver: {
    from: ['3', '4', '5', '6', '12'],
    to: 'same',
    article: '',
    right: handle,
    fields: ['departId', 'reason']
  },
  askThirdParty: {
    from: inHand,
    to: '4',
    article: '第三十二条',
    right: handle,
    fields: ['party', 'reason']
  },
  askAgency: { from: inHand, to: '4', article: '第三十四条', right: handle, fields: ['party', 'reason'] },
  consulted: {
    from: ['4'],
    to: 'back',
    article: '第三十二条',
    right: handle,
    fields: ['opinion', 'reason'],
    optional: ['opinion']
  },
  received: {
    from: ['2', '4', '12'],
    to: 'same',
    article: '',
    right: handle,
    fields: ['sentOn', 'tracking', 'reason'],
    optional: ['sentOn', 'tracking', 'reason']
  },
  askReasons: { from: ['1', ...inHand], to: 'same', article: '第三十五条', right: handle, fields: ['reason'] },
  gaveReasons: { from: ['1', ...inHand], to: 'same', article: '第三十五条', right: handle, fields: ['reason'] },
  askHelp: { from: ['1', ...inHand], to: 'same', article: '', right: handle, fields: ['party', 'reason'] },
  extend: { from: ['3'], to: '5', article: '第三十三条', right: 'cms:apply:review', fields: ['days', 'reason'] },
  askFee: {
    from: inHand,
    to: '12',
    article: '第四十二条',
    right: handle,
    fields: ['feeMode', 'pages', 'reason'],
    optional: ['reason']
  },
  paid: {
    from: ['12'],
    to: 'back',
    article: '第四十二条',
    right: handle,
    fields: ['reason'],
    optional: ['reason']
  },
  submit: {
    from: inHand,
    to: '6',
    article: '第三十六条',
    right: handle,
    fields: ['replyType', 'facts', 'publicInterest', 'reply'],
    optional: ['facts', 'publicInterest', 'reply']
  },
  sendBack: { from: ['6'], to: 'back', article: '', right: 'cms:apply:review', fields: ['reason'] },
  sign: {
    from: ['6'],
    to: '7',
    article: '第三十六条',
    right: 'cms:apply:review',
    fields: ['reason'],
    optional: ['reason']
  },
  abandon: {
    from: ['2', '12'],
    to: '11',
    article: '第三十条',
    right: handle,
    fields: ['reason'],
    optional: ['reason']
  },
  withdraw: {
    from: ['0', '1', '2', '3', '4', '5', '6', '12'],
    to: '13',
    article: '',
    right: handle,
    fields: ['reason']
  },
  archive: { from: ['7'], to: '8', article: '', right: handle, fields: ['reason'], optional: ['reason'] },
  deliver: {
    from: ['7', '8', '9', '10', '11', '13'],
    to: 'same',
    article: '',
    right: handle,
    fields: ['tracking', 'reason'],
    optional: ['tracking']
  },
  remedy: {
    from: [...applyStatesOf.wait, ...applyStatesOf.handle, ...applyStatesOf.end],
    to: 'same',
    article: '第五十一条',
    right: handle,
    fields: ['remedy', 'result', 'reason'],
    optional: ['reason']
  }
} as const satisfies Record<string, StepRule>

export type ApplyAction = keyof typeof applySteps
export const applyActions = Object.keys(applySteps) as ApplyAction[]
export const applyRule = (action: ApplyAction): StepRule => applySteps[action]

/** A step as it is asked for. `day` is when it happened, `YYYY-MM-DD`; '' is today. */
export interface ApplyStepDraft {
  id: string
  version: number
  action: ApplyAction
  day: string
  /** Why a step of an earlier day is entered later (补录). */
  lateReason?: string
  /** At most 2,000 letters. */
  reason: string
  /** The last day for the correction. */
  until: string
  /** Working days, 1 to 20. */
  days: number
  /** Who is asked, or who is competent. */
  party: string
  departId: string
  /** Of the agency in charge: telephone, address. */
  contact?: string
  opinion?: Opinion | ''
  /** Number of the parcel or registered letter. */
  tracking?: string
  /** When the letter was sent; '' is its day. */
  sentOn?: string
  replyType: ApplyReplyType | ''
  /** What the letter of the reply must state: `legalActs`. */
  facts?: Facts
  /** Of a partial reply. */
  grounds?: ReplyGround[]
  /** Why information is disclosed although a third party objected. */
  publicInterest?: string
  /** The text of the answer. */
  reply: string
  /** How a fee is counted; '' as 'pages'. */
  feeMode?: FeeMode | ''
  /** Of the answer, as A4, where a fee is counted by them. */
  pages: number
  /** What the applicant turned to, and what came of it. */
  remedy?: RemedyKind | ''
  result?: RemedyResult | ''
  /** Ids of files that the caller sent for it. */
  files?: string[]
  /** Of a delivery: ids of files of any step that the applicant may fetch from now on, and no others. Left out it changes nothing. */
  given?: string[]
}

/** What a step records besides its fields. */
export type StepDetail = 'requests' | 'amount' | 'letterNumber' | 'given' | 'ground'

/** A step that was taken. Times are `YYYY-MM-DD HH:mm:ss`. */
export interface ApplyStep {
  id: string
  action: ApplyAction | 'apply'
  fromState: ApplyState
  toState: ApplyState
  /** When it happened. `createTime` is when it was entered. */
  day: string
  /** Why it was entered later (补录); '' if it was entered on its day. */
  lateReason: string
  /** What was given, each with its name in words; `code` is what a choice was of. */
  details: { name: ApplyStepField | StepDetail; value: string; code?: string }[]
  article: string
  /** Letters that it issued, by their order in the step. */
  letters: { seq: number; title: string }[]
  files: ApplyFile[]
  createByName: string
  createTime: string
}
