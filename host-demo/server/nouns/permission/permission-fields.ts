import Type from 'typebox'
import { menuCategories, menuTypes, onOff, permsTypes } from '../../../../elements/base/contract/permission.ts'
import { Choice, Text } from '../../kernel/fields.ts'

const yes = { '0': '否', '1': '是' }
const Flag = (title: string) => Choice([...onOff], title, yes)
/** Path in the shell. Two slashes would lead to another host. */
const Path = (title: string) => Type.String({ pattern: '^(/(?!/)[\\w./:@-]{0,199})?$', title })

/** Id of an entry, or code of a button. */
export const PermissionId = Type.String({ pattern: '^[\\w:-]{1,64}$', title: '菜单或按钮' })
export const PermissionIds = Type.String({ pattern: '^[\\w:-]{1,64}(,[\\w:-]{1,64}){0,999},?$', title: '所选菜单' })
export const ParentId = Type.String({ pattern: '^[\\w-]{0,64}$', title: '上级菜单' })

export const permissionFields = {
  menuType: Choice([...menuTypes], '菜单类型', { 0: '一级菜单', 1: '子菜单', 2: '按钮/权限' }),
  parentId: ParentId,
  name: Text(60, 1, '菜单名称'),
  perms: Type.String({ pattern: '^([\\w:-]{1,64}(,[\\w:-]{1,64}){0,19})?$', title: '授权标识' }),
  permsType: Choice([...permsTypes], '授权策略', { 1: '可见/可访问（授权后可见）', 2: '可编辑（未授权时禁用）' }),
  url: Path('菜单路径'),
  component: Type.String({ pattern: '^[\\w./-]{0,200}$', title: '前端组件' }),
  redirect: Path('默认跳转地址'),
  // Other schemes, such as `javascript:`, would run in the shell.
  address: Type.String({ pattern: '^((https?://|/(?!/))[^\\s"<>\\\\]{0,500})?$', maxLength: 510, title: '外部地址' }),
  internalOrExternal: Choice([...onOff], '打开方式', { 0: '内部打开', 1: '外部打开' }),
  status: Choice([...onOff], '状态', { 0: '无效', 1: '有效' }),
  icon: Type.String({ pattern: '^[\\w-]{0,40}$', title: '图标' }),
  route: Flag('是否路由菜单'),
  hidden: Flag('隐藏路由'),
  keepAlive: Flag('是否缓存路由'),
  alwaysShow: Flag('聚合路由'),
  menuCategory: Choice([...menuCategories], '所属平台', { '': '都显示', 1: '网站管理', 2: '信息公开' }),
  description: Text(300, 0, '说明')
}

/** Values of the fields that a new entry leaves out. */
export const blankEntry = {
  ...{ permsType: '1', internalOrExternal: '0', status: '1', route: '1', hidden: '0', keepAlive: '0', alwaysShow: '0' }
}
