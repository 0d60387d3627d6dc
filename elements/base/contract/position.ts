import { get, post } from './endpoint.ts'
import type { HeldGrants } from './held-grants.ts'
import { defineNoun, type DraftOf, type RecordOf } from './define-noun.ts'
import { area, flag, number, text } from './noun-field.ts'

export const positionRights = {
  'system:position:list': '查看岗位',
  'system:position:add': '新增岗位',
  'system:position:edit': '修改岗位',
  'system:position:delete': '删除岗位'
} as const

/** Post of people, for example 值班编辑. Its people have its roles and sites while it is on. */
export const position = defineNoun({
  noun: 'position',
  title: ['岗位', 'Position', 'Positions'],
  path: '/sys/position',
  scope: 'platform',
  rights: 'system:position',
  name: 'name',
  fields: {
    name: text(60, ['岗位名称', 'Name'], { required: true, least: 160, unique: true, filter: { by: 'within' } }),
    code: text(60, ['岗位编码', 'Code'], {
      ...{ required: true, unique: true, width: 160, isTelling: true, filter: { by: 'within' } },
      pattern: '^[A-Za-z][\\w-]{0,59}$',
      wrong: [
        '岗位编码以字母开头，只含字母、数字、下划线和连字符',
        'A code begins with a letter. Letters, digits, underscores and hyphens may follow'
      ],
      hint: [
        '字母开头；表格和程序以它识别岗位',
        'Starts with a letter. Sheets and programs identify the position by its code.'
      ]
    }),
    /** '0' suspends the roles and sites of the position. */
    status: flag(
      ['1', '0'],
      ['状态', 'State'],
      ['启用：任职人员拥有本岗位的角色和站点', 'On: its people have its roles and sites'],
      {
        ...{ blank: '1', width: 80, filter: { by: 'equal', as: 'positionStatus' } },
        states: [
          ['启用', 'On'],
          ['停用', 'Off']
        ]
      }
    ),
    sortNo: number([1, 99_999], ['顺序', 'Order'], { width: 72, sort: true }),
    remark: area(300, ['备注', 'Note'], { rows: 2, width: 200 })
  },
  extra: {
    /** ◆ People with the position, without deleted ones. */
    userCount: { kind: 'number', title: ['人数', 'People'], width: 80, isTelling: true }
  },
  columns: ['name', 'code', 'status', 'userCount', 'sortNo', 'remark'],
  sorted: ['sortNo', 'asc'],
  order: 'sortNo'
})

export type PositionDraft = DraftOf<typeof position>
export type Position = RecordOf<typeof position>

/** ◆ Position to choose for people. */
export interface PositionChoice {
  id: string
  name: string
  isOn: boolean
  /** True if the caller may give all roles and sites of the position. */
  mayGive: boolean
}

/** ◆ All positions in their order. */
export const allPositions = get<PositionChoice[]>('/sys/position/queryAll')
/** ◆ */
export const positionGrants = get<HeldGrants, { id: string }>('/sys/position/queryGrants')
/** ◆ Replaces the roles of a position. Refused as giving the roles to a person is; never for administrators' roles. */
export const savePositionRoles = post<null, { id: string; roleIds: string[] }>('/sys/position/saveRoles')
/** ◆ Replaces the sites of a position as far as they are sites of the caller; others stay unchanged. */
export const savePositionSites = post<null, { id: string; siteIds: string[] }>('/sys/position/saveSites')
