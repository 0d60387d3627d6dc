import { eq, sql } from 'drizzle-orm'
import { disclosureSubsiteId } from '../../../../elements/contract/menu.ts'
import { rights } from '../../../../elements/contract/rights.ts'
import { formatDay } from '../../run/clock.ts'
import type { Database, Transaction } from '../open.ts'
import * as accounts from '../tables/accounts.ts'
import * as content from '../tables/content.ts'
import * as forms from '../tables/forms.ts'
import { visits } from '../tables/sessions.ts'
import { hashPassword } from '../../nouns/session/passwords.ts'
import { articlesOf, type ArticleRow } from '../../nouns/article/article-seed.ts'
import { departmentRows, groups, roleSeeds, sites, userSeeds } from './cluster-seed.ts'
import { columnsOf } from '../../nouns/column/column-seed.ts'
import { fieldRows, formRows, tableRows } from '../../nouns/form/form-seed.ts'
import { menuRights, menuRows } from '../../nouns/menu/menu-seed.ts'

export const isEmpty = async (database: Database) => {
  const [user] = await database.select({ id: accounts.users.id }).from(accounts.users).limit(1)
  return !user
}

const seedBasis = async (tx: Transaction, password: string) => {
  await tx.insert(accounts.departments).values(departmentRows)
  await tx.insert(accounts.users).values({
    id: 'u1',
    username: 'admin',
    realname: '系统管理员',
    password,
    phone: '13800010001',
    departId: 'd1',
    isSuper: true
  })
  await tx.insert(accounts.roles).values(roleSeeds.map(({ id, roleCode, roleName }) => ({ id, roleCode, roleName })))
  // The administrator's rights that are not calls of their own are granted as to any other role.
  await tx.insert(accounts.roles).values({ id: 'r0', roleCode: 'admin', roleName: '系统管理员' })
  await tx.insert(accounts.userRoles).values({ userId: 'u1', roleId: 'r0' })
  const all = { ...rights, ...menuRights }
  const granted = [
    ...Object.keys(all).map(action => ({ roleId: 'r0', action })),
    ...roleSeeds.flatMap(({ id, actions }) => actions.map(action => ({ roleId: id, action })))
  ]
  await tx.insert(accounts.roleRights).values(granted)
  await tx
    .insert(accounts.permissionRules)
    .values(Object.entries(all).map(([action, describe]) => ({ action, describe })))
  await tx.insert(accounts.menus).values(menuRows())
}

const seedSites = async (tx: Transaction, seeded: typeof sites) => {
  const used = groups.filter(group => seeded.some(site => site.groupId === group.id))
  if (used.length)
    await tx
      .insert(content.subsites)
      .values(
        used.map((group, index) => ({ ...group, classify: '1' as const, siteType: '' as const, sortNo: 10 + index }))
      )
  await tx.insert(content.subsites).values(
    seeded.map(({ id, name, groupId, depId, siteType }, index) => ({
      id,
      name,
      parentId: groupId,
      depId,
      siteType,
      sortNo: index + 1
    }))
  )
  const articles: ArticleRow[] = []
  for (const site of seeded) {
    const columns = columnsOf(site)
    await tx.insert(content.columns).values(columns.map(column => column.row))
    articles.push(...articlesOf(site, columns, articles.length))
  }
  return articles
}

const seedVisits = (tx: Transaction) =>
  tx.insert(visits).values(
    Array.from({ length: 7 }, (_, daysAgo) => daysAgo).flatMap(daysAgo =>
      Array.from({ length: 6 + ((daysAgo * 5) % 7) }, (_, index) => ({
        day: formatDay(new Date(Date.now() - daysAgo * 86_400_000)),
        address: `10.16.${daysAgo}.${index + 10}`,
        visits: 2 + ((index * 3 + daysAgo) % 9)
      }))
    )
  )

const subjects = [
  '老旧小区改造补助标准',
  '公交线路调整论证材料',
  '学校招生划片依据',
  '征收补偿安置方案',
  '环境监测年度数据',
  '食品抽检结果'
]

const seedApplications = (tx: Transaction) =>
  tx.insert(content.applications).values(
    Array.from({ length: 18 }, (_, index) => ({
      id: `ap${index + 1}`,
      subsiteId: disclosureSubsiteId,
      state: index % 13,
      applicant: ['周文', '吴倩', '郑浩', '临江科技有限公司'][index % 4] ?? '',
      title: subjects[index % subjects.length] ?? '',
      receiveDate: formatDay(new Date(Date.now() - index * 2 * 86_400_000))
    }))
  )

const seedDemo = async (tx: Transaction, password: string) => {
  const articles = await seedSites(tx, sites)
  await tx.insert(content.articles).values(articles)
  await tx.execute(sql`
    insert into published_articles (id, title, content, publish_date, version)
    select id, title, content, publish_date, version from articles where is_public`)
  for (const { roles, sites: allowed, ...user } of userSeeds) {
    await tx.insert(accounts.users).values({ ...user, password })
    await tx.insert(accounts.userRoles).values(roles.map(roleId => ({ userId: user.id, roleId })))
    await tx.insert(content.userSubsites).values(allowed.map(subsiteId => ({ userId: user.id, subsiteId })))
  }
  await tx.insert(forms.formTables).values(tableRows)
  await tx.insert(forms.formFields).values(fieldRows)
  await tx.insert(forms.formDesigns).values(formRows('1'))
  await seedVisits(tx)
  await seedApplications(tx)
}

/** One empty site: what `QUNDAO_SEED=empty` starts with. */
const seedEmpty = async (tx: Transaction) => {
  const [main] = sites
  if (!main) return
  await tx
    .insert(content.subsites)
    .values({ id: main.id, name: '门户网站', depId: main.depId, siteType: main.siteType, sortNo: 1 })
}

/** Fills an empty database; all or nothing. Several servers starting together: the first one does it. */
export const seedDatabase = async (database: Database, kind: 'demo' | 'empty', plainPassword: string) => {
  const password = await hashPassword(plainPassword)
  await database.transaction(async tx => {
    await tx.execute(sql`select pg_advisory_xact_lock(7163503)`)
    const [seeded] = await tx
      .select({ id: accounts.users.id })
      .from(accounts.users)
      .where(eq(accounts.users.username, 'admin'))
    if (seeded) return
    await seedBasis(tx, password)
    if (kind === 'demo') await seedDemo(tx, password)
    else await seedEmpty(tx)
  })
}
