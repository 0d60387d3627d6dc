import type { FastifyRequest } from 'fastify'
import { TooMany } from '../../kernel/too-many.ts'
import { newId } from '../../kernel/ids.ts'
import { tokenBuckets } from '../../kernel/token-bucket.ts'

/** Calls of a person per minute by default: a server of two cores answers about 80,000 reads. */
export const usualCallsPerMinute = 12_000
/** Cost of a costly read, such as a page of 100 rows or more; another call costs 1. */
const heavyCost = 10
/** Seconds of the rate that a person can use at once. */
const burstSeconds = 15
/** Part of a full bucket after which the other processes learn what a person has used. */
const toldPart = 1 / 20
const rowsOfHeavy = 100

/** Returns true for a page of 100 rows or more. */
export const isLong = ({ query }: FastifyRequest) =>
  Number((Object(query) as { pageSize?: unknown }).pageSize) >= rowsOfHeavy

export interface Allowance {
  /** @throws TooMany with the seconds until the person may call again */
  spend(userId: string, isHeavy: boolean): void
  /** Hears what a process announced. */
  hear(spent: string): void
}

interface Shared {
  /** Calls of a person per minute over all processes; 0 for no limit. */
  perMinute: number
  /** Announces a text to all processes, this one included. */
  announce(spent: string): Promise<unknown>
}

/** Creates the token bucket of each person over all calls and processes. */
export const openAllowance = ({ perMinute, announce }: Shared): Allowance => {
  if (!perMinute) return { spend: () => undefined, hear: () => undefined }
  const perSecond = perMinute / 60
  const most = Math.max(perSecond * burstSeconds, heavyCost)
  const { take, drain } = tokenBuckets({ most, perSecond })
  const process = newId()
  const untold = new Map<string, number>()
  const share = (userId: string, cost: number) => {
    const sum = (untold.get(userId) ?? 0) + cost
    if (sum < most * toldPart) return void untold.set(userId, sum)
    untold.delete(userId)
    // Without the database no other process learns of it, and no call succeeds.
    announce([process, userId, sum].join(' ')).catch(() => undefined)
  }
  return {
    spend(userId, isHeavy) {
      const cost = isHeavy ? heavyCost : 1
      const seconds = take(userId, cost)
      if (seconds > 0) throw new TooMany(Math.ceil(seconds))
      share(userId, cost)
    },
    hear(spent) {
      const [from, userId = '', tokens] = spent.split(' ')
      if (from !== process && Number(tokens) > 0) drain(userId, Number(tokens))
    }
  }
}
