import { sql, type SQL } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/node-postgres'
import type { PoolClient } from 'pg'
import { runRolledBack } from '../../database/read-only.ts'
import type {
  ExplainedStep,
  ExplainedWay,
  ExplainStep,
  Explanation
} from '../../../../elements/base/contract/object-grant.ts'
import { holds } from '../../access/caller.ts'
import type { Database } from '../../database/open.ts'
import type { Platform } from '../../http/platform.ts'
import { inTurns } from '../../kernel/limit-concurrency.ts'
import { decideSteps, type Question } from './explain.ts'
import { pathFor, waysOf, type Way } from './ways.ts'

type Ask = (database: Database) => Promise<Question>

/** Transaction that is always rolled back. */
interface Trial {
  run(statement: SQL): Promise<unknown>
  /** Returns the database as the transaction sees it. Each has caches of its own, because revisions repeat after a rollback. */
  database(): Database
}

/** Runs one trial at a time, so that trials do not wait for each other's rows. */
const inTurn = inTurns(1)

/** Time (ms) that a change may wait for a row lock before it counts as unproved. */
const mostWait = 300

const tryOut = async <Result>({ database }: Platform, work: (trial: Trial) => Promise<Result>) => {
  const client: PoolClient = await runRolledBack(() => database.$client.connect())
  const open = () => drizzle(client) as unknown as Database
  const own = open()
  try {
    await client.query('begin')
    await client.query(`set local lock_timeout = ${mostWait}`)
    return await work({ run: statement => own.execute(statement), database: open })
  } finally {
    // A connection that cannot roll back is closed.
    const failure = await client.query('rollback').then(
      () => undefined,
      (error: Error) => error
    )
    client.release(failure)
  }
}

const refusedIn = (steps: ExplainedStep[]) => steps.find(({ verdict }) => verdict === 'no')

const decideIn = async (platform: Platform, trial: Trial, ask: Ask) => {
  const database = trial.database()
  return decideSteps({ ...platform, database }, await ask(database))
}

/** Returns true if the step passes after the change, undefined if the change could not be made. Undoes the change. */
const proves = async (platform: Platform, trial: Trial, ask: Ask, step: ExplainStep, { apply }: Way) => {
  if (!apply) return undefined
  await trial.run(sql`savepoint way`)
  try {
    for (const change of apply) await trial.run(change)
    const steps = await decideIn(platform, trial, ask)
    return steps.every(each => each.step !== step || each.verdict !== 'no')
  } catch {
    return undefined
  } finally {
    await trial.run(sql`rollback to savepoint way`)
  }
}

/** Returns the steps after the changes, undefined if somebody else holds a row. */
const follow = async (platform: Platform, trial: Trial, ask: Ask, changes: readonly SQL[]) => {
  try {
    for (const change of changes) await trial.run(change)
  } catch {
    return undefined
  }
  return decideIn(platform, trial, ask)
}

const explainRefused = async (platform: Platform, trial: Trial, ask: Ask, first: ExplainedStep[]) => {
  const told = new Map(first.map(step => [step.step, step]))
  for (let steps = first; ; ) {
    // Of the later steps, only those that refuse or limit are of interest.
    for (const step of steps) {
      const isShown = told.has(step.step) || step.verdict === 'no' || step.verdict === 'limits'
      if (isShown && !told.get(step.step)?.ways) told.set(step.step, step)
    }
    const refused = refusedIn(steps)
    if (!refused) break
    const database = trial.database()
    const question = await ask(database)
    const tried = { ...platform, database }
    const ways: ExplainedWay[] = []
    let best: Way | undefined
    for (const way of await waysOf(tried, question, refused)) {
      const isProven = await proves(platform, trial, ask, refused.step, way)
      if (isProven === false) continue
      const { kind, told: sentence, id, people } = way
      const path = pathFor(right => holds(question.caller, right), way)
      ways.push({ kind, told: sentence, id, people, path, isProven: isProven === true })
      if (isProven) best ??= way
    }
    told.set(refused.step, { ...refused, change: ways[0]?.told ?? '', ways })
    if (!best?.apply) break
    const next = await follow(platform, trial, ask, best.apply)
    if (!next) break
    steps = next
  }
  return [...told.values()]
}

/**
 * Explains why a person may do something or not. Each advice is applied in a transaction that is rolled back, and is
 * left out if the step does not pass then. Later steps are explained as if the first advice of earlier ones were
 * followed.
 */
export const explain = async (platform: Platform, ask: Ask): Promise<Explanation> => {
  const question = await ask(platform.database)
  const { person, right, object } = question
  const first = await decideSteps(platform, question)
  const allowed = !refusedIn(first)
  return {
    userId: person.userId,
    realname: person.realname,
    right,
    rightName: platform.rights[right] ?? right,
    objectType: object?.objectType ?? '',
    objectId: object?.objectId ?? '',
    objectName: object?.objectName ?? '',
    allowed,
    steps: allowed ? first : await inTurn(() => tryOut(platform, trial => explainRefused(platform, trial, ask, first)))
  }
}
