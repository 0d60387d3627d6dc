import { get } from './endpoint.ts'
import type { PageQuery } from './envelope.ts'

/**
 * ◆ What a person gains or loses. `account`: the account itself. `right`, `rule`: a right or data rule of a role that the
 * person holds. `break`: a column of a site of the person inherits no grants.
 */
export const eventKinds = [
  'account',
  'role',
  'site',
  'position',
  'department',
  'object',
  'right',
  'rule',
  'break'
] as const
export type EventKind = (typeof eventKinds)[number]

export const giverKinds = ['department', 'position', 'role'] as const
export type GiverKind = (typeof giverKinds)[number]

/** ◆ Parts of the state of an account; `until` is its last day. */
export const accountParts = ['created', 'frozen', 'deleted', 'super', 'until'] as const
export type AccountPart = (typeof accountParts)[number]

/** ◆ `ended`: its last day passed. `present`: it was there when the records began. */
export const eventTurns = ['gained', 'lost', 'changed', 'ended', 'present'] as const
export type EventTurn = (typeof eventTurns)[number]

/** Way on which a person has something. */
export interface GrantWay {
  /** '' if it was given to the person. */
  giverKind: '' | GiverKind
  giverName: string
  /** Department of the person, if a department above it gives. */
  viaName: string
  /** Last day, `YYYY-MM-DD` in China's time zone; '' for none. */
  validUntil: string
  /** Actions on an object in words, '' for others. */
  actions: string
}

/** ◆ Gain or loss of a person. */
export interface GrantEvent extends GrantWay {
  id: string
  /** `YYYY-MM-DD HH:mm:ss` by the clock of the database. */
  at: string
  kind: EventKind
  turn: EventTurn
  /** For `account`, the part; for others the name, '' for sites that the caller may not see. */
  name: string
  /** Author; '' for the platform. */
  by: string
  /** Operations of the log in the same transaction. Empty if nothing was logged. */
  operations: string[]
}

/** ◆ Page of a history. Pass `next` as `after` for the older ones. */
export interface GrantHistory {
  records: GrantEvent[]
  next?: string
  /** Time since which changes are recorded. What was before is unknown. */
  since: string
}

export interface GrantHistoryQuery extends Pick<PageQuery, 'pageSize' | 'after'> {
  userId: string
  kind?: EventKind
  /** First and last day, `YYYY-MM-DD`. */
  from?: string
  to?: string
}

/** ◆ Gains and losses of a person, newest first. Works for deleted people. */
export const grantHistory = get<GrantHistory, GrantHistoryQuery>('/sys/user/grantHistory')

/** ◆ Something that a person had on a day, with every way on which. */
export interface HeldThen {
  kind: Exclude<EventKind, 'account'>
  id: string
  name: string
  ways: GrantWay[]
}

/** ◆ What a person had at the end of a day, or now for the current day. */
export interface GrantSnapshot {
  day: string
  since: string
  /** True if the day is before the records: nothing is known. */
  isUnknown: boolean
  exists: boolean
  isFrozen: boolean
  isDeleted: boolean
  hasEverything: boolean
  isExpired: boolean
  held: HeldThen[]
}

/** ◆ What a person had on a day, computed from the events. */
export const grantSnapshot = get<GrantSnapshot, { userId: string; day: string }>('/sys/user/grantSnapshot')
/** Exports the history with its filters. */
export const grantHistorySheet = { exportXls: '/sys/user/grantHistory/exportXls' }
