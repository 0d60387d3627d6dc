import { eq } from 'drizzle-orm'
import type { ModelKind } from '../../../../elements/base/contract/content-kind.ts'
import type { Database } from '../../database/open.ts'
import { publishedArticles } from '../../database/tables/content.ts'
import { questionsOf } from './questions.ts'
import { tallyEntries } from './tallies.ts'

interface Shown {
  id: string
  fieldState: string
}

const isOver = (state: string) => state === '已结束' || state === '已反馈'

/** Returns what the public may see of the entries of a content, beside its fields. Names and contacts never are. */
export const publicParts = async (
  database: Database,
  kind: ModelKind,
  { id, fieldState }: Shown
): Promise<Record<string, unknown>> => {
  if (kind !== 'opinions' || !isOver(fieldState)) return {}
  const [row] = await database
    .select({ values: publishedArticles.modelFields })
    .from(publishedArticles)
    .where(eq(publishedArticles.id, id))
  if (row?.values.showsResult !== '1') return {}
  const { total, questions } = await tallyEntries(database, id, kind, questionsOf(row.values))
  return { result: { total, questions } }
}
