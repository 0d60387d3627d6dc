import { departmentRights } from './department.ts'
import { get, post } from './endpoint.ts'
import { logRights } from './log.ts'
import { objectGrantRights } from './object-grant.ts'
import { permissionRights } from './permission.ts'
import type { RightCode } from './rights.ts'
import { roleRights } from './role.ts'
import { sessionRights } from './session.ts'
import { userRights } from './user.ts'
import { userSubsiteRights } from './user-subsite.ts'

/**
 * ◆ The three administrators (三员): who makes accounts, who gives rights, who reads the log. Nobody is two of them. While the
 * separation is on, the rights of an area are good for its administrator alone, by whatever role somebody holds them.
 */
export const administratorAreas = ['system', 'security', 'audit'] as const
export type AdministratorArea = (typeof administratorAreas)[number]

const known = {
  ...departmentRights,
  ...logRights,
  ...objectGrantRights,
  ...permissionRights,
  ...roleRights,
  ...sessionRights,
  ...userRights,
  ...userSubsiteRights
}
type Known = keyof typeof known

/** The rights of each area. One that no call is guarded by does not compile. */
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
    'system:depart:importExcel'
  ],
  security: [
    'system:user:addUserRole',
    'system:user:subsite',
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
    'system:permission:deleteRule'
  ],
  audit: Object.keys(logRights) as (keyof typeof logRights)[]
}

/** What each of them reads besides: whom they administer, and what there is to give. */
export const rightsForReading: readonly Known[] = [
  'system:user:list',
  'system:role:list',
  'system:depart:list',
  'system:permission:list'
]

const areas = new Map<RightCode, AdministratorArea>(
  administratorAreas.flatMap(area => rightsByArea[area].map(right => [right, area] as const))
)
/** Whose right it is; undefined for one that anybody may hold. */
export const areaOf = (right: RightCode): AdministratorArea | undefined => areas.get(right)

/** ◆ Someone who holds rights of an area and would not be able to use them. */
export interface LosingPerson {
  id: string
  username: string
  realname: string
  /** A super administrator. */
  holdsAll: boolean
  areas: AdministratorArea[]
}

/** ◆ The separation as it is, and what turning it on would do. */
export interface Separation {
  isOn: boolean
  /** Only a super administrator changes it. */
  mayChange: boolean
  updateByName: string
  /** '' while it was never changed. */
  updateTime: string
  roles: { area: AdministratorArea; id: string; roleName: string; people: number }[]
  /** Who would be left without what; at most two hundred of them, `losingCount` in all. */
  losing: LosingPerson[]
  losingCount: number
  /** Names this state: turning it on is refused when another one would lose by then. */
  print: string
}

export const readSeparation = get<Separation>('/sys/role/separation')
export const changeSeparation = post<Separation, { isOn: boolean; print: string }>('/sys/role/changeSeparation')
