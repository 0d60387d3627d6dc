import { binCalls } from './bin.ts'
import { crud, type Stamps } from './crud.ts'
import { get, post, remove } from './endpoint.ts'
import type { Page, PageQuery } from './envelope.ts'
import type { HeldGrants } from './held-grants.ts'
import { sheetCalls } from './sheet.ts'
import type { UserRow } from './user.ts'

export const departmentRights = {
  'system:depart:list': '查看部门',
  'system:depart:add': '新建部门',
  'system:depart:edit': '修改和移动部门',
  'system:depart:delete': '删除部门',
  'system:depart:export': '导出部门',
  'system:depart:importExcel': '导入部门'
} as const

/** '1' company, '2' department, '3' post. */
export const departmentTypes = ['1', '2', '3'] as const
export type DepartmentType = (typeof departmentTypes)[number]

export interface DepartmentDraft {
  /** '' at the top. Not changed by an edit: use `moveDepartment`. */
  parentId: string
  departName: string
  departNameEn: string
  departNameAbbr: string
  orgType: DepartmentType
  mobile: string
  fax: string
  address: string
  description: string
  memo: string
  /** ◆ Id of the responsible user; '' for none. */
  leaderId: string
}

export interface Department extends DepartmentDraft, Stamps {
  id: string
  /** Assigned by the platform, three characters per level: A01, A01A02. Changes when the department is moved. */
  orgCode: string
  /** Position among its siblings, from 1. */
  departOrder: number
  /** ◆ '' for none. */
  leaderName: string
  /** ◆ '' at the top. */
  parentName: string
  /** ◆ Users of the department, without sub-departments. */
  userCount: number
}

/** Department in the tree, with JeecgBoot's fields. Empty texts are absent. */
export interface DepartmentNode
  extends Pick<DepartmentDraft, 'parentId' | 'departName' | 'orgType'>,
    Partial<Omit<DepartmentDraft, 'parentId' | 'departName' | 'orgType' | 'leaderId'>> {
  key: string
  value: string
  title: string
  isLeaf: boolean
  id: string
  orgCode: string
  departOrder: number
  children: DepartmentNode[]
}

export interface DepartmentChoice {
  key: string
  value: string
  title: string
  children: DepartmentChoice[]
}

export const departmentBin = binCalls('/sys/sysDepart')
const { byId, add, edit, delete: removeOne, deleteBatch } = crud<Department, DepartmentDraft>('/sys/sysDepart')
/** Deleting includes everything below. Fails if users or sites belong to any of it. */
export const departmentCalls = { byId, add, edit, delete: removeOne, deleteBatch }

/** A row is identified by its path, `市政府/办公室/综合科`. Its parent must be in an earlier row or exist already. */
export const departmentSheet = sheetCalls('/sys/sysDepart', 5000)

export const departmentTree = get<DepartmentNode[]>('/sys/sysDepart/queryTreeList')
export const departmentTreeOfAll = get<DepartmentNode[]>('/sys/sysDepart/queryAllTreeList')
/** Names only, for selects. Needs no right. */
export const departmentChoices = get<DepartmentChoice[]>('/sys/sysDepart/queryIdTree')
/** Departments whose name, abbreviation or code contains the word, with their ancestors. Fails if none match. */
export const searchDepartments = get<DepartmentNode[], { keyWord: string }>('/sys/sysDepart/searchBy')
/** ◆ `index` counts from 0 among the children of the new parent. Fails if the move would create a cycle. */
export const moveDepartment = post<null, { id: string; parentId: string; index: number }>('/sys/sysDepart/move')

/** Maximum number of ids per write. Ids in a query are comma-separated. */
export const mostMembers = 1000

export const departmentMembers = get<
  Page<UserRow>,
  PageQuery & { depId?: string; username?: string; realname?: string }
>('/sys/user/departUserList')
export const addDepartmentMembers = post<null, { depId: string; userIdList: string[] }>(
  '/sys/user/editSysDepartWithUser'
)
export const removeDepartmentMember = remove<null, { depId: string; userId: string }>('/sys/user/deleteUserInDepart')
export const removeDepartmentMembers = remove<null, { depId: string; userIds: string }>(
  '/sys/user/deleteUserInDepartBatch'
)
/** ◆ Moves members to another department in one step. Their other departments stay. */
export const moveDepartmentMembers = post<null, { depId: string; targetId: string; userIdList: string[] }>(
  '/sys/user/moveUserToDepart'
)

/** ◆ */
export const departmentGrants = get<HeldGrants, { depId: string }>('/sys/sysDepart/queryGrants')
/** ◆ Replaces the roles of a department. Refused as giving the roles to a person is; never for administrators' roles. */
export const saveDepartmentRoles = post<null, { depId: string; roleIds: string[] }>('/sys/sysDepart/saveRoles')
/** ◆ Replaces the sites of a department as far as they are sites of the caller; others stay unchanged. */
export const saveDepartmentSites = post<null, { depId: string; siteIds: string[] }>('/sys/sysDepart/saveSites')

/** Organisation: a department of type '1', which is independent regardless of its parent. */
export interface Organization {
  id: string
  /** Organisation above it, '' for none. Departments between them are skipped. */
  parentId: string
  orgName: string
  orgCode: string
}

export interface OrganizationNode extends Organization {
  key: string
  value: string
  title: string
  children: OrganizationNode[]
}

/** All organisations, sorted by code. Needs no right, like the names of departments. */
export const allOrganizations = get<Organization[]>('/organization/organization/getAllOrganization')
export const allOrganizationsTree = get<OrganizationNode[]>('/organization/organization/getAllOrganizationTree')
/** Organisations directly below one, or at the top without `parentId`. */
export const allOrganizationsBelow = get<Organization[], { parentId?: string }>(
  '/organization/organization/getAllOrganizationByParentId'
)
