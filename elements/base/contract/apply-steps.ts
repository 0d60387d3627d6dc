import type { Facts, ReplyGround } from './apply-acts.ts'
import type { FeeMode } from './apply-fees.ts'
import type { ApplyFile } from './apply-files.ts'
import type { ApplyNotice } from './apply-notices.ts'

/**
 * States of an application for public information, with JeecgBoot's numbers. `5` is in progress with an extended term;
 * `9` to `11` ended without an answer. ◆ `13`: withdrawn by the applicant.
 */
export const applyStates = ['0', '1', '2', '3', '4', '5', '6', '7', '8', '9', '10', '11', '12', '13'] as const
export type ApplyState = (typeof applyStates)[number]

/** Lists, each with its counter. */
export const applyGroups = ['wait', 'handle', 'end'] as const
export type ApplyGroup = (typeof applyGroups)[number]
export const applyStatesOf: Record<ApplyGroup, readonly ApplyState[]> = {
  wait: ['0', '1', '2'],
  handle: ['3', '4', '5', '6', '12'],
  end: ['7', '8', '9', '10', '11', '13']
}

/** Kinds of answer, grouped as in the annual report (国办公开办函〔2021〕30号). */
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
/** Opinion of a third party or agency: 同意公开, 不同意公开, 逾期未答复. */
export const opinions = ['agree', 'disagree', 'none'] as const
export type Opinion = (typeof opinions)[number]

/** Inputs of a step, apart from its reason. */
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
  /** Resulting state. `back` returns to the state in progress: 3, or 5 if the term was extended. */
  to: ApplyState | 'back' | 'same'
  /** Article of 《政府信息公开条例》; '' if the office decides freely. */
  article: string
  right: 'cms:apply:handle' | 'cms:apply:review'
  fields: readonly ApplyStepField[]
  /** Fields that may be empty. */
  optional?: readonly ApplyStepField[]
}

const inHand: readonly ApplyState[] = ['3', '5']
const handle = 'cms:apply:handle' as const
/** Acts of other people. Their day may be earlier than that of the newest step, but not earlier than the letter. */
export const othersActs: readonly string[] = ['received', 'deliver', 'remedy']

/** Steps allowed by law: starting states, resulting state, and inputs. */
const applySteps = {
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
  reanswer: {
    from: ['7', '8', '9', '10', '11'],
    to: 'same',
    article: '',
    right: 'cms:apply:review',
    fields: ['replyType', 'facts', 'publicInterest', 'reply', 'reason'],
    optional: ['facts', 'publicInterest', 'reply']
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

/** Input of a step. `day` is the day it happened, `YYYY-MM-DD`; '' means today. */
export interface ApplyStepDraft {
  id: string
  version: number
  action: ApplyAction
  day: string
  /** Reason for entering a step after its day (补录). */
  lateReason?: string
  /** At most 2,000 characters. */
  reason: string
  /** Deadline for the correction. */
  until: string
  /** Working days, 1 to 20. */
  days: number
  /** Consulted party, or competent agency. */
  party: string
  departId: string
  /** Telephone or address of the competent agency. */
  contact?: string
  opinion?: Opinion | ''
  /** Tracking number of the mail. */
  tracking?: string
  /** Day on which the letter was sent; '' means its day of issue. */
  sentOn?: string
  replyType: ApplyReplyType | ''
  /** Facts that the letter of the reply must state, see `legalActs`. */
  facts?: Facts
  /** Withheld parts of a partial reply. */
  grounds?: ReplyGround[]
  /** Reason for disclosing information although a third party objected. */
  publicInterest?: string
  /** Text of the answer. */
  reply: string
  /** Fee mode; '' means 'pages'. */
  feeMode?: FeeMode | ''
  /** Number of A4 pages of the answer, if the fee depends on it. */
  pages: number
  /** Remedy that the applicant used, and its result. */
  remedy?: RemedyKind | ''
  result?: RemedyResult | ''
  /** Ids of files that the caller sent for this step. */
  files?: string[]
  /** For a delivery: ids of all files, from any step, that the applicant may download. Omit to change nothing. */
  given?: string[]
}

/** Details of a step that are not inputs. */
export type StepDetail = 'requests' | 'amount' | 'letterNumber' | 'given' | 'ground'

/** Completed step. Times are `YYYY-MM-DD HH:mm:ss`. */
export interface ApplyStep {
  id: string
  action: ApplyAction | 'apply'
  fromState: ApplyState
  toState: ApplyState
  /** Day of the act. `createTime` is the time of entry. */
  day: string
  /** Reason for the late entry (补录); '' if it was entered on its day. */
  lateReason: string
  /** Inputs with their values in words; `code` is the code of a choice. */
  details: { name: ApplyStepField | StepDetail; value: string; code?: string }[]
  article: string
  /** Issued letters in their order. */
  letters: { seq: number; title: string }[]
  notices: ApplyNotice[]
  files: ApplyFile[]
  createByName: string
  createTime: string
}
