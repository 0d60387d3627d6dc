import type { HandoverHeld, HandoverKind, HandoverLeft } from '../../../../elements/base/contract/handover.ts'
import { maySee, type Caller } from '../../access/caller.ts'
import type { Operation } from '../../access/operations.ts'
import type { Transaction } from '../../database/open.ts'
import { sha256 } from '../../kernel/ids.ts'
import { Refusal } from '../../kernel/refusal.ts'
import { dutyColumns, ownAnnouncements, ownArticles } from './content-kinds.ts'
import type { HandedKind, Handing, Thing } from './handed.ts'
import { heldPositions, ledDepartments, ownGrants } from './people-kinds.ts'
import { instances, processes, substitutes, tasks } from './process-kinds.ts'

/** All that a person may hold. Positions and grants move first, because articles may need them. The review of an article moves with it. */
export const kinds: readonly HandedKind[] = [
  ...[
    heldPositions,
    ownGrants,
    tasks,
    ownArticles,
    instances,
    ledDepartments,
    substitutes,
    ownAnnouncements,
    dutyColumns,
    processes
  ]
]

interface HeldThings {
  kind: HandedKind
  things: Thing[]
}

export const listHeld = async (tx: Transaction, leaver: Handing['leaver']): Promise<HeldThings[]> => {
  const held = []
  for (const kind of kinds) {
    const things = await kind.list(tx, leaver)
    if (things.length > 0) held.push({ kind, things })
  }
  return held
}

export const printOf = (held: HeldThings[]) =>
  sha256(JSON.stringify(held.map(({ kind, things }) => [kind.kind, things.map(({ id }) => id)]))).slice(0, 32)

const mostTitles = 5
const isSeen = (caller: Caller, { subsiteId }: Thing) => subsiteId === undefined || maySee(caller, subsiteId)

/** Returns the first titles. Leaves out those of sites that the caller may not see. */
const titlesOf = (caller: Caller, things: Thing[]) =>
  things
    .filter(thing => isSeen(caller, thing))
    .slice(0, mostTitles)
    .map(({ title }) => title)

const leftOf = (caller: Caller, refused: { thing: Thing; reason: string }[]): HandoverLeft[] =>
  [...Map.groupBy(refused, ({ reason }) => reason)].map(([reason, all]) => ({
    reason,
    count: all.length,
    titles: titlesOf(
      caller,
      all.map(({ thing }) => thing)
    )
  }))

export const presentHeld = (caller: Caller, { kind, things }: HeldThings): HandoverHeld => ({
  ...{ kind: kind.kind, count: things.length, titles: titlesOf(caller, things) },
  left: []
})

interface Moved {
  kind: HandedKind
  count: number
  held: HandoverHeld
  operations: Operation[]
  handing: Handing | undefined
}

/** Moves one thing in a savepoint. @returns the reason if it cannot move */
const tryMove = async (tx: Transaction, kind: HandedKind, thing: Thing, handing: Handing, done: Operation[]) => {
  if (!isSeen(handing.caller, thing)) return '所属站点不在您的站点中，请联系该站点的管理员'
  try {
    done.push(await tx.transaction(own => kind.move(own, thing, handing)))
    return ''
  } catch (error) {
    if (error instanceof Refusal) return error.message
    throw error
  }
}

/** Most things of a kind that one call moves, because it locks them all. */
export const mostMoved = 200

/** Moves everything that can move, up to `mostMoved` of each kind. The rest stays, with the reason. */
export const moveAll = async (
  tx: Transaction,
  caller: Caller,
  held: HeldThings[],
  handings: ReadonlyMap<HandoverKind, Handing>
): Promise<Moved[]> => {
  const moved = []
  for (const { kind, things } of held) {
    const handing = handings.get(kind.kind)
    const operations: Operation[] = []
    const refused = []
    for (const [at, thing] of things.entries()) {
      const reason = !handing
        ? '没有选择接收人'
        : at < mostMoved
          ? await tryMove(tx, kind, thing, handing, operations)
          : `一次最多交接 ${mostMoved} 项，其余的请再次交接`
      if (reason) refused.push({ thing, reason })
    }
    const shown = presentHeld(caller, { kind, things })
    moved.push({
      ...{ kind, count: operations.length, operations, handing },
      held: { ...shown, left: leftOf(caller, refused) }
    })
  }
  return moved
}
