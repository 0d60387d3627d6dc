import { sql } from 'drizzle-orm'
import {
  entryChannels,
  highestScore,
  statesOfKind,
  type EntryChannel,
  type EntryKind,
  type EntryState,
  type EntryTallies,
  type QuestionTally
} from '../../../../elements/base/contract/content-entry.ts'
import type { Database } from '../../database/open.ts'
import { contentEntries } from '../../database/tables/content-entries.ts'
import { labelOf, type Question } from './questions.ts'

/** Count of one combination of answers in a state. */
type Group = { state: EntryState; picks: Record<string, string>; count: number }

const scores = Array.from({ length: highestScore }, (_, at) => String(at + 1))

const tallyOf = (question: Question, groups: readonly Group[]): QuestionTally => {
  const { number, title, type, options } = question
  const counts = new Map((type === '打分' ? scores : options.map((_, at) => String(at + 1))).map(each => [each, 0]))
  let [sum, answered] = [0, 0]
  for (const { picks, count } of groups) {
    const answer = picks[number]
    if (answer === undefined) continue
    for (const one of answer.split(',')) counts.set(one, (counts.get(one) ?? 0) + count)
    sum += Number(answer) * count
    answered += count
  }
  return {
    ...{ title, type },
    counts: type === '填空' ? [] : [...counts].map(([value, count]) => ({ label: labelOf(question, value), count })),
    average: type === '打分' && answered > 0 ? Math.round((sum / answered) * 100) / 100 : null
  }
}

/** Counts the entries of an article by state and by answer. Reads each combination of answers once. */
export const tallyEntries = async (
  database: Database,
  articleId: string,
  kind: EntryKind,
  questions: readonly Question[]
): Promise<EntryTallies> => {
  const { rows: groups } = await database.execute<Group>(sql`select counted.state, one.picks, counted.count
    from (select state, picks_key, count(*)::int as count from ${contentEntries}
      where article_id = ${articleId} group by state, picks_key) counted
    cross join lateral (select picks from ${contentEntries} e where e.article_id = ${articleId}
      and e.state = counted.state and e.picks_key = counted.picks_key limit 1) one`)
  const { rows: offline } = await database.execute<{ channel: EntryChannel; count: number }>(sql`
    select channel, count(*)::int as count from ${contentEntries}
    where article_id = ${articleId} and channel <> 'web' group by channel`)
  const total = groups.reduce((sum, { count }) => sum + count, 0)
  const byChannel = new Map(offline.map(({ channel, count }) => [channel, count]))
  byChannel.set(
    'web',
    offline.reduce((rest, { count }) => rest - count, total)
  )
  const counted = (state: EntryState) =>
    groups.reduce((sum, group) => (group.state === state ? sum + group.count : sum), 0)
  const valid = groups.filter(({ state }) => state !== 'invalid')
  return {
    total,
    states: statesOfKind[kind].map(({ state }) => ({ state, count: counted(state) })),
    channels: entryChannels.map(channel => ({ channel, count: byChannel.get(channel) ?? 0 })),
    questions: questions.map(question => tallyOf(question, valid))
  }
}
