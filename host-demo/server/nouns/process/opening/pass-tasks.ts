import { and, eq, ne } from 'drizzle-orm'
import type { Transaction } from '../../../database/open.ts'
import { processTasks } from '../../../database/tables/processes.ts'
import { complete } from '../../../bpmn/engine/complete.ts'
import type { Opened, Run } from '../../../bpmn/engine/run.ts'
import type { ProcessNode } from '../../../bpmn/graph/graph.ts'
import { outcomesOf } from '../../../bpmn/model/outcomes.ts'
import { isStarters } from '../../../bpmn/model/starters.ts'
import type { Deed, Held } from '../instance/instances.ts'
import { dutyOf, isRuled, isSet } from '../people/duties.ts'
import { withLocals } from '../people/people.ts'
import { readAgreements, type Agreement, type StepMarks } from './agreements.ts'
import { onlyApprover } from './only-approver.ts'
import { findStandIn, type StandIn } from './without-people.ts'

/** Task that passed without asking its person, or without having one. */
export interface PassedTask {
  opened: Opened
  /** '' without people. */
  assigneeId: string
  comment: string
}

/** Actions that move a process forward. After all others, people are asked. */
const forward: readonly string[] = ['start', 'submit', 'complete', 'advise', 'remove-signer', 'timer']

interface Passing {
  tx: Transaction
  held: Held
  run: Run
  passed: PassedTask[]
  agreements: Agreement[]
  /** Tokens of the tasks that led to a token. */
  before: Map<string, readonly string[]>
  isRuled: boolean
}

/** Returns true if 职责分离 applies to the tasks of a node. */
const isDivided = ({ held, isRuled }: Passing, node: ProcessNode) => isRuled || isSet(dutyOf(held.graph, node))

const mayAgree = ({ held }: Passing, node: ProcessNode) =>
  !isStarters(node) && outcomesOf(held.graph, node).some(({ outcome }) => outcome === 'agree')

/** Returns true if the node was decided before: a loop or a return brought the process here again. */
const isAgain = async ({ tx, held, passed }: Passing, { node, token }: Opened) => {
  if (passed.some(({ opened }) => opened.node === node && opened.token !== token)) return true
  const [found] = await tx
    .select({ id: processTasks.id })
    .from(processTasks)
    .where(
      and(
        eq(processTasks.instanceId, held.row.id),
        eq(processTasks.node, node),
        eq(processTasks.state, 'done'),
        ne(processTasks.tokenId, token)
      )
    )
    .limit(1)
  return found !== undefined
}

/** Returns the earlier agreement of the only person of a task, if it counts here too. */
const agreedBefore = async (passing: Passing, node: ProcessNode, opened: Opened): Promise<Agreement | undefined> => {
  const { tx, held, agreements, before } = passing
  const way = held.graph.sameApprover ?? 'each'
  // A return asks the former person.
  if (way === 'each' || agreements.length === 0 || (opened.person && !node.many)) return undefined
  if (isDivided(passing, node) || !mayAgree(passing, node)) return undefined
  if (Object.values(node.fields ?? {}).includes('required') || (await isAgain(passing, opened))) return undefined
  const only = await onlyApprover(tx, node, withLocals(held.row, opened.locals ?? {}), opened)
  const last = before.get(opened.token) ?? []
  return agreements.find(({ userId, tokenId }) => userId === only && (way === 'first' || last.includes(tokenId)))
}

/** Completes a task without asking. */
const pass = async ({ run, passed, before }: Passing, task: PassedTask) => {
  const { opened, assigneeId } = task
  const { token, seat = assigneeId } = opened
  passed.push(task)
  run.opened = run.opened.filter(one => one !== opened)
  const known = new Set(run.tokens.keys())
  await complete(run, token, { outcome: 'agree', seat, isEmpty: assigneeId === '' })
  for (const id of run.tokens.keys()) if (!known.has(id)) before.set(id, [token])
}

/**
 * Passes the new tasks whose only person has agreed before, and those without people that the document lets pass. Goes on
 * until a person is asked.
 * @returns the passed tasks, and what happens to the others that have no people
 */
export const passTasks = async (
  tx: Transaction,
  held: Held,
  run: Run,
  { deed, marks }: { deed: Deed; marks: StepMarks }
): Promise<{ passed: PassedTask[]; standIns: Map<Opened, StandIn> }> => {
  const standIns = new Map<Opened, StandIn>()
  const { graph, row, tokens } = held
  const isSame = graph.sameApprover !== undefined && graph.sameApprover !== 'each'
  if (!isSame && !run.opened.some(({ node }) => graph.nodes.get(node)!.nobody)) return { passed: [], standIns }
  const isForward = forward.includes(deed.action)
  const left = tokens.filter(({ id }) => !run.tokens.has(id)).map(({ id }) => id)
  const fresh = [...run.tokens.keys()].filter(id => !tokens.some(token => token.id === id))
  const passing: Passing = {
    ...{ tx, held, run, passed: [], before: new Map(fresh.map(id => [id, left])), isRuled: await isRuled(tx, row) },
    agreements: isForward && isSame ? await readAgreements(tx, held, deed, marks) : []
  }
  const seen = new Set<Opened>()
  for (let opened: Opened | undefined; (opened = run.opened.find(one => !seen.has(one))); ) {
    seen.add(opened)
    const node = graph.nodes.get(opened.node)!
    const { node: nodeId, locals = {} } = opened
    const agreed = await agreedBefore(passing, node, opened)
    if (agreed) {
      const { userId, taskName } = agreed
      passing.agreements.push({ userId, taskName, tokenId: opened.token })
      await pass(passing, { opened, assigneeId: userId, comment: `自动通过：同一审批人已在“${taskName}”同意` })
      continue
    }
    const isFirst = !passing.passed.some(
      one => one.opened.node === nodeId && one.opened.token !== opened.token && one.assigneeId === ''
    )
    const mayPass = isForward && isFirst && !isDivided(passing, node) && mayAgree(passing, node) && !opened.person
    const standIn = await findStandIn(tx, node, withLocals(row, locals), opened, mayPass)
    if (standIn?.way === 'pass') await pass(passing, { opened, assigneeId: '', comment: standIn.sentence })
    else if (standIn) standIns.set(opened, standIn)
  }
  return { passed: passing.passed, standIns }
}
