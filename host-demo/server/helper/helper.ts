import { fork, type ChildProcess } from 'node:child_process'
import { setPriority } from 'node:os'
import { fileURLToPath } from 'node:url'
import type { Work, Works } from './works.ts'

interface Bounds {
  /** Of one piece of work; then its process is ended. */
  seconds: number
  /** Of JavaScript's memory. */
  megabytes: number
  /** Pieces that may wait, of all callers and of one. */
  waiting: number
  waitingOfOne: number
}

interface Job {
  work: Work
  /** Of what had the same share of the time the smallest goes first: large pieces do not hold up everybody's small ones. */
  size: number
  /** Whoever had most of the time goes last: a small file may be much work. */
  owner: string
  resolve(output: never): void
  reject(error: Error): void
}

interface Answer {
  output?: unknown
  reason?: string
}

/** More work waits than can be done: answered as HTTP 503. */
export class Busy extends Error {
  override readonly name = 'Busy'
}

/** The work took too long, too much memory, or failed. */
export class TooHeavy extends Error {
  override readonly name = 'TooHeavy'
}

/** Milliseconds that a process may take to begin, or to load what a work needs. */
const startLimit = 30_000
/** Milliseconds after which a process without work is ended; its memory goes back to the system. */
const restLimit = 20_000

export interface Helper {
  /**
   * @throws Busy when too much waits
   * @throws TooHeavy when it went beyond its bounds
   */
  run<Name extends keyof Works>(
    name: Name,
    input: Parameters<Works[Name]>[0],
    from: { owner: string; size: number }
  ): ReturnType<Works[Name]>
  close(): void
}

/** A process beside the server's that does one piece of work at a time, so that none holds up the answers to others. */
export const openHelper = ({ seconds, megabytes, waiting, waitingOfOne }: Bounds): Helper => {
  const jobs: Job[] = []
  /** Milliseconds by owner, since there was last nothing to do. */
  const spent = new Map<string, number>()
  const secondsOf = ({ owner }: Job) => Math.floor((spent.get(owner) ?? 0) / 1000)
  let child: ChildProcess | undefined
  let isWorking = false
  let rest: NodeJS.Timeout | undefined

  const end = () => {
    child?.kill('SIGKILL')
    child = undefined
  }

  const start = async () => {
    const { address, helperMark } = await import('./works.ts')
    const started = fork(fileURLToPath(address), [helperMark], {
      serialization: 'advanced',
      execArgv: [...process.execArgv, `--max-old-space-size=${megabytes}`],
      // Nothing else of our environment: it may hold passwords.
      env: { PATH: process.env.PATH, MALLOC_ARENA_MAX: '2' },
      stdio: ['ignore', 'ignore', 'ignore', 'ipc']
    })
    started.unref()
    started.channel?.unref()
    if (started.pid) setPriority(started.pid, 10)
    return started
  }

  /** What the process says when it has begun, or done the work. To begin, and to load what the work needs, is nobody's work. */
  const answerOf = (worker: ChildProcess, work?: Work) =>
    new Promise<Answer>((resolve, reject) => {
      const leave = (error: Error) => {
        clearTimeout(timer)
        worker.removeAllListeners()
        reject(error)
      }
      const wait = (limit: number) => setTimeout(() => leave(new TooHeavy('took too long')), limit)
      let timer = wait(startLimit)
      worker.once('exit', () => leave(new TooHeavy('ended meanwhile')))
      worker.once('error', leave)
      worker.on('message', (answer: Answer | 'ready' | 'loaded') => {
        clearTimeout(timer)
        if (answer === 'loaded') return void (timer = wait(seconds * 1000))
        worker.removeAllListeners()
        resolve(Object(answer) as Answer)
      })
      if (work) worker.send(work)
    })

  const doNext = async () => {
    if (isWorking) return
    const job = jobs.sort((one, other) => secondsOf(one) - secondsOf(other) || one.size - other.size).shift()
    if (!job) return
    isWorking = true
    clearTimeout(rest)
    const begun = performance.now()
    try {
      if (!child?.connected) {
        child = await start()
        await answerOf(child)
      }
      const { output, reason } = await answerOf(child, job.work)
      if (reason !== undefined) job.reject(new TooHeavy(reason))
      else job.resolve(output as never)
    } catch (error) {
      end()
      job.reject(error instanceof TooHeavy ? error : new TooHeavy('could not be done', { cause: error }))
    }
    isWorking = false
    spent.set(job.owner, (spent.get(job.owner) ?? 0) + performance.now() - begun)
    if (jobs.length) return void doNext()
    spent.clear()
    rest = setTimeout(end, restLimit).unref()
  }

  return {
    run: (name, input, { owner, size }) =>
      new Promise<never>((resolve, reject) => {
        if (jobs.length >= waiting || jobs.filter(job => job.owner === owner).length >= waitingOfOne)
          return reject(new Busy('too much waits'))
        jobs.push({ work: { name, input } as Work, size, owner, resolve, reject })
        void doNext()
      }),
    close() {
      clearTimeout(rest)
      end()
    }
  } as Helper
}
