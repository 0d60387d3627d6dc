/** Actions whose buttons a node may show or hide, in their order. */
export const nodeActions = [
  ...(['claim', 'complete', 'disagree', 'reassign', 'addSign', 'skip'] as const),
  ...(['suspend', 'close', 'invalid'] as const)
] as const
export type NodeAction = (typeof nodeActions)[number]
/** Actions of a node whose document states none. */
export const usualActions: readonly NodeAction[] = ['claim', 'complete', 'disagree', 'reassign', 'addSign']
/** Actions on a task. ◆ `resume`, and `callBack` of a task that the caller has done. */
export const taskActions = [
  ...(['claim', 'complete', 'disagree', 'reassign', 'skip', 'suspend', 'close', 'invalid'] as const),
  ...(['callBack', 'resume'] as const)
] as const
export type TaskAction = (typeof taskActions)[number]
