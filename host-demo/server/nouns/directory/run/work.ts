import type { Platform } from '../../../http/platform.ts'
import { Refusal } from '../../../kernel/refusal.ts'
import { changesOf, compare, countsOf, printOf, type Compared } from '../compare/compare.ts'
import type { PersonPlan } from '../compare/plan.ts'
import { isBeyond } from '../compare/refuse.ts'
import { readDirectory } from '../read/read-directory.ts'
import { stepsOf, writePlan } from '../write/write-plan.ts'
import type { Writing } from '../write/writing.ts'
import { endRun, keepChanges, setRun, type RunRow } from './runs.ts'

export type Ground = Pick<Platform, 'database' | 'seal' | 'rights'>

/** Reads and compares, and stores the differences. */
const look = async ({ database, seal, rights }: Ground, run: RunRow, writing: Writing, signal: AbortSignal) => {
  const { source, caller } = writing
  const snapshot = await readDirectory(seal, source, { signal })
  signal.throwIfAborted()
  const compared = await database.transaction(tx => compare(tx, source, caller, snapshot, rights))
  const changes = changesOf(compared)
  const print = printOf(changes)
  const part = { counts: countsOf(changes), isBeyond: isBeyond(compared, source.mostShare), print }
  await database.transaction(async tx => {
    await keepChanges(tx, run.id, changes)
    await setRun(tx, run.id, part)
  })
  const isEmpty = changes.every(({ kind }) => kind === 'refused')
  return { ...part, compared, isEmpty }
}

const beyondWords = ({ source }: Writing) =>
  `将冻结或调动的人员超过本来源人员的 ${source.mostShare}%，没有写入，请核对差异后由人确认`

const write = async (
  { database }: Ground,
  run: RunRow,
  writing: Writing,
  compared: Compared,
  { signal, link }: { signal: AbortSignal; link: ReadonlySet<string> }
) => {
  const isWritten = ({ kind, key }: PersonPlan) =>
    kind === 'add' || kind === 'change' || kind === 'freeze' || (kind === 'link' && link.has(key))
  const people = compared.people.filter(isWritten)
  await setRun(database, run.id, { state: 'applying', total: stepsOf(people), done: 0 })
  await writePlan(database, writing, compared, people, async done => {
    await setRun(database, run.id, { done })
    signal.throwIfAborted()
  })
  await endRun(database, run.id, { state: 'done', problem: '' })
}

/** Shows what would change. */
export const dryRun = async (ground: Ground, run: RunRow, writing: Writing, signal: AbortSignal) => {
  const { isEmpty, isBeyond: beyond } = await look(ground, run, writing, signal)
  if (isEmpty) await endRun(ground.database, run.id, { state: 'done' })
  else await setRun(ground.database, run.id, { state: 'ready', problem: beyond ? beyondWords(writing) : '' })
}

/** Applies what a person saw, unless it differs by now. */
export const applyRun = async (
  ground: Ground,
  run: RunRow,
  writing: Writing,
  rest: { signal: AbortSignal; link: ReadonlySet<string> }
) => {
  const { compared, print } = await look(ground, run, writing, rest.signal)
  if (print === run.print) return write(ground, run, writing, compared, rest)
  const problem = '目录或平台在您查看之后有变化，没有写入；差异已更新，请重新核对后再写入'
  return setRun(ground.database, run.id, { state: 'ready', problem })
}

/** Reads and applies. @returns why the run waits for a person; '' if it was applied */
export const scheduledRun = async (ground: Ground, run: RunRow, writing: Writing, signal: AbortSignal) => {
  const { compared, isBeyond: beyond } = await look(ground, run, writing, signal)
  const problem = beyond ? beyondWords(writing) : ''
  if (beyond) await setRun(ground.database, run.id, { state: 'ready', problem })
  else await write(ground, run, writing, compared, { signal, link: new Set() })
  return problem
}

export const requireReady = ({ state }: RunRow) => {
  if (state !== 'ready') throw new Refusal('该同步已不在待确认状态，请刷新')
}
