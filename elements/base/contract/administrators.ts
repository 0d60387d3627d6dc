import { departmentRights } from './department.ts'
import { directoryRights } from './directory.ts'
import { get, post } from './endpoint.ts'
import { grantReviewRights } from './grant-review.ts'
import { logRights } from './log.ts'
import { objectGrantRights } from './object-grant.ts'
import { permissionRights } from './permission.ts'
import { positionRights } from './position.ts'
import type { RightCode } from './rights.ts'
import { roleRights } from './role.ts'
import { sessionRights } from './session.ts'
import { userRights } from './user.ts'
import { userSubsiteRights } from './user-subsite.ts'

/**
 * ◆ The three administrators (三员): one creates accounts, one grants rights, one reads the log. No user holds two of
 * these roles. While the separation is on, the rights of an area only work for its administrator, no matter which role
 * grants them.
 */
export const administratorAreas = ['system', 'security', 'audit'] as const
export type AdministratorArea = (typeof administratorAreas)[number]

const known = {
  ...departmentRights,
  ...directoryRights,
  ...grantReviewRights,
  ...logRights,
  ...objectGrantRights,
  ...permissionRights,
  ...positionRights,
  ...roleRights,
  ...sessionRights,
  ...userRights,
  ...userSubsiteRights
}
type Known = keyof typeof known

/** Rights of each area. Does not compile if no call requires a listed right. */
export const rightsByArea: Record<AdministratorArea, readonly Known[]> = {
  system: [
    'system:user:add',
    'system:user:edit',
    'system:user:delete',
    'system:user:deleteRecycleBin',
    'system:user:frozenBatch',
    'system:user:changepwd',
    'system:user:session',
    'system:user:unlock',
    'system:user:editDepartWithUser',
    'system:user:export',
    'system:user:import',
    'system:depart:add',
    'system:depart:edit',
    'system:depart:delete',
    'system:depart:export',
    'system:depart:importExcel',
    'system:directory:edit'
  ],
  security: [
    'system:user:addUserRole',
    'system:user:subsite',
    'system:user:viewAs',
    'system:review:manage',
    'system:role:add',
    'system:role:edit',
    'system:role:delete',
    'system:permission:saveRole',
    'cms:object:manage',
    'system:role:export',
    'system:role:importExcel',
    'system:permission:add',
    'system:permission:edit',
    'system:permission:delete',
    'system:permission:addRule',
    'system:permission:editRule',
    'system:permission:deleteRule',
    'system:position:add',
    'system:position:edit',
    'system:position:delete'
  ],
  audit: Object.keys(logRights) as (keyof typeof logRights)[]
}

/** Rights to read users and rights, which all three administrators also have. */
export const rightsForReading: readonly Known[] = [
  'system:user:list',
  'system:role:list',
  'system:depart:list',
  'system:permission:list',
  'system:position:list'
]

const areas = new Map<RightCode, AdministratorArea>(
  administratorAreas.flatMap(area => rightsByArea[area].map(right => [right, area] as const))
)
/** Returns the area of a right; undefined if any user may hold it. */
export const areaOf = (right: RightCode): AdministratorArea | undefined => areas.get(right)

/** ◆ User that would lose rights of an area. */
export interface LosingPerson {
  id: string
  username: string
  realname: string
  /** True for super administrators. */
  holdsAll: boolean
  areas: AdministratorArea[]
}

/** ◆ State of the separation and the effect of turning it on. */
export interface Separation {
  isOn: boolean
  /** True for super administrators. */
  mayChange: boolean
  updateByName: string
  /** '' if never changed. */
  updateTime: string
  roles: { area: AdministratorArea; id: string; roleName: string; people: number }[]
  /** Users that would lose rights, at most 200; `losingCount` is their total. */
  losing: LosingPerson[]
  losingCount: number
  /** Fingerprint of this state. Turning the separation on fails if the list of losing users has changed since. */
  print: string
}

export const readSeparation = get<Separation>('/sys/role/separation')
export const changeSeparation = post<Separation, { isOn: boolean; print: string }>('/sys/role/changeSeparation')
