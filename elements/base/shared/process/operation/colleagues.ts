import { taskPeople } from '../../../contract/process.ts'
import { rested, type FoundPeople, type PeopleQuestion } from '../../../crud/people/people.ts'
import { send } from '../../../session/request/send.ts'

/** Maximum number of people in the response. */
const told = 20

/** Finds people that a task may be handed to. Available to users that may not list all people. */
export async function findColleagues({ words }: PeopleQuestion, signal: AbortSignal): Promise<FoundPeople> {
  await rested(words, signal)
  const people = await send(taskPeople, { query: { words }, signal })
  return { people, total: people.length, pages: 1, isAll: people.length < told }
}
