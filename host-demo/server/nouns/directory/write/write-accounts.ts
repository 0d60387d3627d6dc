import { and, eq, inArray } from 'drizzle-orm'
import type { User } from '../../../../../elements/base/contract/user.ts'
import type { Operation } from '../../../access/operations.ts'
import { administratorRefusals } from '../../../access/three-administrators.ts'
import type { Transaction } from '../../../database/open.ts'
import { users } from '../../../database/tables/accounts.ts'
import { directoryPeople } from '../../../database/tables/directories.ts'
import { splitIds } from '../../../kernel/fields.ts'
import { throwFirst } from '../../../kernel/refusal.ts'
import { stampsOf } from '../../../rows/kept.ts'
import { endSessionsOf } from '../../session/tokens.ts'
import { lastSuperRefusals, ownRefusals, reachRefusals } from '../../user/account/reach.ts'
import { lockUsers, readUsers } from '../../user/account/users.ts'
import { readReferences } from '../../user/sheet/user-references.ts'
import { writePeople, type Line } from '../../user/sheet/write-people.ts'
import type { PersonPlan } from '../compare/plan.ts'
import type { IdOf } from './write-departments.ts'
import { named, type Writing } from './writing.ts'

const departsOf = ({ departKeys, otherDeparts }: PersonPlan, before: string, idOf: IdOf) => {
  if (!departKeys) return before
  const wanted = departKeys.map(idOf)
  const [main = ''] = splitIds(before)
  return [...new Set(otherDeparts.includes(main) ? [...otherDeparts, ...wanted] : [...wanted, ...otherDeparts])].join()
}

const lineOf = (plan: PersonPlan, before: User | undefined, idOf: IdOf): Line => {
  const { username, userId, values } = plan
  const { realname = '', sex = '', birthday = '', phone = '', email = '', selectedroles = '' } = before ?? {}
  const { selecteddeparts = '', selectedsites = '', selectedpositions = '', validUntil = '' } = before ?? {}
  return {
    id: userId || undefined,
    hash: '',
    draft: {
      ...{
        username,
        realname,
        sex,
        birthday,
        phone,
        email,
        selectedroles,
        selectedsites,
        selectedpositions,
        validUntil
      },
      ...values,
      selecteddeparts: departsOf(plan, selecteddeparts, idOf)
    }
  }
}

/** Adds and edits people, and links them. The accounts have no password: people sign in by other ways. */
export const writeEdits = async (tx: Transaction, writing: Writing, plans: PersonPlan[], idOf: IdOf) => {
  const { source, caller, log, words } = writing
  const written = plans.filter(({ kind, edits, move }) => kind === 'add' || edits.length > 0 || move)
  const ids = new Map(plans.flatMap(({ key, userId }) => (userId ? [[key, userId]] : [])))
  if (written.length > 0) {
    const before = await readUsers(
      tx,
      caller,
      written.flatMap(({ userId }) => userId || [])
    )
    const { roles, departments, sites, positions } = await readReferences(tx)
    const labels = {
      roleNames: ({ draft }: Line) => splitIds(draft.selectedroles).map(roles.labelOf),
      departNames: ({ draft }: Line) => splitIds(draft.selecteddeparts).map(departments.labelOf),
      siteNames: (some: string[]) => some.map(sites.labelOf),
      positionNames: (some: string[]) => some.map(positions.labelOf)
    }
    const lines = written.map(plan => lineOf(plan, before.get(plan.userId), idOf))
    const { operations, finish } = await writePeople(tx, caller, lines, labels, words)
    await log(
      tx,
      operations.map(operation => named(source, operation))
    )
    await finish?.()
    written.forEach(({ key }, at) => ids.set(key, operations[at]!.objectId!))
  }
  const links = plans.filter(({ kind }) => kind === 'add' || kind === 'link')
  if (links.length > 0)
    await tx
      .insert(directoryPeople)
      .values(links.map(({ key }) => ({ directoryId: source.id, key, userId: ids.get(key)! })))
  await log(
    tx,
    links
      .filter(({ kind }) => kind === 'link')
      .map(({ label, userId }) =>
        named(source, { action: '关联用户与目录', operateType: '3', object: label, objectId: userId })
      )
  )
}

const ofPeople = ({ source }: Writing, ids: string[]) =>
  and(eq(directoryPeople.directoryId, source.id), inArray(directoryPeople.userId, ids))

const entries = ({ source }: Writing, people: { id: string; realname: string }[], action: string) =>
  people.map(
    ({ id: objectId, realname: object }): Operation => named(source, { action, operateType: '3', object, objectId })
  )

/** Freezes people that the directory has no longer. Their sessions end at once. */
export const freezePeople = async (tx: Transaction, writing: Writing, ids: string[]) => {
  if (ids.length === 0) return
  const { caller, log } = writing
  const people = await lockUsers(tx, caller, ids)
  throwFirst(ownRefusals(caller, people, '冻结'))
  throwFirst(await reachRefusals(tx, caller, people))
  throwFirst(await lastSuperRefusals(tx, people, '冻结'))
  throwFirst(await administratorRefusals(tx, people, '冻结'))
  await tx
    .update(users)
    .set({ ...stampsOf(users, caller, false), status: 'frozen' })
    .where(inArray(users.id, ids))
  await endSessionsOf(tx, ids)
  await tx.update(directoryPeople).set({ isFrozen: true }).where(ofPeople(writing, ids))
  await log(tx, entries(writing, people, '冻结用户'))
}

/** Unfreezes people that the source froze. */
export const thawPeople = async (tx: Transaction, writing: Writing, ids: string[]) => {
  if (ids.length === 0) return
  const { caller, log } = writing
  const people = await lockUsers(tx, caller, ids)
  throwFirst(await reachRefusals(tx, caller, people))
  await tx
    .update(users)
    .set({ ...stampsOf(users, caller, false), status: 'normal' })
    .where(inArray(users.id, ids))
  await tx.update(directoryPeople).set({ isFrozen: false, isGone: false }).where(ofPeople(writing, ids))
  await log(tx, entries(writing, people, '解冻用户'))
}
