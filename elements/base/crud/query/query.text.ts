import { texts } from '../../core/language/locale.ts'

/** English names of common fields without a column. Fields that are missing here have the platform's name. */
const names: Readonly<Record<string, string>> = {
  createBy: 'Created by',
  createByName: 'Created by (name)',
  createTime: 'Created',
  updateByName: 'Changed by (name)',
  updateTime: 'Changed',
  deletedTime: 'Deleted',
  subsiteId: 'Site',
  siteId: 'Site in charge of',
  departId: 'Department',
  depId: 'Department',
  orgCode: 'Department code',
  roleId: 'Role id',
  description: 'Description',
  remark: 'Remark',
  newsClassId: 'Column id',
  newsClassName: 'Column',
  isTop: 'Pinned',
  email: 'E-mail',
  sex: 'Sex',
  id: 'Record'
}

export const queryText = texts(
  {
    advanced: '高级查询',
    counted: (count: number) => `高级查询（${count}）`,
    title: '高级查询',
    conditions: '查询条件',
    drop: '清除查询条件',
    search: '查询',
    cancel: '取消',
    valueNeeded: (field: string) => `请填写“${field}”的值`,
    tooMany: (most: number) => `最多 ${most} 个条件`,
    none: '该列表没有可以查询的字段',
    loading: '正在加载字段',
    names: {} as Readonly<Record<string, string>>
  },
  {
    advanced: 'Advanced',
    counted: (count: number) => `Advanced (${count})`,
    title: 'Advanced query',
    conditions: 'Conditions',
    drop: 'Clear conditions',
    search: 'Search',
    cancel: 'Cancel',
    valueNeeded: (field: string) => `Enter a value for “${field}”`,
    tooMany: (most: number) => `Use up to ${most} conditions`,
    none: 'This list has no searchable fields',
    loading: 'Loading fields…',
    names
  }
)
