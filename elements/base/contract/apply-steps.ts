import type { FeeMode } from './apply-fees.ts'
import type { ApplyFile } from './apply-files.ts'

/**
 * States of an application for public information, with JeecgBoot's numbers. `5` is in progress with an extended term;
 * `9` to `11` ended without an answer.
 */
export const applyStates = ['0', '1', '2', '3', '4', '5', '6', '7', '8', '9', '10', '11', '12'] as const
export type ApplyState = (typeof applyStates)[number]

/** Lists, each with its counter. */
export const applyGroups = ['wait', 'handle', 'end'] as const
export type ApplyGroup = (typeof applyGroups)[number]
export const applyStatesOf: Record<ApplyGroup, readonly ApplyState[]> = {
  wait: ['0', '1', '2'],
  handle: ['3', '4', '5', '6', '12'],
  end: ['7', '8', '9', '10', '11']
}

/** Kinds of answer, grouped as in the annual report (国办公开办函〔2021〕30号). */
export const applyReplyTypes = {
  open: ['known', 'open'],
  partly: ['partly'],
  closed: ['secret', 'forbidden', 'safety', 'third-party', 'internal', 'process', 'enforcement', 'inquiry'],
  unable: ['not-held', 'not-made', 'unclear'],
  unprocessed: ['petition', 'repeated', 'publication', 'excessive', 'confirmed'],
  other: ['not-corrected', 'not-paid', 'other']
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

/** Inputs of a step, apart from its reason. */
export type ApplyStepField =
  | 'until'
  | 'days'
  | 'party'
  | 'departId'
  | 'replyType'
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

/** Steps allowed by law: starting states, resulting state, and inputs. */
const applySteps = {
  register: {
    from: ['0'],
    to: '1',
    article: '第三十一条',
    right: 'cms:apply:handle',
    fields: ['reason'],
    optional: ['reason']
  },
  transfer: {
    from: ['0', '1'],
    to: '9',
    article: '第三十六条',
    right: 'cms:apply:handle',
    fields: ['party', 'reason']
  },
  askCorrection: { from: ['1'], to: '2', article: '第三十条', right: 'cms:apply:handle', fields: ['until', 'reason'] },
  corrected: { from: ['2'], to: '1', article: '第三十条', right: 'cms:apply:handle', fields: ['reason'] },
  accept: {
    from: ['1'],
    to: '3',
    article: '第三十三条',
    right: 'cms:apply:handle',
    fields: ['departId', 'reason'],
    optional: ['reason']
  },
  refuse: {
    from: ['1', '3', '5'],
    to: '10',
    article: '第三十六条',
    right: 'cms:apply:review',
    fields: ['replyType', 'reason']
  },
  handOver: {
    from: ['3', '4', '5', '6', '12'],
    to: 'same',
    article: '',
    right: 'cms:apply:handle',
    fields: ['departId', 'reason']
  },
  askThirdParty: {
    from: inHand,
    to: '4',
    article: '第三十二条',
    right: 'cms:apply:handle',
    fields: ['party', 'reason']
  },
  askAgency: { from: inHand, to: '4', article: '第三十四条', right: 'cms:apply:handle', fields: ['party', 'reason'] },
  consulted: { from: ['4'], to: 'back', article: '第三十二条', right: 'cms:apply:handle', fields: ['reason'] },
  extend: { from: ['3'], to: '5', article: '第三十三条', right: 'cms:apply:review', fields: ['days', 'reason'] },
  askFee: {
    from: inHand,
    to: '12',
    article: '第四十二条',
    right: 'cms:apply:handle',
    fields: ['feeMode', 'pages', 'reason'],
    optional: ['reason']
  },
  paid: {
    from: ['12'],
    to: 'back',
    article: '第四十二条',
    right: 'cms:apply:handle',
    fields: ['reason'],
    optional: ['reason']
  },
  submit: { from: inHand, to: '6', article: '第三十六条', right: 'cms:apply:handle', fields: ['replyType', 'reply'] },
  sendBack: { from: ['6'], to: 'back', article: '', right: 'cms:apply:review', fields: ['reason'] },
  sign: {
    from: ['6'],
    to: '7',
    article: '第三十六条',
    right: 'cms:apply:review',
    fields: ['reason'],
    optional: ['reason']
  },
  abandon: { from: ['2', '12'], to: '11', article: '第三十条', right: 'cms:apply:handle', fields: ['reason'] },
  archive: { from: ['7'], to: '8', article: '', right: 'cms:apply:handle', fields: ['reason'], optional: ['reason'] },
  deliver: { from: ['7', '8', '9', '10'], to: 'same', article: '', right: 'cms:apply:handle', fields: ['reason'] },
  remedy: {
    from: ['7', '8', '10'],
    to: 'same',
    article: '第五十一条',
    right: 'cms:apply:handle',
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
  /** At most 2,000 characters. */
  reason: string
  /** Deadline for the correction. */
  until: string
  /** Working days, 1 to 20. */
  days: number
  /** Consulted party, or competent agency. */
  party: string
  departId: string
  replyType: ApplyReplyType | ''
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

/** Completed step. Times are `YYYY-MM-DD HH:mm:ss`. */
export interface ApplyStep {
  id: string
  action: ApplyAction | 'apply'
  fromState: ApplyState
  toState: ApplyState
  day: string
  /** Inputs with their values in words; `code` is the code of a choice. */
  details: { name: ApplyStepField | 'requests' | 'amount' | 'letterNumber' | 'given'; value: string; code?: string }[]
  article: string
  /** Title of its letter; '' if there is none. */
  letter: string
  files: ApplyFile[]
  createByName: string
  createTime: string
}
