import type { TrialStep } from '../../../../../elements/base/contract/process-trial.ts'
import type { Transaction } from '../../../database/open.ts'
import type { Token } from '../../../bpmn/engine/run.ts'
import type { ProcessGraph, ProcessNode } from '../../../bpmn/graph/graph.ts'
import { isStarters } from '../../../bpmn/model/starters.ts'
import type { InstanceRecord } from '../instance/instances.ts'
import { onlyApprover } from '../opening/only-approver.ts'
import { findStandIn } from '../opening/without-people.ts'
import { dutyOf, isSet } from '../people/duties.ts'
import { askedBy } from '../people/people.ts'

type Foreseen = Pick<TrialStep, 'who' | 'nobody' | 'agreedAt'>

/** Foresees for a simulated process which of its steps pass, because they have no people or the same ones as before. */
export const createForesight = (tx: Transaction, graph: ProcessGraph, instance: InstanceRecord) => {
  const way = graph.sameApprover ?? 'each'
  /** First step at which each person agreed, and the people of the last step. */
  const agreed = new Map<string, string>()
  let last: readonly string[] = []
  let asked: { name: string; people: readonly string[] } = { name: '', people: [] }

  const peopleAt = async (node: ProcessNode, { id, round }: Token): Promise<readonly string[]> => {
    if (round) return round.people
    const only = await onlyApprover(tx, node, instance, { token: id, node: node.id, person: '' })
    return only ? [only] : []
  }

  const agreedAt = (node: ProcessNode, isAgain: boolean) => {
    const isAsked = isAgain || isStarters(node) || isSet(dutyOf(graph, node))
    const isRequired = Object.values(node.fields ?? {}).includes('required')
    if (way === 'each' || isAsked || isRequired || asked.people.length === 0) return ''
    const counts = way === 'first' ? [...agreed.keys()] : last
    return asked.people.every(id => counts.includes(id)) ? (agreed.get(asked.people[0]!) ?? '') : ''
  }

  return {
    async foresee(node: ProcessNode, token: Token, isAgain: boolean): Promise<Foreseen> {
      const opened = { token: token.id, node: node.id, person: '' }
      const mayPass = !isAgain && !isStarters(node) && !isSet(dutyOf(graph, node))
      const standIn = token.round ? undefined : await findStandIn(tx, node, instance, opened, mayPass)
      asked = { name: node.name, people: standIn ? [] : await peopleAt(node, token) }
      const { candidate } = await askedBy(tx, node, instance)
      const who = standIn ? (standIn.person?.realname ?? '') : candidate
      return { who, nobody: standIn?.way ?? (who ? '' : 'managers'), agreedAt: agreedAt(node, isAgain) }
    },
    /** Remembers the outcome of the step that was foreseen last. */
    note(outcome: string, node: ProcessNode) {
      if (outcome !== 'agree') agreed.clear()
      last = outcome === 'agree' && !isStarters(node) ? asked.people : []
      for (const id of last) if (!agreed.has(id)) agreed.set(id, asked.name)
    }
  }
}
