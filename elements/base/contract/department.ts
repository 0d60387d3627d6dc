import { crud, type Stamps } from './crud.ts'
import { get, post, remove } from './endpoint.ts'
import type { Page, PageQuery } from './envelope.ts'
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

/** '1' a company, '2' a department, '3' a post. */
export const departmentTypes = ['1', '2', '3'] as const
export type DepartmentType = (typeof departmentTypes)[number]

export interface DepartmentDraft {
  /** '' at the top. An edit does not move it: `moveDepartment` does. */
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
  /** ◆ Id of the person who is responsible; '' for nobody. */
  leaderId: string
}

export interface Department extends DepartmentDraft, Stamps {
  id: string
  /** Given by the platform, three characters a level: A01, A01A02. Those below it begin with it; a move gives new ones. */
  orgCode: string
  /** Its place among those of the same parent, from 1. */
  departOrder: number
  /** ◆ '' for nobody. */
  leaderName: string
  /** ◆ '' at the top. */
  parentName: string
  /** ◆ People of the department itself. */
  userCount: number
}

/** A department in the tree, with the fields that the platform's kin has there; a text that is empty is absent. */
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

const { byId, add, edit, delete: removeOne, deleteBatch } = crud<Department, DepartmentDraft>('/sys/sysDepart')
/** Deleting takes what is below too; it is refused while people or sub-sites belong to any of it. */
export const departmentCalls = { byId, add, edit, delete: removeOne, deleteBatch }

/** A row's key is the path, `市政府/办公室/综合科`; a parent stands in an earlier row, or is there already. */
export const departmentSheet = sheetCalls('/sys/sysDepart')

export const departmentTree = get<DepartmentNode[]>('/sys/sysDepart/queryTreeList')
export const departmentTreeOfAll = get<DepartmentNode[]>('/sys/sysDepart/queryAllTreeList')
/** Names alone, for choosing; any session may ask. */
export const departmentChoices = get<DepartmentChoice[]>('/sys/sysDepart/queryIdTree')
/** The departments whose name, abbreviation or code holds the word, with those above them; a miss is refused with a sentence. */
export const searchDepartments = get<DepartmentNode[], { keyWord: string }>('/sys/sysDepart/searchBy')
/** ◆ `index` counts from 0 among those below the new parent. A circle is refused. */
export const moveDepartment = post<null, { id: string; parentId: string; index: number }>('/sys/sysDepart/move')

/** Ids of one write. Lists of ids in an address are comma-separated. */
export const mostMembers = 1000

export const departmentMembers = get<
  Page<UserRow>,
  PageQuery & { depId: string; username?: string; realname?: string }
>('/sys/user/departUserList')
export const addDepartmentMembers = post<null, { depId: string; userIdList: string[] }>(
  '/sys/user/editSysDepartWithUser'
)
export const removeDepartmentMember = remove<null, { depId: string; userId: string }>('/sys/user/deleteUserInDepart')
export const removeDepartmentMembers = remove<null, { depId: string; userIds: string }>(
  '/sys/user/deleteUserInDepartBatch'
)

/** An organisation is a department of type '1': a unit of its own, whatever it belongs to. */
export interface Organization {
  id: string
  /** The organisation that it belongs to, '' for none: departments between them are skipped. */
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

/** All organisations in the order of their codes; any session may ask, as for the names of departments. */
export const allOrganizations = get<Organization[]>('/organization/organization/getAllOrganization')
export const allOrganizationsTree = get<OrganizationNode[]>('/organization/organization/getAllOrganizationTree')
/** Those right below one, or at the top without `parentId`. */
export const allOrganizationsBelow = get<Organization[], { parentId?: string }>(
  '/organization/organization/getAllOrganizationByParentId'
)
