/** Limits concurrency: at most `most` tasks run at once, others queue in order. A task of a larger weight counts as several. */
export const inTurns = (most: number) => {
  let running = 0
  const waiting: { weight: number; begin(): void }[] = []
  const go = () => {
    for (let next = waiting[0]; next && running + next.weight <= most; [next] = waiting) {
      waiting.shift()
      running += next.weight
      next.begin()
    }
  }
  return async <Result>(work: () => Promise<Result>, asked = 1): Promise<Result> => {
    const weight = Math.min(asked, most)
    await new Promise<void>(begin => {
      waiting.push({ weight, begin })
      go()
    })
    try {
      return await work()
    } finally {
      running -= weight
      go()
    }
  }
}

/** Limits concurrency per key, so that no user waits for another one. */
export const inTurnsOf = (most: number) => {
  const lanes = new Map<string, { run: ReturnType<typeof inTurns>; count: number }>()
  return async <Result>(key: string, work: () => Promise<Result>, weight?: number): Promise<Result> => {
    const lane = lanes.get(key) ?? { run: inTurns(most), count: 0 }
    lanes.set(key, lane)
    lane.count += 1
    try {
      return await lane.run(work, weight)
    } finally {
      lane.count -= 1
      if (lane.count === 0) lanes.delete(key)
    }
  }
}
