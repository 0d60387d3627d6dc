import { get, post } from './endpoint.ts'
import type { Page } from './envelope.ts'
import type { InstanceQuery, InstanceRow, ProcessCopy } from './process-instance.ts'

/** Limit of people that get copies at once, and of the length of the words beside them. */
export const copyLimits = { people: 50, comment: 200 } as const

export interface CopiedRow extends InstanceRow, Omit<ProcessCopy, 'userId' | 'userName'> {}

/** Sort column: copyTime. */
export interface CopiedQuery extends InstanceQuery {
  isRead?: '0' | '1'
}

/** ◆ Instances of which the caller has a copy, at the caller's sites. */
export const copiedInstances = get<Page<CopiedRow>, CopiedQuery>('/process/processInstance/copiedList')

/**
 * ◆ Sends people copies of an instance, with a message of the platform. For people who take or took part in it, and for
 * users who manage processes. A second copy for a person replaces the first and is unread again; it
 * brings a message if the first was read. `told` counts the people.
 */
export const copyInstance = post<{ told: number }, { processInstanceId: string; userIds: string[]; comment?: string }>(
  '/process/processInstance/copy'
)

/** ◆ Marks the caller's copy of an instance as read, by the clock of the database. */
export const readCopy = post<null, { processInstanceId: string }>('/process/processInstance/readCopy')
