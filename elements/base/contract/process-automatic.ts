/** Steps whose only person has agreed before (同一审批人): asked each time, asked once, or passed right after their own step. */
export const sameApproverWays = ['each', 'first', 'consecutive'] as const
export type SameApproverWay = (typeof sameApproverWays)[number]

/**
 * Steps without a person (审批人为空): handed to the process managers, handed to a person, passed, or stopped until a
 * manager names a person.
 */
export const nobodyWays = ['managers', 'person', 'pass', 'stop'] as const
export type NobodyWay = (typeof nobodyWays)[number]

/** Time in which the starter may withdraw a process (撤回): until the first decision, until its end, or never. */
export const withdrawalWays = ['undecided', 'running', 'never'] as const
export type WithdrawalWay = (typeof withdrawalWays)[number]
