import type { RightCode } from '../../../../elements/base/contract/rights.ts'
import type { Transaction } from '../../database/open.ts'
import { administratorRole, roleRights, roles } from '../../database/tables/accounts.ts'

const writing: RightCode[] = [
  'cms:article:list',
  'cms:article:add',
  'cms:article:edit',
  'cms:article:submit',
  'cms:upload:add',
  'cms:picture:list',
  'system:process:start'
]
const reviewing: RightCode[] = [
  'cms:article:return',
  'cms:article:publish',
  'cms:article:backdate',
  'cms:article:withdraw',
  'cms:article:delete',
  'cms:recycle:list',
  'cms:picture:edit',
  'cms:picture:delete',
  'cms:picture:takeDown',
  'cms:word:list',
  'cms:word:add',
  'cms:word:edit',
  'cms:word:delete',
  'cms:word:export',
  'cms:word:importExcel',
  'cms:check:override',
  'cms:check:public',
  'cms:classlog:list',
  'cms:classlog:export'
]
const formWork: RightCode[] = ['cms:form:list', 'cms:form:add', 'cms:form:edit', 'cms:form:delete']
const columnWork: RightCode[] = [
  'cms:newsclass:add',
  'cms:newsclass:edit',
  'cms:newsclass:move',
  'cms:newsclass:delete',
  'cms:recycle:list'
]
/** Links, ads and templates of a site. */
const elementWork: RightCode[] = [
  ...(['list', 'add', 'edit', 'delete', 'publish'] as const).flatMap((verb): RightCode[] => [
    `cms:link:${verb}`,
    `cms:ad:${verb}`
  ]),
  ...(['list', 'add', 'edit'] as const).map((verb): RightCode => `cms:footer:${verb}`),
  'cms:link:export',
  'cms:link:importExcel',
  'cms:template:list',
  'cms:template:edit'
]
/** Rights for public information requests, from receipt to signature. */
const disclosing: RightCode[] = [
  'cms:apply:list',
  'cms:apply:add',
  'cms:apply:edit',
  'cms:apply:handle',
  'cms:apply:review',
  'cms:apply:identity',
  'cms:apply:export',
  'cms:apply:report'
]

const roleSeeds: { id: string; roleCode: string; roleName: string; actions: RightCode[] }[] = [
  { id: 'r1', roleCode: 'editor', roleName: '采编员', actions: writing },
  {
    id: 'r2',
    roleCode: 'reviewer',
    roleName: '审核员',
    actions: [...writing, ...reviewing, 'cms:form:list', 'cms:sitecheck:list']
  },
  {
    id: 'r3',
    roleCode: 'column-manager',
    roleName: '栏目管理员',
    actions: [
      'cms:article:list',
      'cms:element:list',
      // Logos and ads need pictures.
      'cms:upload:add',
      'cms:picture:list',
      'system:process:start',
      'cms:sitecheck:list',
      'cms:sitecheck:export',
      ...columnWork,
      ...formWork,
      ...elementWork
    ]
  },
  {
    id: 'r4',
    roleCode: 'disclosure',
    roleName: '信息公开专员',
    actions: [...writing, ...reviewing, ...disclosing, 'cms:disclosure:list', 'cms:disclosure:column', ...columnWork]
  },
  { id: 'r5', roleCode: 'basic', roleName: '基本角色', actions: [] }
]

/** Inserts the roles of a new platform. The administrator role is granted every right when the right is inserted. */
export const seedRoles = async (tx: Transaction) => {
  await tx
    .insert(roles)
    .values([
      { id: administratorRole, roleCode: 'admin', roleName: '系统管理员' },
      ...roleSeeds.map(({ id, roleCode, roleName }) => ({ id, roleCode, roleName }))
    ])
  await tx
    .insert(roleRights)
    .values(roleSeeds.flatMap(({ id, actions }) => [...new Set(actions)].map(action => ({ roleId: id, action }))))
}
