import { and, eq, sql } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import type { Database } from '../../../database/open.ts'
import { runUnnamed } from '../../../database/once.ts'
import { directoryRuns } from '../../../database/tables/directories.ts'
import { logFailure } from '../../../kernel/log.ts'
import { Refusal } from '../../../kernel/refusal.ts'
import { endRun } from './runs.ts'

/** Time (ms) between signs of life. */
const beat = 5000

/** A person has cancelled the run. */
export class Cancelled extends Error {}

const general = '同步时发生错误，已停止，请重新同步；仍不成功时请联系运维查看日志'

/** Runs of this process. */
export const openJobs = ({ http, database }: { http: FastifyInstance; database: Database }) => {
  const jobs = new Map<string, { controller: AbortController; ended: Promise<unknown> }>()

  /** Notes a sign of life. Aborts a run that was cancelled at another server. */
  const live = async (id: string, controller: AbortController) => {
    const [row] = await database
      .update(directoryRuns)
      .set({ beatTime: sql`now()` })
      .where(and(eq(directoryRuns.id, id)))
      .returning({ isCancelled: directoryRuns.isCancelled })
    if (!row || row.isCancelled) controller.abort(new Cancelled())
  }

  const run = async (
    id: string,
    controller: AbortController,
    work: (signal: AbortSignal) => Promise<unknown>,
    onFail: (problem: string) => Promise<unknown>
  ) => {
    const timer = setInterval(() => void live(id, controller).catch(() => undefined), beat)
    try {
      await work(controller.signal)
    } catch (error) {
      if (error instanceof Cancelled || controller.signal.reason instanceof Cancelled) {
        await endRun(database, id, { state: 'cancelled' })
        return
      }
      if (!(error instanceof Refusal)) logFailure(http.log, 'error', error, 'a directory was not synchronised')
      const problem = error instanceof Refusal ? error.message : general
      await endRun(database, id, { state: 'failed', problem })
      await onFail(problem)
    } finally {
      clearInterval(timer)
      jobs.delete(id)
    }
  }

  http.addHook('onClose', async () => {
    for (const { controller } of jobs.values()) controller.abort(new Refusal('服务器停止了，已写入的保留，请重新同步'))
    await Promise.allSettled([...jobs.values()].map(({ ended }) => ended))
  })

  return {
    /** Works on a run after the response. The returned promise never fails because of the work. */
    start(id: string, work: (signal: AbortSignal) => Promise<unknown>, onFail: (problem: string) => Promise<unknown>) {
      const controller = new AbortController()
      const ended = runUnnamed(() => run(id, controller, work, onFail)).catch((error: unknown) =>
        logFailure(http.log, 'error', error, 'the end of a directory run was not stored')
      )
      jobs.set(id, { controller, ended })
      return ended
    },
    cancel: (id: string) => jobs.get(id)?.controller.abort(new Cancelled())
  }
}
export type Jobs = ReturnType<typeof openJobs>
