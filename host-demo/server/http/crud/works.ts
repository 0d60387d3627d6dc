import { Refusal } from '../../kernel/refusal.ts'

interface Work {
  share: number
  isCancelled: boolean
}

/** Notes the part of the work that is done. @throws Refusal if the person has cancelled the work */
export type Step = (share: number) => void

interface AskedWork {
  userId: string
  id: string | undefined
  cancelled?: string
}

/** Long work of people, such as imports, in this process. */
export interface Works {
  /** Runs work. Without an id nobody can ask for it. `cancelled` is the sentence for a person who cancels it. */
  run<Result>(asked: AskedWork, work: (step: Step) => Promise<Result>): Promise<Result>
  /** Returns the part that is done; undefined if no such work runs here. */
  shareOf(userId: string, id: string): number | undefined
  /** Cancels work in whichever process it runs. */
  cancel(userId: string, id: string): Promise<unknown>
  /** Hears what a process announced. */
  hear(cancelled: string): void
}

/** @param announce announces a text to all processes, this one included */
export const openWorks = (announce: (cancelled: string) => Promise<unknown>): Works => {
  const works = new Map<string, Work>()
  const keyOf = (userId: string, id: string) => `${userId} ${id}`
  return {
    async run({ userId, id, cancelled = '已取消，没有写入任何数据' }, work) {
      if (id === undefined) return work(() => undefined)
      const key = keyOf(userId, id)
      const own: Work = { share: 0, isCancelled: false }
      works.set(key, own)
      try {
        return await work(share => {
          if (own.isCancelled) throw new Refusal(cancelled)
          own.share = share
        })
      } finally {
        if (works.get(key) === own) works.delete(key)
      }
    },
    shareOf: (userId, id) => works.get(keyOf(userId, id))?.share,
    cancel: (userId, id) => announce(keyOf(userId, id)),
    hear(cancelled) {
      const work = works.get(cancelled)
      if (work) work.isCancelled = true
    }
  }
}
