import type { Log, Operation } from '../access/operations.ts'
import type { Caller } from '../access/caller.ts'
import type { Database } from '../database/open.ts'

/** Time in ms within which a look at the same thing by the same person is one entry. */
const apart = 3_600_000
const mostNoted = 20_000

/** Last logged looks by person, action and object. */
const noted = new Map<string, number>()

/** Logs a look at personal data, once an hour. A view as another person writes nothing; its begin and end are logged. */
export const noteLook = async (
  database: Database,
  { caller, log }: { caller: Caller; log: Log<Operation> },
  look: Required<Pick<Operation, 'action' | 'object' | 'objectId'>> & { subsiteId?: string }
) => {
  if (caller.viewing) return
  const key = JSON.stringify([caller.userId, look.action, look.object, look.objectId])
  // A change of the machine's clock must not suppress entries.
  const now = performance.now()
  if (now - (noted.get(key) ?? -Infinity) < apart) return
  await database.transaction(tx => log(tx, { ...look, operateType: '1' }))
  if (noted.size >= mostNoted) noted.clear()
  noted.set(key, now)
}
