import { rulesOfRole, saveRoleRules, type DataRule } from '../../base/contract/data-rule.ts'
import {
  copyRole,
  permissionTree,
  previewRolePermissions,
  rolePermissions,
  saveRolePermissions,
  type PermissionChange,
  type PermissionEffect,
  type PermissionNode
} from '../../base/contract/role.ts'
import { layOut, type Tree } from '../../base/kit/tree/tree-model.ts'
import { changed } from '../../base/session/wire/changes.ts'
import { send } from '../../base/session/request/send.ts'

interface Authorisation {
  tree: Tree<PermissionNode>
  /** Codes of the role's permissions. */
  held: ReadonlySet<string>
}

export async function loadAuthorisation(roleId: string, signal: AbortSignal): Promise<Authorisation> {
  const [{ treeList }, held] = await Promise.all([
    send(permissionTree, { signal }),
    send(rolePermissions, { query: { roleId }, signal })
  ])
  return { tree: layOut(treeList), held: new Set(held) }
}

/** Loads the data rules of a permission, and those selected for the role. */
export async function loadRoleRules(
  permissionId: string,
  roleId: string,
  signal: AbortSignal
): Promise<{ rules: DataRule[]; held: ReadonlySet<string> }> {
  const { datarule, drChecked } = await send(rulesOfRole(permissionId, roleId), { signal })
  return { rules: datarule, held: new Set(drChecked.split(',').filter(Boolean)) }
}

export async function saveRules(permissionId: string, roleId: string, ids: ReadonlySet<string>): Promise<void> {
  await send(saveRoleRules, { body: { permissionId, roleId, dataRuleIds: [...ids].join() } })
  changed('role')
}

export const isRight = ({ kind }: PermissionNode): boolean => kind === 'right'

/** Returns the permissions among the checked nodes; menu entries are not assigned. */
export const rightsIn = ({ nodes, indexOf }: Tree<PermissionNode>, checked: ReadonlySet<string>): Set<string> =>
  new Set([...checked].filter(key => nodes[indexOf.get(key) ?? -1]?.kind === 'right'))

/** Returns the keys of all nodes that match `wanted`, and of their ancestors. */
export function withAbove<Node>(tree: Tree<Node>, wanted: (node: Node) => boolean): Set<string> {
  const keys = new Set<string>()
  for (let index = tree.size - 1; index >= 0; index--) {
    if (!keys.has(tree.keys[index]!) && !wanted(tree.nodes[index]!)) continue
    keys.add(tree.keys[index]!)
    const parent = tree.parents[index]!
    if (parent >= 0) keys.add(tree.keys[parent]!)
  }
  return keys
}

export const isSame = (one: ReadonlySet<string>, other: ReadonlySet<string>): boolean =>
  one.size === other.size && [...one].every(key => other.has(key))

const changeOf = (roleId: string, wanted: ReadonlySet<string>, before: ReadonlySet<string>): PermissionChange => ({
  roleId,
  permissionIds: [...wanted].join(),
  lastpermissionIds: [...before].join()
})

/** Returns the effects of a change in permissions and people. */
export const preview = (
  roleId: string,
  wanted: ReadonlySet<string>,
  before: ReadonlySet<string>
): Promise<{ given: PermissionEffect[]; taken: PermissionEffect[] }> =>
  send(previewRolePermissions, { body: changeOf(roleId, wanted, before) })

export async function authorise(
  roleId: string,
  wanted: ReadonlySet<string>,
  before: ReadonlySet<string>
): Promise<void> {
  await send(saveRolePermissions, { body: changeOf(roleId, wanted, before) })
  changed('role')
}

export async function copy(id: string, roleName: string, roleCode: string): Promise<void> {
  await send(copyRole, { body: { id, roleName: roleName.trim(), roleCode } })
  changed('role')
}

/** Permission with the path of its menu entries. */
export interface Placed {
  key: string
  title: string
  path: string
}

/** Returns the permissions of only one of two roles, in tree order, and the number both have. */
export function compare(
  tree: Tree<PermissionNode>,
  one: ReadonlySet<string>,
  other: ReadonlySet<string>
): { one: Placed[]; other: Placed[]; both: number } {
  const found = { one: [] as Placed[], other: [] as Placed[], both: 0 }
  const above: string[] = []
  tree.nodes.forEach((node, index) => {
    above.length = tree.depths[index]!
    const path = above.join(' / ')
    above.push(node.title)
    if (!isRight(node)) return
    const { key, title } = node
    if (one.has(key) && other.has(key)) found.both += 1
    else if (one.has(key)) found.one.push({ key, title, path })
    else if (other.has(key)) found.other.push({ key, title, path })
  })
  return found
}
