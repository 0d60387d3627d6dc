import { columnTree, type ColumnNode } from '../../contract/column.ts'
import { send } from '../../session/request/send.ts'
import { layOut, type Tree } from '../../kit/tree/tree-model.ts'

/** The columns of a sub-site, without the entries that are none. */
export async function loadColumns(subsiteId: string, signal: AbortSignal): Promise<Tree<ColumnNode>> {
  const nodes = await send(columnTree, { query: { subsiteId, fromType: '0' }, signal })
  return layOut((nodes ?? []).filter(node => !(Number(node.key) < 0)))
}
