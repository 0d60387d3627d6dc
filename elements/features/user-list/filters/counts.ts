import { departmentCounts } from '../../../base/contract/user.ts'
import { send } from '../../../base/session/request/send.ts'

/** Loads the number of users by department. */
export async function loadCounts(isBelow: boolean, signal: AbortSignal): Promise<ReadonlyMap<string, number>> {
  const counts = await send(departmentCounts, { query: isBelow ? { isBelow: '1' } : {}, signal })
  return new Map(counts.map(({ departId, count }) => [departId, count]))
}
