import { eq, inArray, sql } from 'drizzle-orm'
import type { RightCode } from '../../../elements/base/contract/rights.ts'
import type { BroughtRole, Module } from '../http/module.ts'
import { bringDictionaries } from '../nouns/dictionary/bring-dictionaries.ts'
import { menuRows } from '../nouns/menu/menu-entries.ts'
import { withoutLimits, type Database, type Transaction } from '../database/open.ts'
import { administratorRole, menus, rights, roleRights, roles, syncedItems } from '../database/tables/accounts.ts'

/** One number for all servers of this platform that start on the same database. */
const syncLock = 7_163_504

const rightsOf = ({ rights = {} }: Module) =>
  Object.entries(rights).map(([action, describe]) => ({ action: action as RightCode, describe }))

/** Those that were never brought before. What was, an administrator may since have changed or deleted. */
const freshOf = async <Row>(
  tx: Transaction,
  kind: 'right' | 'menu' | 'dictionary' | 'role' | 'reference',
  brought: Row[],
  idOf: (row: Row) => string
) => {
  if (!brought.length) return []
  const rows = await tx
    .insert(syncedItems)
    .values(brought.map(row => ({ kind, id: idOf(row) })))
    .onConflictDoNothing()
    .returning()
  const fresh = new Set(rows.map(row => row.id))
  return brought.filter(row => fresh.has(idOf(row)))
}

/** The administrator's role is granted all, another one that a module brings what the module names for it. */
const syncRights = async (tx: Transaction, brought: (typeof rights.$inferInsert)[], withRoles: BroughtRole[]) => {
  const fresh = await freshOf(tx, 'right', brought, right => right.action)
  const added = fresh.length ? await tx.insert(rights).values(fresh).onConflictDoNothing().returning() : []
  const [administrator] = await tx.select().from(roles).where(eq(roles.id, administratorRole))
  if (!administrator || !added.length) return
  const there = new Set((await tx.select({ id: roles.id }).from(roles)).map(({ id }) => id))
  const granted = added.flatMap(({ action }) => {
    const named = withRoles.filter(({ actions }) => actions.includes(action as RightCode)).map(({ id }) => id)
    return [administratorRole, ...named].filter(roleId => there.has(roleId)).map(roleId => ({ roleId, action }))
  })
  await tx.insert(roleRights).values(granted).onConflictDoNothing()
}

/** Roles come with the rights that there are; what is brought later they are granted with the right. */
const syncRoles = async (tx: Transaction, brought: BroughtRole[]) => {
  for (const { actions, ...role } of await freshOf(tx, 'role', brought, ({ id }) => id)) {
    const [added] = await tx.insert(roles).values(role).onConflictDoNothing().returning()
    const known = added && (await tx.select().from(rights).where(inArray(rights.action, actions)))
    if (known?.length)
      await tx
        .insert(roleRights)
        .values(known.map(({ action }) => ({ roleId: role.id, action })))
        .onConflictDoNothing()
  }
}

const syncMenus = async (tx: Transaction, brought: (typeof menus.$inferInsert)[]) => {
  const fresh = await freshOf(tx, 'menu', brought, menu => menu.id)
  if (fresh.length) await tx.insert(menus).values(fresh).onConflictDoNothing()
}

const syncDictionaries = async (tx: Transaction, modules: Module[]) => {
  const brought = modules.flatMap(module => module.dictionaries ?? [])
  await bringDictionaries(tx, await freshOf(tx, 'dictionary', brought, ([code]) => code))
}

/** Brings the reference data that the database never had. */
export const bringReferences = async (tx: Transaction, modules: Module[]) => {
  const brought = modules.flatMap(module => module.references ?? [])
  for (const reference of await freshOf(tx, 'reference', brought, ({ id }) => id)) await reference.bring(tx)
}

/**
 * Brings the rights, roles, menu entries, dictionaries and reference data of the modules that the database never had. Grants new rights to
 * the administrator's role. Rows that are there stay as they are, deleted ones do not come back. Several servers may start at once.
 */
export const syncModules = (database: Database, modules: Module[]) =>
  database.transaction(async tx => {
    await withoutLimits(tx)
    await tx.execute(sql`select pg_advisory_xact_lock(${syncLock})`)
    const brought = modules.flatMap(module => module.roles ?? [])
    await syncRights(tx, modules.flatMap(rightsOf), brought)
    await syncRoles(tx, brought)
    await syncMenus(tx, menuRows(modules.flatMap(module => module.menus ?? [])))
    await syncDictionaries(tx, modules)
    await bringReferences(tx, modules)
  })
