import { subsiteGroupTree, type SubsiteGroupNode } from '../../contract/subsite-group.ts'
import { send } from '../../session/request/send.ts'

interface GroupOption {
  value: string
  label: string
}

const below = (nodes: readonly SubsiteGroupNode[], depth: number): GroupOption[] =>
  nodes.flatMap(({ id, name, children }) => [
    { value: id, label: `${'\u3000'.repeat(depth)}${name}` },
    ...below(children, depth + 1)
  ])

/** Loads the groups of sites as options of a select, indented by level. */
export const loadGroups = async (signal?: AbortSignal): Promise<GroupOption[]> =>
  below(await send(subsiteGroupTree, { signal }), 0)
