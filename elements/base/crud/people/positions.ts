import { allPositions } from '../../contract/position.ts'
import { layOut, type Tree } from '../../kit/tree/tree-model.ts'
import { send } from '../../session/request/send.ts'

interface PositionNode {
  key: string
  title: string
  /** False for positions that are off. */
  mayGive: boolean
}

/** Loads all positions to choose from. */
export async function loadPositions(signal: AbortSignal): Promise<Tree<PositionNode>> {
  const positions = await send(allPositions, { signal })
  return layOut(
    positions.map(({ id, name, isOn, mayGive }): PositionNode => ({ key: id, title: name, mayGive: mayGive && isOn }))
  )
}
