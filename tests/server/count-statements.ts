import pg from 'pg'

/** Counts the statements of all connections of this process while `work` runs, with their rows and bound values. */
export const counting = async (work: () => Promise<unknown>) => {
  const seen: { name: string; text: string; rows: number; bytes: number }[] = []
  const { prototype } = pg.Client
  const query = prototype.query as (this: pg.Client, ...given: unknown[]) => unknown
  prototype.query = function (this: pg.Client, ...given: unknown[]) {
    const [first, second] = given as [Partial<pg.QueryConfig> | string, unknown]
    const { name = '', text = '', values } = typeof first === 'string' ? { text: first } : first
    const bound = values ?? (Array.isArray(second) ? second : [])
    const one = { name, text, rows: 0, bytes: JSON.stringify(bound).length }
    seen.push(one)
    const count = (result?: pg.QueryResult) => (one.rows = result?.rows?.length ?? 0)
    const last = given.at(-1)
    // Pools pass a callback, transactions wait for a promise.
    if (typeof last === 'function')
      given.splice(-1, 1, (error: unknown, result?: pg.QueryResult) => {
        count(result)
        last(error, result)
      })
    const answer = query.apply(this, given) as Promise<pg.QueryResult> | undefined
    if (answer) answer.then(count, () => undefined)
    return answer
  } as typeof prototype.query
  try {
    await work()
  } finally {
    prototype.query = query as typeof prototype.query
  }
  return {
    named: (name: string) => seen.filter(one => one.name === name).length,
    matching: (pattern: RegExp) => seen.filter(({ text }) => pattern.test(text)).length,
    sum: () => ({
      statements: seen.length,
      rows: seen.reduce((sum, { rows }) => sum + rows, 0),
      bytes: seen.reduce((sum, { bytes }) => sum + bytes, 0)
    })
  }
}
