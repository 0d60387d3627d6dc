import type { MergedGrant, MergedKind } from '../../../base/contract/department-merge.ts'
import { texts } from '../../../base/core/language/locale.ts'

const chinese: Record<MergedKind, string> = {
  ...{
    people: '名人员',
    deleted: '名回收站中的人员',
    departments: '个下级部门',
    roles: '个部门角色',
    sites: '个部门站点',
    websites: '个主办的站点'
  },
  ...{ applications: '件依申请公开', announcements: '条公告', articles: '篇内容的部门字段', grants: '项对象授权' },
  ...{
    tasks: '个待办任务',
    processes: '个流程草稿',
    definitions: '个已部署的流程版本',
    rules: '条数据规则',
    views: '个列表视图'
  }
}
const english: Record<MergedKind, string> = {
  ...{
    people: 'people',
    deleted: 'deleted people',
    departments: 'sub-departments',
    roles: 'roles',
    sites: 'sites',
    websites: 'websites run by them'
  },
  ...{
    applications: 'applications for information',
    announcements: 'announcements',
    articles: 'contents that name them'
  },
  ...{ grants: 'grants on objects', tasks: 'open tasks', processes: 'process drafts' },
  ...{ definitions: 'deployed process versions', rules: 'data rules', views: 'saved views' }
}

const inChinese = (grants: readonly MergedGrant[]): string =>
  grants
    .map(({ kind, name }) => (kind === 'role' ? `角色“${name}”` : name ? `站点“${name}”` : '一个您没有的站点'))
    .join('、')
const inEnglish = (grants: readonly MergedGrant[]): string =>
  grants
    .map(({ kind, name }) =>
      kind === 'role' ? `role “${name}”` : name ? `site “${name}”` : 'a site that you do not have'
    )
    .join(', ')

export const mergeText = texts(
  {
    open: '合并到…',
    title: '合并部门',
    sources: '要合并的部门',
    target: '合并到',
    whole: '下级部门一并并入',
    wholeNote: '所有下级部门的人员都并入目标部门，下级部门不再保留。',
    belowNote: '下级部门保留，移动到目标部门之下，编码随之改变。',
    preview: '合并预览',
    chooseFirst: '选择要合并的部门和目标部门后，这里显示合并的结果。',
    tooMany: (most: number) => `一次最多合并 ${most} 个部门，请分几次合并。`,
    loading: '正在预览…',
    refused: '现在不能合并',
    into: (merged: readonly string[], target: string) => `“${merged.join('”“')}”将并入“${target}”。`,
    follows: '转到目标部门',
    nothing: '没有人员和其他内容需要转移。',
    counted: (kind: MergedKind, count: number) => `${count} ${chinese[kind]}`,
    definitionsNote: '正在办理的流程不中断：已打开和以后的任务由目标部门的人员办理。',
    leader: (name: string) => `目标部门的负责人将是“${name}”。`,
    historyNote: '操作日志、历史版本和授权复核保持原样。',
    rights: '角色和站点的变化',
    noRights: '没有人的角色和站点会改变。',
    opened: (count: number) => `目标部门及其上级有 ${count} 项对象授权，并入的人员也将得到。`,
    changes: (gaining: number, losing: number) => `${gaining} 人得到角色或站点，${losing} 人失去。`,
    gained: (grants: readonly MergedGrant[]) => (grants.length > 0 ? `得到${inChinese(grants)}` : ''),
    lost: (grants: readonly MergedGrant[]) => (grants.length > 0 ? `失去${inChinese(grants)}` : ''),
    between: '；',
    first: (count: number) => `只列出前 ${count} 人。`,
    cancel: '取消',
    mergeNow: '合并…',
    merge: '合并',
    ask: (count: number, target: string) => `把 ${count} 个部门并入“${target}”？`,
    binNote: '被合并的部门进入回收站。从回收站恢复部门时，人员和已转移的内容不会回去。',
    done: (count: number, target: string) => `已把 ${count} 个部门并入“${target}”`
  },
  {
    open: 'Merge into…',
    title: 'Merge departments',
    sources: 'Departments to merge',
    target: 'Merge into',
    whole: 'Merge sub-departments, too',
    wholeNote: 'The people of all sub-departments join the target. The sub-departments are deleted.',
    belowNote: 'Sub-departments stay. They move below the target and get new codes.',
    preview: 'Preview',
    chooseFirst: 'Choose the departments and the target to see the result here.',
    tooMany: (most: number) => `At most ${most} departments can be merged at once. Merge them in several steps.`,
    loading: 'Loading the preview…',
    refused: 'The merge is not possible now',
    into: (merged: readonly string[], target: string) => `“${merged.join('”, “')}” will be merged into “${target}”.`,
    follows: 'Moves to the target',
    nothing: 'No people or other records need to move.',
    counted: (kind: MergedKind, count: number) => `${count} ${english[kind]}`,
    definitionsNote: 'Running processes continue: the people of the target get their open and later tasks.',
    leader: (name: string) => `“${name}” becomes the leader of the target.`,
    historyNote: 'Operation log, versions and access reviews stay as they are.',
    rights: 'Changes of roles and sites',
    noRights: 'The roles and sites of all people stay the same.',
    opened: (count: number) =>
      `The target and those above it have ${count} ${count === 1 ? 'grant' : 'grants'} on objects. The people that join get them, too.`,
    changes: (gaining: number, losing: number) => `${gaining} people gain roles or sites, ${losing} lose some.`,
    gained: (grants: readonly MergedGrant[]) => (grants.length > 0 ? `gains ${inEnglish(grants)}` : ''),
    lost: (grants: readonly MergedGrant[]) => (grants.length > 0 ? `loses ${inEnglish(grants)}` : ''),
    between: '; ',
    first: (count: number) => `Only the first ${count} people are listed.`,
    cancel: 'Cancel',
    mergeNow: 'Merge…',
    merge: 'Merge',
    ask: (count: number, target: string) => `Merge ${count} department${count > 1 ? 's' : ''} into “${target}”?`,
    binNote:
      'Merged departments go to the recycle bin. Restoring one does not bring back its people and what has moved.',
    done: (count: number, target: string) => `Merged ${count} department${count > 1 ? 's' : ''} into “${target}”`
  }
)
