import { inArray } from 'drizzle-orm'
import type { Opened, Token } from '../../../bpmn/engine/run.ts'
import { users } from '../../../database/tables/accounts.ts'
import type { Transaction } from '../../../database/open.ts'
import { keepCopies } from './keep-copies.ts'
import type { Deed, Held } from '../instance/instances.ts'
import { everybodyOf, fillTemplate } from '../people/people.ts'

/** Actions by which a person does a task. */
const done: readonly string[] = ['complete', 'submit']

interface Ended {
  /** Tokens from before the step. */
  before: readonly Token[]
  /** Tasks that passed within the step without asking. */
  passed: readonly Opened[]
}

/** Sends the copies (抄送) of tasks that a step has completed. */
export const sendNodeCopies = async (
  tx: Transaction,
  held: Held,
  { action, userId }: Deed,
  { before, passed }: Ended
): Promise<void> => {
  const { row, graph, tokens } = held
  const ended = new Map(passed.map(({ token, node }) => [token, node]))
  if (done.includes(action)) for (const { id, node } of before) ended.set(id, node)
  for (const [id, nodeId] of ended) {
    const node = graph.nodes.get(nodeId)!
    if (!node.copies || tokens.some(token => token.id === id)) continue
    const { many: _many, ...alone } = node
    const found = await everybodyOf(tx, { ...alone, people: node.copies }, row)
    const ids = found.filter(one => one !== userId)
    if (ids.length === 0) continue
    const names = await tx.select({ id: users.id, realname: users.realname }).from(users).where(inArray(users.id, ids))
    const people = ids.flatMap(one => names.filter(name => name.id === one))
    const place = `环节“${fillTemplate(node.name, row.variables)}”`
    const reason = `${place}已办理，抄送给您，供您查阅。`
    const after = await keepCopies(tx, row, { people, userId: '', senderName: place, comment: '', reason })
    held.operations = [
      ...(held.operations ?? []),
      {
        ...{ action: '抄送', operateType: '3', object: row.title, objectId: row.id, subsiteId: row.subsiteId },
        changes: [{ title: '抄送', before: '', after }]
      }
    ]
  }
}
