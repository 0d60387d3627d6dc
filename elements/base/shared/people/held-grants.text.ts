import { texts } from '../../core/language/locale.ts'

export const heldGrantsText = texts(
  {
    roles: '角色',
    sites: '站点',
    none: '没有',
    save: '修改',
    inherited: (names: string[]) => `来自上级部门：${names.join('、')}`,
    otherSites: (count: number) => `另有 ${count} 个您没有的站点`
  },
  {
    roles: 'Roles',
    sites: 'Sites',
    none: 'None',
    save: 'Change',
    inherited: (names: string[]) => `From departments above: ${names.join(', ')}`,
    otherSites: (count: number) => `${count} more sites that you do not have`
  }
)

export const departmentGrantsText = texts(
  {
    title: '本部门人员自动拥有',
    hint: (people: number) =>
      `本部门和所有下级部门的人员（现有 ${people} 人）自动拥有这里的角色和站点，离开部门即失去。能把角色或站点给人的人，才能给部门。`,
    ask: (name: string, people: number) => `修改“${name}”及下级部门 ${people} 人自动拥有的角色和站点？`,
    saved: '已修改本部门人员自动拥有的角色和站点',
    loading: '正在加载部门的角色和站点…'
  },
  {
    title: 'Everyone here has',
    hint: (people: number) =>
      `Everyone in this department and below it (now ${people}) has these roles and sites, and loses them on leaving. Whoever may give a role or site to a person may give it to a department.`,
    ask: (name: string, people: number) =>
      `Change the roles and sites of everyone in “${name}” and below it (${people})?`,
    saved: 'Roles and sites of the department changed',
    loading: 'Loading roles and sites of the department…'
  }
)

export const positionGrantsText = texts(
  {
    title: '本岗位人员自动拥有',
    hint: (people: number) =>
      `担任本岗位的人员（现有 ${people} 人）自动拥有这里的角色和站点，免去岗位或停用岗位即失去。能把角色或站点给人的人，才能给岗位。`,
    ask: (name: string, people: number) => `修改岗位“${name}”的 ${people} 人自动拥有的角色和站点？`,
    saved: '已修改本岗位人员自动拥有的角色和站点',
    loading: '正在加载岗位的角色和站点…'
  },
  {
    title: 'Everyone with this position has',
    hint: (people: number) =>
      `Everyone with this position (now ${people}) has these roles and sites, and loses them with the position or while it is off. Whoever may give a role or site to a person may give it to a position.`,
    ask: (name: string, people: number) =>
      `Change the roles and sites of everyone with the position “${name}” (${people})?`,
    saved: 'Roles and sites of the position changed',
    loading: 'Loading roles and sites of the position…'
  }
)
