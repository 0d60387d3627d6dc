import { and, asc, eq, inArray } from 'drizzle-orm'
import { isEntryKind } from '../../../../elements/base/contract/content-entry.ts'
import type { ModelKind } from '../../../../elements/base/contract/content-kind.ts'
import type { Database } from '../../database/open.ts'
import { publishedArticles } from '../../database/tables/content.ts'
import { contentEntries } from '../../database/tables/content-entries.ts'
import { formatTime } from '../../kernel/clock.ts'
import { publicLines } from './lines.ts'
import { questionsOf } from './questions.ts'
import { placesTaken } from './room.ts'
import { tallyEntries } from './tallies.ts'

interface Shown {
  id: string
  fieldState: string
}

/** Adopted questions with their answers. The others are never public. */
export const publicQuestions = async (database: Database, id: string) =>
  (
    await database
      .select()
      .from(contentEntries)
      .where(and(eq(contentEntries.articleId, id), inArray(contentEntries.state, ['adopted', 'answered'])))
      .orderBy(asc(contentEntries.createTime), asc(contentEntries.id))
      .limit(500)
  )
    .filter(({ mergedInto }) => !mergedInto)
    .map(({ name, region, content, state, reply, replyByName, createTime }) => ({
      ...{ name, region, content, time: formatTime(createTime) },
      ...(state === 'answered' && { reply, replyByName })
    }))

const isOver = (state: string) => state === '已结束' || state === '已反馈'

/** Returns what the public may see of the entries of a content, beside its fields. Names and contacts never are. */
export const publicParts = async (
  database: Database,
  kind: ModelKind,
  { id, fieldState }: Shown
): Promise<Record<string, unknown>> => {
  if (!isEntryKind(kind)) return {}
  const [row] = await database
    .select({ values: publishedArticles.modelFields })
    .from(publishedArticles)
    .where(eq(publishedArticles.id, id))
  const values = row?.values ?? {}
  if (kind === 'trained') {
    const taken = await placesTaken(database, id)
    return { places: { taken, left: values.quota ? Math.max(0, Number(values.quota) - taken) : null } }
  }
  if (kind === 'interview')
    return { questions: await publicQuestions(database, id), transcript: await publicLines(database, id) }
  if (values.showsResult !== '1' || !isOver(fieldState)) return {}
  const { total, channels, questions } = await tallyEntries(database, id, kind, questionsOf(values))
  return { result: { total, channels, questions } }
}
