import { texts } from '../../../base/core/language/locale.ts'

export const filtersText = texts(
  {
    anyDepartment: '全部部门',
    hideDepartments: '收起部门',
    showDepartments: '按部门查看',
    anyRole: '角色：全部',
    anySite: '站点：全部',
    anyPosition: '岗位：全部',
    positions: '岗位',
    departments: '部门',
    roles: '角色',
    sites: '站点'
  },
  {
    anyDepartment: 'All departments',
    hideDepartments: 'Hide departments',
    showDepartments: 'By department',
    anyRole: 'All roles',
    anySite: 'All sites',
    anyPosition: 'All positions',
    positions: 'Positions',
    departments: 'Departments',
    roles: 'Roles',
    sites: 'Sites'
  }
)
