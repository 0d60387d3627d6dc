import type { HandoverKind } from '../../../../elements/base/contract/handover.ts'
import type { Caller } from '../../access/caller.ts'
import type { Operation } from '../../access/operations.ts'
import type { Transaction } from '../../database/open.ts'

/** Thing that a person holds. */
export interface Thing {
  id: string
  title: string
  /** Site of the thing; absent if it belongs to none. */
  subsiteId?: string
}

interface Named {
  id: string
  username: string
  realname: string
}

/** Move from one person to another by the caller. */
export interface Handing {
  caller: Caller
  leaver: Named
  successor: Named
  /** Caller that the successor would be. */
  as: Caller
  /** Names both people, for histories. */
  reason: string
}

/** Kind of things that a person may hold. */
export interface HandedKind {
  kind: HandoverKind
  /** Name for people. */
  noun: string
  list(tx: Transaction, leaver: Named): Promise<Thing[]>
  /** Moves one thing. @throws Refusal with the reason if it cannot move */
  move(tx: Transaction, thing: Thing, handing: Handing): Promise<Operation>
}

export const nameOf = ({ realname, username }: Named) => realname || username

export const changed = (title: string, { leaver, successor, reason }: Handing) => [
  { title, before: nameOf(leaver), after: nameOf(successor) },
  { title: '原因', before: '', after: reason }
]
