import { columnTree, type ColumnNode } from '../../contract/column.ts'
import { send } from '../../session/request/send.ts'
import { layOut, type Tree } from '../../kit/tree/tree-model.ts'

/** Loads the columns of a sub-site, without entries that are no columns. */
export async function loadColumns(subsiteId: string, signal: AbortSignal): Promise<Tree<ColumnNode>> {
  const nodes = await send(columnTree, { query: { subsiteId, fromType: '0' }, signal })
  return layOut((nodes ?? []).filter(node => !(Number(node.key) < 0)))
}
