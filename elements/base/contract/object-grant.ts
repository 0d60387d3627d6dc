import { get, post } from './endpoint.ts'
import type { RightCode } from './rights.ts'

export const objectGrantRights = { 'cms:object:manage': '管理对象授权' } as const

/** ◆ Objects of grants: a site, or a column including all below it. */
export const grantedObjects = ['site', 'column'] as const
export type GrantedObject = (typeof grantedObjects)[number]

/** Subjects of grants. A department includes its sub-departments. */
export const grantSubjects = ['role', 'depart', 'user'] as const
export type GrantSubject = (typeof grantSubjects)[number]

/** Each action includes the previous ones: manage includes publish, publish includes write, write includes list. */
export const objectActions = ['list', 'write', 'publish', 'manage'] as const
export type ObjectAction = (typeof objectActions)[number]

/** Action that a right needs on objects with grants. Rights not listed need none. */
export const objectActionOf: Readonly<Partial<Record<RightCode, ObjectAction>>> = {
  'cms:article:list': 'list',
  'cms:article:add': 'write',
  'cms:article:edit': 'write',
  'cms:article:submit': 'write',
  'cms:article:delete': 'write',
  'cms:article:return': 'publish',
  'cms:article:publish': 'publish',
  'cms:article:withdraw': 'publish',
  'cms:newsclass:add': 'manage',
  'cms:newsclass:edit': 'manage',
  'cms:newsclass:move': 'manage',
  'cms:newsclass:delete': 'manage',
  'cms:watermark:edit': 'manage'
}

/** Rights of which a user must hold one to grant the action, because the action is useless without them. */
export const rightsOfAction: Readonly<Record<ObjectAction, readonly RightCode[]>> = {
  list: ['cms:article:list'],
  write: ['cms:article:add', 'cms:article:edit'],
  publish: ['cms:article:publish'],
  manage: ['cms:newsclass:edit']
}

export interface GrantDraft {
  subjectType: GrantSubject
  subjectId: string
  actions: ObjectAction[]
}

export interface ObjectGrant extends GrantDraft {
  /** '' if the role, department or user was deleted; the grant has no effect then. */
  subjectName: string
}

/** Grant inherited from above. */
export interface GrantAbove extends ObjectGrant {
  objectType: GrantedObject
  objectId: string
  objectName: string
}

/** Grants on an object, and those inherited from above. */
export interface ObjectGrants {
  objectType: GrantedObject
  objectId: string
  objectName: string
  subsiteId: string
  /** For a column: true if it does not inherit. */
  breaks: boolean
  own: ObjectGrant[]
  /** Nearest first. Listed even if they are not inherited. */
  above: GrantAbove[]
  /** Name of the nearest object that stops inheritance, possibly this one; '' if none does. */
  cutAt: string
  /** True if grants decide. Otherwise only rights and the site do. */
  isGoverned: boolean
  mayChange: boolean
  /** Actions that the caller may grant. */
  mayGive: ObjectAction[]
  /** Fingerprint of this state. A change fails if the state has changed since. */
  print: string
}

interface NamedObject {
  objectType: GrantedObject
  objectId: string
}

export const objectGrants = get<ObjectGrants, NamedObject>('/cms/object/grants')
/** Replaces the grants on the object itself. Fails with code 409 and the current grants if `print` is outdated. */
export const saveObjectGrants = post<
  ObjectGrants,
  NamedObject & { breaks: boolean; grants: GrantDraft[]; print: string }
>('/cms/object/save')

/** Actions that grants alone allow a user on an object, and the grants responsible. */
export interface EffectiveGrants {
  isGoverned: boolean
  /** True for super administrators and users that manage grants. Grants do not apply to them. */
  isAbove: boolean
  actions: ObjectAction[]
  /** Rights that the actions need and the user lacks, by display name. */
  lacking: string[]
  /** True if the user does not belong to the site. */
  isForeign: boolean
}
export const effectiveGrants = get<EffectiveGrants, NamedObject & { userId: string }>('/cms/object/effective')

export const explainedObjects = ['site', 'column', 'article'] as const
export type ExplainedObject = (typeof explainedObjects)[number]

/** Steps of a decision, in order. */
export const explainSteps = ['account', 'address', 'right', 'site', 'object', 'rules', 'column', 'state'] as const
export type ExplainStep = (typeof explainSteps)[number]

/** 'yes' allows, 'no' refuses, 'limits' excludes some rows, 'none' does not apply. */
export type Verdict = 'yes' | 'no' | 'limits' | 'none'

export interface ExplainedStep {
  step: ExplainStep
  verdict: Verdict
  /** Finding as a sentence. */
  told: string
  /** Smallest change that would let this step pass; '' if nothing is in the way. */
  change: string
  /** Ways to let this step pass, the narrowest first. Absent if nothing is in the way. */
  ways?: ExplainedWay[]
}

/** Changes that an advice may name. `other` cannot be made by an administrator at once. */
export const wayKinds = [
  'unfreeze',
  'prolong',
  'restore',
  'password',
  'allowAddress',
  'assignRole',
  'assignPosition',
  'addRight',
  'assignSite',
  'grant',
  'dropRules',
  'openColumn',
  'other'
] as const
export type WayKind = (typeof wayKinds)[number]

export interface ExplainedWay {
  kind: WayKind
  told: string
  /** Id of the role, position, site, column or user that changes; '' for none. */
  id: string
  /** Number of users that gain something by it. */
  people: number
  /** True if the change was applied in a transaction, which was rolled back, and the step then passed. */
  isProven: boolean
  /** Page of the shell that makes the change; '' if the asker may not make it. */
  path: string
}

export interface Explanation {
  userId: string
  realname: string
  right: RightCode
  rightName: string
  objectType: ExplainedObject | ''
  objectId: string
  objectName: string
  allowed: boolean
  steps: ExplainedStep[]
}

/** ◆ Explains why a user may or may not do something. For other users it needs `system:permission:list`. */
export const explainPermission = get<
  Explanation,
  { userId?: string; right: string; objectType?: ExplainedObject; objectId?: string }
>('/sys/permission/explain')

/** ◆ Result of code 510: the request that was refused, so that a page can explain it. */
export interface RefusedRight {
  right: RightCode
  objectType?: ExplainedObject
  objectId?: string
}
