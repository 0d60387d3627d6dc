import { post } from './endpoint.ts'

/** Limit of characters of a remark, and of people mentioned in it. */
export const remarkLimits = { text: 500, people: 20 } as const

/**
 * ◆ Adds a remark (评论) to an instance. It decides nothing and stays in the history. For everyone who can read the instance, also
 * after its end. The starter and the people in `userIds` get a message; of these, who could not read the instance gets
 * a copy. `told` counts the people with a message.
 */
export const remarkOnInstance = post<
  { told: number },
  { processInstanceId: string; remark: string; userIds?: string[] }
>('/process/processInstance/remark')
