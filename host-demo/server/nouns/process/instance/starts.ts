import type { AttachmentDraft } from '../../../../../elements/base/contract/annex.ts'
import type { Transaction } from '../../../database/open.ts'
import { processForms, processInstances } from '../../../database/tables/processes.ts'
import type { Caller } from '../../../access/caller.ts'
import { oneLine } from '../../../kernel/fields.ts'
import { newId } from '../../../kernel/ids.ts'
import { complete } from '../../../bpmn/engine/complete.ts'
import { begin } from '../../../bpmn/engine/move.ts'
import { writersNode } from '../../../bpmn/model/starters.ts'
import { requireModest } from '../forms/variables.ts'
import { requireStarter } from '../people/require-people.ts'
import { graphOfDefinition, step, toldOf, type Held } from './instances.ts'
import { finishTask } from './tasks.ts'

interface Given {
  id?: string
  definition: { id: string; subsiteId: string }
  business: { title: string; businessKind?: string; businessId?: string }
  variables: Record<string, unknown>
  /** Start form, if there is one. */
  form?: { formName: string; jsonStr: string }
  /** Text and files of the starter. */
  added?: { content: string; annexes: AttachmentDraft[] }
}

/** Starts an instance and moves it to the first tasks. With a form, `variables` are its values. */
export const start = async (
  tx: Transaction,
  caller: Pick<Caller, 'userId' | 'realname'>,
  { id = newId(), definition, business, variables, form, added }: Given
): Promise<Held> => {
  const { title, businessKind = '', businessId = '' } = business
  const graph = await graphOfDefinition(tx, definition.id)
  await requireStarter(tx, graph, caller.userId)
  const starter = graph.initiator ? { [graph.initiator]: caller.userId } : {}
  const [row] = await tx
    .insert(processInstances)
    .values({
      ...{ id, definitionId: definition.id, subsiteId: definition.subsiteId, title: oneLine(title) },
      ...{ businessKind, businessId, starterId: caller.userId, starterName: caller.realname },
      variables: requireModest({ ...graph.defaults, ...variables, ...starter }),
      ...(form && { formData: variables }),
      ...added
    })
    .returning()
  if (form) await tx.insert(processForms).values({ instanceId: id, ...form })
  const held: Held = { row: row!, graph, tokens: [] }
  await step(tx, held, { userId: caller.userId, action: 'start' }, begin)
  return held
}

/** Completes the starter's own task at the beginning of an ad hoc process, if there is one. */
export const submitOwn = async (tx: Transaction, { userId }: Pick<Caller, 'userId'>, held: Held): Promise<Held> => {
  const node = writersNode(held.graph)
  const token = held.tokens.find(token => token.node === node?.id)
  if (!token) return held
  const { taskId } = await toldOf(tx, held)
  await finishTask(tx, taskId, userId, { outcome: 'agree' })
  await step(tx, held, { userId, action: 'submit', taskId }, run => complete(run, token.id))
  return held
}
