/** Limits concurrency: at most `most` tasks run at once, others queue in order. */
export const inTurns = (most: number) => {
  let running = 0
  const waiting: (() => void)[] = []
  return async <Result>(work: () => Promise<Result>): Promise<Result> => {
    if (running === most) await new Promise<void>(resolve => waiting.push(resolve))
    else running += 1
    try {
      return await work()
    } finally {
      const next = waiting.shift()
      if (next) next()
      else running -= 1
    }
  }
}

/** Limits concurrency per key, so that no user waits for another one. */
export const inTurnsOf = (most: number) => {
  const lanes = new Map<string, { run: ReturnType<typeof inTurns>; count: number }>()
  return async <Result>(key: string, work: () => Promise<Result>): Promise<Result> => {
    const lane = lanes.get(key) ?? { run: inTurns(most), count: 0 }
    lanes.set(key, lane)
    lane.count += 1
    try {
      return await lane.run(work)
    } finally {
      lane.count -= 1
      if (lane.count === 0) lanes.delete(key)
    }
  }
}

/** Calls that may wait before a user counts as one that floods the platform. Pages ask for fewer at once. */
const mostUsual = 12
/** Time in ms for which a user counts as active after a call. */
const activeFor = 1000

interface Lane {
  running: number
  waiting: (() => void)[]
  /** Set until no task of the lane is left. */
  isFlood: boolean
}

interface Use {
  key: string
  at: number
}

/**
 * Limits concurrency per key to `most`. While others are active, a key with many waiting tasks gets one turn at a time, so
 * that the others do not share the machine with all of its turns.
 */
export const inFairTurnsOf = (most: number) => {
  const lanes = new Map<string, Lane>()
  /** Latest use, and the latest one of another key. */
  let latest: Use = { key: '', at: -Infinity }
  let other: Use = latest
  const note = (key: string) => {
    if (latest.key !== key) other = latest
    latest = { key, at: performance.now() }
  }
  const isAlone = (key: string) => {
    const { at } = latest.key === key ? other : latest
    return performance.now() - at > activeFor
  }
  const limitOf = (key: string, { isFlood }: Lane) => (isFlood && !isAlone(key) ? 1 : most)

  return async <Result>(key: string, work: () => Promise<Result>): Promise<Result> => {
    note(key)
    const lane = lanes.get(key) ?? { running: 0, waiting: [], isFlood: false }
    lanes.set(key, lane)
    if (lane.running < limitOf(key, lane)) lane.running += 1
    else {
      const turn = new Promise<void>(resolve => lane.waiting.push(resolve))
      lane.isFlood ||= lane.waiting.length > mostUsual
      await turn
    }
    try {
      return await work()
    } finally {
      lane.running -= 1
      while (lane.waiting.length > 0 && lane.running < limitOf(key, lane)) {
        lane.running += 1
        lane.waiting.shift()!()
      }
      if (lane.running === 0) lanes.delete(key)
    }
  }
}
