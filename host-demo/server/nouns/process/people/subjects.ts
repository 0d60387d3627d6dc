import { sql } from 'drizzle-orm'
import type { Database, Transaction } from '../../../database/open.ts'
import type { Caller } from '../../../access/caller.ts'
import type { Operation } from '../../../access/operations.ts'
import type { Deed, Held, InstanceRecord } from '../instance/instances.ts'
import { writersNode } from '../../../bpmn/model/starters.ts'

/** Step of an instance as reported to its subject. */
export interface Told extends Pick<Deed, 'userId' | 'action' | 'comment'> {
  instanceId: string
  /** Id of the subject. */
  id: string
}

type Hook = (tx: Transaction, told: Told) => Promise<Operation | void>

/**
 * Object that a process decides about. A noun registers it. Hooks run in the transaction of each step, may run twice,
 * and roll the step back by throwing. The returned operation is logged.
 */
export interface Subject {
  /** `business_kind` of its instances. Only the noun can start them. */
  kind: string
  /** Waits for people other than the submitter. */
  onWait: Hook
  /** Returned to the submitter, or the process ended as not approved. */
  onReturn: Hook
  /** Process completed as approved. */
  onEnd: Hook
  /** Process ended early. */
  onClose: Hook
  /** Returns true if the caller may read the subject, and so its history. */
  mayRead(database: Database, caller: Caller, id: string): Promise<boolean>
}

const subjects = new Map<string, Subject>()

export const registerSubject = (subject: Subject) => void subjects.set(subject.kind, subject)

export const subjectOf = ({ businessKind }: Pick<InstanceRecord, 'businessKind'>) => subjects.get(businessKind)

export const isSubjectKind = (kind: string) => subjects.has(kind)

/** Returns the kinds with instances that only people of their site see. */
export const kindsOfSubjects = () => [...subjects.keys()]
export const subjectKinds = () => sql`${sql.param(kindsOfSubjects())}::text[]`

/**
 * Returns true if only the starter has a task: all tokens are at the first node, or there are none, as after a return
 * in a process without that node.
 */
export const isWithStarter = ({ graph, tokens }: Pick<Held, 'graph' | 'tokens'>) => {
  const id = writersNode(graph)?.id
  return tokens.every(({ node }) => node === id)
}

/** Notifies the subject of the instance's state. */
export const tellSubject = async (tx: Transaction, held: Held, { userId, action, comment }: Deed) => {
  const { row } = held
  const subject = subjectOf(row)
  if (!subject) return
  const hook = () => {
    if (row.state === '3') return row.result === 'rejected' ? subject.onReturn : subject.onEnd
    if (row.state === '4' || row.state === '6') return subject.onClose
    if (!isWithStarter(held)) return subject.onWait
    // A starting instance is about to be submitted.
    return action === 'start' ? undefined : subject.onReturn
  }
  const told = { instanceId: row.id, id: row.businessId, userId, action, comment }
  const operation = await hook()?.(tx, told)
  if (operation) held.operations = [...(held.operations ?? []), operation]
}
