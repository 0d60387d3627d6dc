import { taskPeople } from '../../contract/process.ts'
import { rested, type FoundPeople } from '../../crud/people/people.ts'
import { send } from '../../session/request/send.ts'

/** The platform tells of twenty at most. */
const told = 20

/** Those whom a task may be given, whoever asks: who may not list people may still hand their task on. */
export async function findColleagues(words: string, signal: AbortSignal): Promise<FoundPeople> {
  await rested(words, signal)
  const people = await send(taskPeople, { query: { words }, signal })
  return { people, isAll: people.length < told }
}
