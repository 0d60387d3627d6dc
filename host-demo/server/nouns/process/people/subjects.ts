import { sql } from 'drizzle-orm'
import type { Database, Transaction } from '../../../database/open.ts'
import type { Caller } from '../../../access/caller.ts'
import type { Operation } from '../../../access/operations.ts'
import type { Deed, Held, InstanceRecord } from '../instance/instances.ts'
import { startOf, type ProcessGraph, type ProcessNode } from '../../../bpmn/model/graph.ts'

/** A step of an instance as its subject hears of it. */
export interface Told extends Pick<Deed, 'userId' | 'action' | 'comment'> {
  instanceId: string
  /** The subject's. */
  id: string
}

type Hook = (tx: Transaction, told: Told) => Promise<Operation | void>

/**
 * What a process decides about: a noun registers it, and hears within the transaction of each step where the instance stands then. Each
 * hook may come twice, and refuses by throwing: then the step has not been. What it returns is told to the log.
 */
export interface Subject {
  /** `business_kind` of its instances. No call starts one with it: the noun alone does. */
  kind: string
  /** It waits for somebody else than who submitted it. */
  onWait: Hook
  /** It is with who submitted it. */
  onReturn: Hook
  /** The process came to its end. */
  onEnd: Hook
  /** The process was ended before its end. */
  onClose: Hook
  /** Who reads it may read its history. */
  mayRead(database: Database, caller: Caller, id: string): Promise<boolean>
}

const subjects = new Map<string, Subject>()

export const registerSubject = (subject: Subject) => void subjects.set(subject.kind, subject)

export const subjectOf = ({ businessKind }: Pick<InstanceRecord, 'businessKind'>) => subjects.get(businessKind)

export const isSubjectKind = (kind: string) => subjects.has(kind)

/** Kinds whose instances are seen by people of their site alone. */
export const subjectKinds = () => sql`${sql.param([...subjects.keys()])}::text[]`

const standsForStarter = /^[$#]\{\s*(initiator|starter|startUserId|applyUserId)\s*\}$/

export const isStarters = ({ people }: ProcessNode) => standsForStarter.test(people?.assignee ?? '')

/** The first node, where it is the task of who starts (拟稿): to submit a subject is to do it. */
export const writersNode = (graph: ProcessGraph): ProcessNode | undefined => {
  const [flow, ...others] = startOf(graph).outgoing
  const node = flow && others.length === 0 ? graph.nodes.get(flow.to) : undefined
  return node?.kind === 'task' && !node.many && isStarters(node) ? node : undefined
}

/** Nobody else is asked: it stands at the first node, or nowhere, which is where a process without one sends back to. */
export const isWithStarter = ({ graph, tokens }: Pick<Held, 'graph' | 'tokens'>) => {
  const id = writersNode(graph)?.id
  return tokens.every(({ node }) => node === id)
}

/** Tells the subject where its instance stands. */
export const tellSubject = async (tx: Transaction, held: Held, { userId, action, comment }: Deed) => {
  const { row } = held
  const subject = subjectOf(row)
  if (!subject) return
  const hook = () => {
    if (row.state === '3') return subject.onEnd
    if (row.state === '4' || row.state === '6') return subject.onClose
    if (!isWithStarter(held)) return subject.onWait
    // It is on its way to be submitted.
    return action === 'start' ? undefined : subject.onReturn
  }
  const told = { instanceId: row.id, id: row.businessId, userId, action, comment }
  const operation = await hook()?.(tx, told)
  if (operation) held.operations = [...(held.operations ?? []), operation]
}
