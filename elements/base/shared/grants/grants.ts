import { departmentChoices } from '../../contract/department.ts'
import {
  objectActions,
  type GrantDraft,
  type ObjectAction,
  type ObjectGrant,
  type ObjectGrants
} from '../../contract/object-grant.ts'
import { allRoles } from '../../contract/role.ts'
import { send } from '../../session/request/send.ts'
import { layOut, type Tree } from '../../kit/tree/tree-model.ts'

/** Grants of an object as edited. */
export interface GrantsDraft {
  breaks: boolean
  grants: ObjectGrant[]
}

export const keyOf = ({ subjectType, subjectId }: GrantDraft): string => `${subjectType}:${subjectId}`

export const draftOf = ({ breaks, own }: ObjectGrants): GrantsDraft => ({ breaks, grants: own })

const printOf = ({ breaks, grants }: GrantsDraft): string =>
  JSON.stringify([breaks, grants.map(grant => [keyOf(grant), highest(grant.actions)]).sort()])
export const isSame = (one: GrantsDraft, other: GrantsDraft): boolean => printOf(one) === printOf(other)

/** Three-way merge: applies the changes between `base` and `mine` to `theirs`. */
export function rebased(mine: GrantsDraft, base: GrantsDraft, theirs: GrantsDraft): GrantsDraft {
  const printsOf = ({ grants }: GrantsDraft) => new Map(grants.map(grant => [keyOf(grant), highest(grant.actions)]))
  const [before, after] = [printsOf(base), printsOf(mine)]
  const isMine = (key: string): boolean => before.get(key) !== after.get(key)
  const known = new Set(theirs.grants.map(keyOf))
  const own = new Map(mine.grants.map(grant => [keyOf(grant), grant]))
  return {
    breaks: mine.breaks === base.breaks ? theirs.breaks : mine.breaks,
    grants: [
      ...theirs.grants.flatMap(grant => (isMine(keyOf(grant)) ? (own.get(keyOf(grant)) ?? []) : grant)),
      ...mine.grants.filter(grant => isMine(keyOf(grant)) && !known.has(keyOf(grant)))
    ]
  }
}

/** Returns the action that implies all others of a grant. */
export const highest = (actions: readonly ObjectAction[]): ObjectAction =>
  objectActions.findLast(action => actions.includes(action)) ?? 'list'

const upTo = (action: ObjectAction): ObjectAction[] => objectActions.slice(0, objectActions.indexOf(action) + 1)

/**
 * Toggles an action. Checking it adds the actions that it implies; unchecking removes those that imply it. List is
 * always included.
 */
export function ticked(actions: readonly ObjectAction[], action: ObjectAction): ObjectAction[] {
  const at = objectActions.indexOf(action)
  return objectActions.indexOf(highest(actions)) >= at ? upTo(objectActions[Math.max(0, at - 1)]!) : upTo(action)
}
export const hasAction = (actions: readonly ObjectAction[], action: ObjectAction): boolean =>
  objectActions.indexOf(highest(actions)) >= objectActions.indexOf(action)

/** Adds grants. Existing grants of the same subject do not change. */
export function withMore(grants: readonly ObjectGrant[], added: readonly ObjectGrant[]): ObjectGrant[] {
  const known = new Set(grants.map(keyOf))
  return [...grants, ...added.filter(grant => !known.has(keyOf(grant)))]
}

export interface Named {
  key: string
  title: string
  children: Named[]
}

export const loadRoles = async (signal: AbortSignal): Promise<Tree<Named>> =>
  layOut((await send(allRoles, { signal })).map(({ id, roleName }) => ({ key: id, title: roleName, children: [] })))

export const loadDeparts = async (signal: AbortSignal): Promise<Tree<Named>> =>
  layOut<Named>(await send(departmentChoices, { signal }))
