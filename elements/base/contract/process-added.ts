import { post } from './endpoint.ts'
import type { Started } from './process.ts'

/**
 * Kinds of 加签: `before` others advise before the person decides, `after` others decide after the person agreed,
 * `parallel` others join the round.
 */
export const addedKinds = ['before', 'after', 'parallel'] as const
export type AddedKind = (typeof addedKinds)[number]

/** Limits of people added at once, and of tasks that were added to each other. */
export const addedLimits = { people: 20, depth: 3 } as const

/** How a task was added. */
export interface AddedTask {
  kind: AddedKind
  /** Task to which it was added; '' for `parallel`. */
  hostId: string
  /** Name of the person that added it. */
  byName: string
}

/**
 * ◆ Adds people to a task (加签). For its assignee. With `before`, the task waits until all have told their opinion;
 * with `after`, the caller agrees with `reason` as comment, and the process continues when all agreed.
 */
export const addSigners = post<Started, { taskId: string; kind: AddedKind; userIds: string[]; reason: string }>(
  '/process/task/addSigners'
)

/** ◆ Removes an added person that has not decided (减签), by its task. For who added the person, and process managers. */
export const removeSigner = post<Started, { taskId: string; reason: string }>('/process/task/removeSigner')
