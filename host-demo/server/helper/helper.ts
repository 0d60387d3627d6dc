import { fork, type ChildProcess } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { setPriority } from 'node:os'
import { fileURLToPath } from 'node:url'
import type { Work, Works } from './works.ts'

interface Bounds {
  /** Processor time of a job in s; afterwards its process is killed. */
  seconds: number
  /** Limit of the JavaScript heap. */
  megabytes: number
  /** Limits of queued jobs, in total and per owner. */
  waiting: number
  waitingOfOne: number
  /** Idle time in ms after which the process ends to free its memory, 20 s by default; Infinity keeps the process. */
  restLimit?: number
}

interface Job {
  work: Work
  /** Among owners with equal shares the smallest job runs first, so that large jobs do not delay small ones. */
  size: number
  /** Owners that used the most time run last: even a small file can take long. */
  owner: string
  resolve(output: never): void
  reject(error: Error): void
}

interface Answer {
  output?: unknown
  reason?: string
}

/** Queue is full, sent as HTTP 503. */
export class Busy extends Error {
  override readonly name = 'Busy'
}

/** The job exceeded its limits or failed. */
export class TooHeavy extends Error {
  override readonly name = 'TooHeavy'
}

/** Time in ms for a process to start, or to load the code of a job. */
const startLimit = 30_000
/** Longest time of a job by the clock, as a multiple of its limit of processor time. */
const patience = 5

/**
 * Returns the processor time of a process in ms, with its threads, from `/proc` (Linux, ticks of 10 ms). NaN elsewhere, or
 * if the process ended.
 */
const processorTime = (pid = 0) => {
  try {
    const [user, system] = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]!.split(' ').slice(11, 13)
    return (Number(user) + Number(system)) * 10
  } catch {
    return Number.NaN
  }
}

export interface Helper {
  /**
   * @throws Busy if the queue is full
   * @throws TooHeavy if the job exceeds its limits
   */
  run<Name extends keyof Works>(
    name: Name,
    input: Parameters<Works[Name]>[0],
    from: { owner: string; size: number }
  ): ReturnType<Works[Name]>
  /** Number of jobs that wait or run. */
  waiting(): number
  close(): void
}

/** Runs jobs one at a time in a child process, so that they do not block the server. */
export const openHelper = ({ seconds, megabytes, waiting, waitingOfOne, restLimit = 20_000 }: Bounds): Helper => {
  const jobs: Job[] = []
  /** Time in ms used per owner since the queue was last empty. */
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
      // Passes on nothing else of our environment, which may contain passwords.
      env: { PATH: process.env.PATH, MALLOC_ARENA_MAX: '2' },
      stdio: ['ignore', 'ignore', 'ignore', 'ipc']
    })
    started.unref()
    started.channel?.unref()
    if (started.pid) setPriority(started.pid, 10)
    return started
  }

  /**
   * Returns the process's message that it started, or finished the job. Starting and loading code does not count as
   * time of an owner.
   */
  const answerOf = (worker: ChildProcess, work?: Work) =>
    new Promise<Answer>((resolve, reject) => {
      const leave = (error: Error) => {
        clearTimeout(timer)
        worker.removeAllListeners()
        reject(error)
      }
      const give = () => leave(new TooHeavy('took too long'))
      let timer = setTimeout(give, startLimit)
      worker.once('exit', () => leave(new TooHeavy('ended meanwhile')))
      worker.once('error', leave)
      worker.on('message', (answer: Answer | 'ready' | 'loaded') => {
        clearTimeout(timer)
        if (answer === 'loaded') {
          const before = processorTime(worker.pid)
          const until = performance.now() + patience * seconds * 1000
          // Other work of a busy machine does not count as time of the job.
          const check = () => {
            const left = seconds * 1000 - (processorTime(worker.pid) - before)
            if (!(left > 100) || performance.now() > until) give()
            else timer = setTimeout(check, left)
          }
          timer = setTimeout(check, seconds * 1000)
          return
        }
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
    if (restLimit < Infinity) rest = setTimeout(end, restLimit).unref()
  }

  return {
    run: (name, input, { owner, size }) =>
      new Promise<never>((resolve, reject) => {
        if (jobs.length >= waiting || jobs.filter(job => job.owner === owner).length >= waitingOfOne)
          return reject(new Busy('too much waits'))
        jobs.push({ work: { name, input } as Work, size, owner, resolve, reject })
        void doNext()
      }),
    waiting: () => jobs.length + Number(isWorking),
    close() {
      clearTimeout(rest)
      end()
    }
  } as Helper
}
