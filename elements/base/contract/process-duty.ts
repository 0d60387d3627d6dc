/** 职责分离 of a task: the starter does not decide it; a person that decided another step does not decide it. */
export const nodeDuties = ['not-starter', 'different'] as const
export type NodeDuty = (typeof nodeDuties)[number]

/** Rules for the people of a task: those of its node. `writer` marks the task in which starters correct their subject. */
export const taskDuties = ['', 'writer', 'not-starter', 'different', 'not-starter,different'] as const
export type TaskDuty = (typeof taskDuties)[number]
