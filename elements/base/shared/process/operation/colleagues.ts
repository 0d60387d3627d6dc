import { taskPeople } from '../../../contract/process.ts'
import { rested, type FoundPeople, type PeopleQuestion } from '../../../crud/people/people.ts'
import { send } from '../../../session/request/send.ts'

/** Maximum number of people in the response. */
const told = 20

/** Finds people of the user's sites. Available to users that may not list all people. */
export const findColleagues = (asked: PeopleQuestion, signal: AbortSignal): Promise<FoundPeople> =>
  findAmong(asked, signal, {})

/** Finds colleagues that work at a site. */
export const findAtSite = (asked: PeopleQuestion, signal: AbortSignal, subsiteId: string): Promise<FoundPeople> =>
  findAmong(asked, signal, { subsiteId })

/** Finds colleagues that may decide a task: to hand it to them, or to add them (加签). */
export const findForTask = (asked: PeopleQuestion, signal: AbortSignal, taskId: string): Promise<FoundPeople> =>
  findAmong(asked, signal, taskId ? { taskId } : {})

async function findAmong(
  { words }: PeopleQuestion,
  signal: AbortSignal,
  limits: { taskId?: string; subsiteId?: string }
): Promise<FoundPeople> {
  await rested(words, signal)
  const people = await send(taskPeople, { query: { words, ...limits }, signal })
  return { people, total: people.length, pages: 1, isAll: people.length < told }
}
