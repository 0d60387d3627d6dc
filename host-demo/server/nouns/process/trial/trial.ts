import type { Trial, TrialStep } from '../../../../../elements/base/contract/process-trial.ts'
import type { Database, Transaction } from '../../../database/open.ts'
import type { Caller } from '../../../access/caller.ts'
import { Refusal } from '../../../kernel/refusal.ts'
import { complete } from '../../../bpmn/engine/complete.ts'
import { begin, fire } from '../../../bpmn/engine/move.ts'
import { startRun, type Token } from '../../../bpmn/engine/run.ts'
import type { InstanceRecord } from '../instance/instances.ts'
import { rightsAt } from '../forms/form-fields.ts'
import { outcomesOf } from '../../../bpmn/model/outcomes.ts'
import { startOf, type ProcessGraph, type ProcessNode } from '../../../bpmn/graph/graph.ts'
import { createForesight } from './foresight.ts'
import { askedBy, everybodyOf } from '../people/people.ts'
import { requirePeople } from '../people/require-people.ts'
import { formKeyOf, requireForms, type SiteForm } from '../forms/site-forms.ts'

/** Limit of tasks; a longer path is a loop. */
const mostTasks = 50
const known = /^(outcome|agreed|disagreed|nrOf\w+|loopCounter|initiator|starter)$/

/** Returns the variables that conditions read, except those of the engine and of tasks. */
const asksOf = (graph: ProcessGraph) => {
  const expressions = [...graph.nodes.values()].flatMap(({ outgoing, many }) => [
    ...outgoing.flatMap(({ condition }) => condition ?? []),
    ...(many?.enough ? [many.enough] : []),
    ...(many?.cardinality ? [many.cardinality] : [])
  ])
  const names = expressions.flatMap(({ fields }) => fields.map(field => field.split('.')[0]!))
  const collections = [...graph.nodes.values()].flatMap(({ many }) => many?.collection || [])
  const given = [
    ...Object.keys(graph.defaults ?? {}),
    ...(graph.initiator ? [graph.initiator] : []),
    ...[...graph.nodes.values()].flatMap(({ many }) => [many?.element, many?.index].filter(name => name !== undefined))
  ]
  return [...new Set([...names, ...collections])].filter(
    name => !known.test(name) && !graph.nodes.has(name) && !given.includes(name)
  )
}

interface Given {
  forms: ReadonlyMap<string, SiteForm>
  variables: Record<string, unknown>
  outcomes: Record<string, unknown>
}

const fieldsAt = (form: SiteForm | undefined, node: ProcessNode) =>
  form
    ? [...rightsAt(node, form.fields)].map(([model, right]) => ({ model, name: form.fields.get(model)!, right }))
    : []

/** Walks through a graph task by task. Stores nothing; the transaction only reads people. */
export const walk = async (
  tx: Transaction,
  caller: Caller,
  graph: ProcessGraph,
  { forms, variables: given, outcomes }: Given
) => {
  const { defaults, initiator } = graph
  const variables = { ...defaults, ...given, ...(initiator && { [initiator]: caller.userId }) }
  const instance: InstanceRecord = {
    ...{ id: '', definitionId: '', subsiteId: caller.subsiteId, title: '', businessKind: '', businessId: '' },
    ...{ starterId: caller.userId, starterName: caller.realname, state: '2', result: '', variables },
    ...{ startTime: new Date(), endTime: null, formData: {}, content: '', annexes: [] }
  }
  let ids = 0
  const steps: TrialStep[] = []
  const act = async (node: ProcessNode) => {
    steps.push({
      nodeId: node.id,
      name: node.name,
      kind: 'action',
      who: '',
      people: 1,
      nobody: '',
      agreedAt: '',
      duties: [],
      copiedTo: '',
      outcome: '',
      outcomes: [],
      fields: []
    })
    return {}
  }
  const run = startRun({
    ...{ graph, variables, act },
    newId: () => String(++ids),
    peopleOf: (node, locals) => everybodyOf(tx, node, { ...instance, variables: { ...variables, ...locals } })
  })
  const { foresee, note } = createForesight(tx, graph, instance)
  let stopped = ''
  try {
    await begin(run)
    for (let tasks = 0; !run.isEnded; tasks++) {
      if (tasks === mostTasks) throw new Refusal(`走过 ${mostTasks} 个环节仍未结束，请检查是否有走不出的循环`)
      const kindAt = ({ node }: Token) => graph.nodes.get(node)!.kind
      const tokens = [...run.tokens.values()]
      const token = tokens.find(one => kindAt(one) === 'task') ?? tokens.find(one => kindAt(one) === 'wait')!
      const node = graph.nodes.get(token.node)!
      if (node.kind === 'wait') {
        await fire(run, token.id, node.id)
        continue
      }
      const isAgain = steps.some(({ nodeId }) => nodeId === node.id)
      const known = outcomesOf(graph, node)
      const usual = known[0]?.outcome ?? 'agree'
      const asked = isAgain ? usual : outcomes[node.id]
      const outcome = known.find(one => one.outcome === asked)?.outcome ?? usual
      const seen = await foresee(node, token, isAgain)
      const { id, name, duties = [], copies } = node
      const { candidate: copiedTo } = copies
        ? await askedBy(tx, { ...node, people: copies }, instance)
        : { candidate: '' }
      const people = token.round?.people.length ?? 1
      const fields = fieldsAt(forms.get(formKeyOf(graph, node)), node)
      const told = { nodeId: id, name, kind: 'task' as const, ...seen, people, duties, copiedTo }
      if (seen.nobody !== 'pass') note(outcome, node)
      steps.push({ ...told, outcome, outcomes: known, fields })
      while (run.tokens.has(token.id)) await complete(run, token.id, { outcome, seat: '' })
    }
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    stopped = error.message
  }
  const { formKey, formName } = forms.get(formKeyOf(graph, startOf(graph))) ?? {}
  return { asks: asksOf(graph), form: formKey && formName ? { formKey, formName } : null, steps, stopped }
}

export const tryOut = (
  database: Database,
  caller: Caller,
  graph: ProcessGraph,
  given: Omit<Given, 'forms'>
): Promise<Trial> =>
  database.transaction(
    async tx => {
      const forms = await requireForms(tx, caller.subsiteId, graph)
      await requirePeople(tx, graph)
      return walk(tx, caller, graph, { ...given, forms })
    },
    { accessMode: 'read only' }
  )
