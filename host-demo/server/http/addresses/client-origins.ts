import type { Database } from '../../database/open.ts'
import { linesIn } from '../../access/client-session.ts'

/** Time in ms between two reads of the origins. */
const life = 1000

/**
 * Creates a function that returns true for origins whose pages may call the API, because an enabled application names them. Reads them
 * at most once a second. What a session may do there is decided by its own application.
 */
export const clientOrigins = (database: Database) => {
  let known: Promise<ReadonlySet<string>> | undefined
  let since = 0
  const read = async () => {
    const { rows } = await database.$client.query<{ origins: string }>({
      name: 'client-origins',
      text: `select origins from clients where status = '1' and origins <> ''`
    })
    return new Set(rows.flatMap(({ origins }) => linesIn(origins)))
  }
  return async (origin: string) => {
    if (!known || performance.now() - since > life) {
      since = performance.now()
      known = read()
      known.catch(() => (known = undefined))
    }
    // Without the database, no such page gets an answer anyway.
    return known.then(
      origins => origins.has(origin),
      () => false
    )
  }
}
