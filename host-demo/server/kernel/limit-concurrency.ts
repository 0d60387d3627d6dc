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
