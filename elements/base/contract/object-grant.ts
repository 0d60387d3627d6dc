import { get, post } from './endpoint.ts'
import type { RightCode } from './rights.ts'

export const objectGrantRights = { 'cms:object:manage': '管理对象授权' } as const

/** ◆ What grants are given on: a sub-site, or a column and all below it. */
export const grantedObjects = ['site', 'column'] as const
export type GrantedObject = (typeof grantedObjects)[number]

/** A department stands for those below it too. */
export const grantSubjects = ['role', 'depart', 'user'] as const
export type GrantSubject = (typeof grantSubjects)[number]

/** Each implies those before it: who may manage may publish, who may publish may write, who may write may list. */
export const objectActions = ['list', 'write', 'publish', 'manage'] as const
export type ObjectAction = (typeof objectActions)[number]

/** Which of them a right needs where grants stand. A right that is not here asks for none. */
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

/** What an action is good for nothing without: nobody grants it who does not hold one of these rights. */
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
  /** '' where the role, department or person is gone: nobody has it then. */
  subjectName: string
}

/** A grant that stands further up. */
export interface GrantAbove extends ObjectGrant {
  objectType: GrantedObject
  objectId: string
  objectName: string
}

/** The grants on an object and those that reach it from above. */
export interface ObjectGrants {
  objectType: GrantedObject
  objectId: string
  objectName: string
  subsiteId: string
  /** Of a column: what stands above does not count here. */
  breaks: boolean
  own: ObjectGrant[]
  /** Nearest first; told also where they are cut off. */
  above: GrantAbove[]
  /** Where the chain is cut above this object: what stands beyond counts no more. '' where it is not. */
  cutAt: string
  /** Grants decide here; otherwise the right and the site alone. */
  isGoverned: boolean
  mayChange: boolean
  /** The actions that the caller may give. */
  mayGive: ObjectAction[]
  /** Names this state: a change of another one is refused. */
  print: string
}

interface NamedObject {
  objectType: GrantedObject
  objectId: string
}

export const objectGrants = get<ObjectGrants, NamedObject>('/cms/object/grants')
/** All that stands on the object itself. Code 409 with the grants as they are where `print` is of another state. */
export const saveObjectGrants = post<
  ObjectGrants,
  NamedObject & { breaks: boolean; grants: GrantDraft[]; print: string }
>('/cms/object/save')

/** What a person may do at an object, by grants alone, and by which of them. */
export interface EffectiveGrants {
  isGoverned: boolean
  /** Super administrator, or whoever manages grants: they decide nothing for them. */
  isAbove: boolean
  actions: ObjectAction[]
  /** Rights that the person lacks, of those that the actions need; in the words of the role administration. */
  lacking: string[]
  /** The site is not the person's. */
  isForeign: boolean
}
export const effectiveGrants = get<EffectiveGrants, NamedObject & { userId: string }>('/cms/object/effective')

export const explainedObjects = ['site', 'column', 'article'] as const
export type ExplainedObject = (typeof explainedObjects)[number]

/** In the order in which they decide. */
export const explainSteps = ['account', 'address', 'right', 'site', 'object', 'rules', 'column', 'state'] as const
export type ExplainStep = (typeof explainSteps)[number]

/** 'yes' lets through, 'no' refuses, 'limits' leaves some rows out, 'none' had nothing to decide. */
export type Verdict = 'yes' | 'no' | 'limits' | 'none'

export interface ExplainedStep {
  step: ExplainStep
  verdict: Verdict
  /** What was found, as a sentence. */
  told: string
  /** The one smallest change that lets it through; '' where nothing is in the way. */
  change: string
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

/** ◆ Why a person may or may not do something: anybody about themselves, about others with `system:permission:list`. */
export const explainPermission = get<
  Explanation,
  { userId?: string; right: string; objectType?: ExplainedObject; objectId?: string }
>('/sys/permission/explain')

/** ◆ With code 510: what was asked for, so that a page can offer to explain it. */
export interface RefusedRight {
  right: RightCode
  objectType?: ExplainedObject
  objectId?: string
}
