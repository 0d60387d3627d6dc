/** Lets at most `most` pieces of work run at once; the others wait in their order. */
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

/** The same for each key by itself: who asks for much waits for their own, not others for them. */
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
