import { setTimeout as pause } from 'node:timers/promises'
import type { Database } from '../database/open.ts'

/** Shortest time in ms between two reads. */
const rest = 200
/** Time in ms after which all tokens are read again, so that ended ones go. */
const life = 10 * 60_000
/** A token is read again for this long, because its transaction may have ended late. */
const overlap = "interval '1 minute'"

interface Row {
  hash: string
  now: Date
}

/** Hashes of the tokens of all servers, read while an address sends unknown ones. */
class LiveTokens {
  #hashes = new Set<string>()
  #readFrom: Date | undefined
  #begun = -Infinity
  #emptied = -Infinity
  #next: Promise<void> | undefined

  async #read(database: Database) {
    await pause(Math.max(0, this.#begun + rest - performance.now()))
    const begun = performance.now()
    if (begun - this.#emptied > life) {
      this.#hashes.clear()
      this.#readFrom = undefined
      this.#emptied = begun
    }
    const { rows } = await database.$client.query<Row>({
      name: 'live-tokens',
      text: `select token_hash as hash, now() as now from sessions
        where expire_time > now() and create_time > coalesce($1::timestamptz, '-infinity') - ${overlap}`,
      values: [this.#readFrom ?? null]
    })
    for (const { hash } of rows) this.#hashes.add(hash)
    this.#readFrom = rows[0]?.now ?? this.#readFrom
    this.#begun = begun
  }

  /** Returns true if a server gave the token to somebody. All who ask at once share one statement. */
  async has(database: Database, tokenHash: string): Promise<boolean> {
    const asked = performance.now()
    while (!this.#hashes.has(tokenHash) && this.#begun < asked) {
      this.#next ??= this.#read(database).finally(() => (this.#next = undefined))
      await this.#next
    }
    return this.#hashes.has(tokenHash)
  }
}

const kept = new WeakMap<Database, LiveTokens>()

/** Returns the tokens of a database. */
export const liveTokensOf = (database: Database): LiveTokens => {
  const found = kept.get(database) ?? new LiveTokens()
  kept.set(database, found)
  return found
}
