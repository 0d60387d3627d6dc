/** Limit of keys; the oldest go first. */
const mostKeys = 20_000

interface Rate {
  /** Tokens of a full bucket. */
  most: number
  perSecond: number
  /** Milliseconds of a steady clock. */
  now?: () => number
}

/** Creates a token bucket per key, full at first. */
export const tokenBuckets = ({ most, perSecond, now = () => performance.now() }: Rate) => {
  const buckets = new Map<string, { tokens: number; at: number }>()
  const bucketOf = (key: string) => {
    const time = now()
    const found = buckets.get(key)
    // A clock that goes back takes no tokens away.
    const passed = found ? Math.max(0, time - found.at) / 1000 : 0
    const tokens = found ? Math.min(most, found.tokens + passed * perSecond) : most
    const bucket = { tokens, at: time }
    buckets.delete(key)
    buckets.set(key, bucket)
    if (buckets.size > mostKeys) buckets.delete(buckets.keys().next().value!)
    return bucket
  }
  return {
    /** Takes tokens if the bucket has them. Returns 0, or the seconds until it has them. */
    take(key: string, tokens: number): number {
      const bucket = bucketOf(key)
      if (bucket.tokens < tokens) return (tokens - bucket.tokens) / perSecond
      bucket.tokens -= tokens
      return 0
    },
    /** Removes tokens that were taken elsewhere. */
    drain(key: string, tokens: number): void {
      const bucket = bucketOf(key)
      bucket.tokens = Math.max(0, bucket.tokens - tokens)
    }
  }
}
