import { get, post } from './endpoint.ts'
import type { Page, PageQuery } from './envelope.ts'

/** Kinds of content to which people send entries: answers, sign-ups and questions. */
export const entryKinds = ['opinions', 'trained', 'interview'] as const
export type EntryKind = (typeof entryKinds)[number]
export const isEntryKind = (kind: string): kind is EntryKind => entryKinds.some(known => known === kind)

export const entryStates = [
  'new',
  'valid',
  'invalid',
  'adopted',
  'partly',
  'declined',
  'present',
  'cancelled',
  'answered'
] as const
export type EntryState = (typeof entryStates)[number]

type Words = readonly [chinese: string, english: string]
/** Decisions of the staff about an entry of a kind, in order. */
export interface EntryStateOf {
  state: EntryState
  words: Words
  mood?: 'good' | 'bad'
  /** The decision needs a reason. */
  needsReason?: true
  /** The decision gives an answer. */
  needsReply?: true
}

/** States by kind. The first is that of a new entry. */
export const statesOfKind: Readonly<Record<EntryKind, readonly EntryStateOf[]>> = {
  opinions: [
    { state: 'new', words: ['待处理', 'New'] },
    { state: 'valid', words: ['有效', 'Valid'] },
    { state: 'invalid', words: ['无效', 'Invalid'], mood: 'bad', needsReason: true },
    { state: 'adopted', words: ['采纳', 'Adopted'], mood: 'good' },
    { state: 'partly', words: ['部分采纳', 'Partly adopted'], mood: 'good', needsReason: true },
    { state: 'declined', words: ['不采纳', 'Not adopted'], mood: 'bad', needsReason: true }
  ],
  trained: [
    { state: 'new', words: ['已报名', 'Signed up'] },
    { state: 'present', words: ['已签到', 'Present'], mood: 'good' },
    { state: 'cancelled', words: ['已取消', 'Cancelled'], mood: 'bad', needsReason: true }
  ],
  interview: [
    { state: 'new', words: ['待审', 'To review'] },
    { state: 'adopted', words: ['采用', 'Adopted'], mood: 'good' },
    { state: 'declined', words: ['不采用', 'Not adopted'], mood: 'bad', needsReason: true },
    { state: 'answered', words: ['已答', 'Answered'], mood: 'good', needsReply: true }
  ]
}

/** Ways in which an answer to a consultation arrives. The staff enters those that did not come by the website. */
export const entryChannels = ['web', 'letter', 'email', 'phone'] as const
export type EntryChannel = (typeof entryChannels)[number]
export const channelWords: Readonly<Record<EntryChannel, Words>> = {
  web: ['网上', 'Website'],
  letter: ['信函', 'Letter'],
  email: ['邮箱', 'E-mail'],
  phone: ['电话', 'Phone']
}
export const offlineChannels = ['letter', 'email', 'phone'] as const satisfies EntryChannel[]

/** Types of questions, as the rows of a content name them. A score is 1 to 5. */
export const questionTypes = ['单选', '多选', '打分', '填空'] as const
export type QuestionType = (typeof questionTypes)[number]
export const highestScore = 5

/** Fields that a content may require of an entry. */
export const askedFields = ['name', 'contact', 'region'] as const

export const entryLimits = {
  name: 60,
  contact: 100,
  region: 60,
  content: 3000,
  answer: 1000,
  reason: 500,
  reply: 3000
} as const

/** Entry as a person sends it. */
export interface EntryDraft {
  /** Public content. */
  id: string
  name?: string
  /** Phone or e-mail. Stored encrypted. */
  contact?: string
  region?: string
  content?: string
  /** By number of the question: the number of the option (several are comma-separated), a score, or a text. */
  answers?: Record<string, string>
}

/**
 * ◆ Sends an entry to a public content, without a session. Refused before it begins and after it ended by the clock of
 * the database, for the same entry twice, and above 10 a minute from one address.
 */
export const sendEntry = post<null, EntryDraft>('/cms/public/content/entry', { open: true, named: true })

/** Answer that arrived by letter, e-mail or phone. */
export interface OfflineEntry extends EntryDraft {
  channel: (typeof offlineChannels)[number]
  /** Day on which it arrived, `YYYY-MM-DD`: within the period of the consultation. */
  receivedOn: string
}

export interface ContentEntry {
  id: string
  name: string
  /** Masked. */
  contact: string
  region: string
  content: string
  /** Answers to the questions in words. */
  answers: { title: string; answer: string }[]
  state: EntryState
  /** Why it was decided in this way. */
  reason: string
  /** Answer to a question, with its author. */
  reply: string
  replyByName: string
  /** Number of merged entries, this one included. */
  count: number
  channel: EntryChannel
  /** Day of receipt of a letter, an e-mail or a call, and the user that entered it; '' for the website. */
  receivedOn: string
  enteredByName: string
  createTime: string
  updateByName: string
  updateTime: string
}

export interface EntryQuery extends PageQuery {
  articleId: string
  state?: EntryState
  channel?: EntryChannel
  /** Words within the text or the name. */
  words?: string
}

const base = '/cms/content/entries'
/** ◆ Entries of a content, newest first. Merged ones are left out: another entry stands for them. */
export const contentEntries = get<Page<ContentEntry>, EntryQuery>(base)
/** ◆ One entry with its whole contact. The operation log names who read it. */
export const contentEntry = get<ContentEntry, { id: string }>(`${base}/one`)
/**
 * ◆ Enters an answer that arrived by letter, e-mail or phone in the period of a consultation. Possible until its
 * feedback is public, also after the period.
 */
export const enterEntry = post<null, OfflineEntry>(`${base}/enter`)
/** ◆ Decides about entries of one content, and about those that they stand for. `reply` answers a question. */
export const judgeEntries = post<
  { done: number },
  { articleId: string; ids: string[]; state: EntryState; reason?: string; reply?: string }
>(`${base}/judge`)
/** ◆ Merges the entries into the oldest of them; without ids, all undecided ones with equal text and answers. */
export const mergeEntries = post<{ done: number }, { articleId: string; ids: string[] }>(`${base}/merge`)
/** Spreadsheet of the entries, with the filters of the list. */
export const entriesSheet = { exportXls: `${base}/exportXls` } as const

/** Count of each answer to a question. */
export interface QuestionTally {
  title: string
  type: QuestionType
  counts: { label: string; count: number }[]
  /** Mean of the scores; null for other types. */
  average: number | null
}
export interface EntryTallies {
  /** Entries of all people, merged ones included. */
  total: number
  states: { state: EntryState; count: number }[]
  /** By the way in which they arrived. */
  channels: { channel: EntryChannel; count: number }[]
  /** Without invalid entries. */
  questions: QuestionTally[]
}
/** ◆ */
export const entryTallies = get<EntryTallies, { articleId: string }>(`${base}/tallies`)
