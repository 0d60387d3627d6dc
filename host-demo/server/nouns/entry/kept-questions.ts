import { eq } from 'drizzle-orm'
import type { ModelValues } from '../../../../elements/base/contract/model.ts'
import type { Transaction } from '../../database/open.ts'
import { articles } from '../../database/tables/content.ts'
import { contentEntries } from '../../database/tables/content-entries.ts'
import { questionsOf } from './questions.ts'

/** Returns why the questions of a content cannot be changed any more, ''. Answers refer to them by their place. */
export const refusalOfChange = async (tx: Transaction, id: string, values: ModelValues) => {
  if (!id) return ''
  const [before] = await tx.select({ values: articles.modelFields }).from(articles).where(eq(articles.id, id))
  const isSame = JSON.stringify(questionsOf(before?.values ?? {})) === JSON.stringify(questionsOf(values))
  if (isSame) return ''
  const [entry] = await tx
    .select({ id: contentEntries.id })
    .from(contentEntries)
    .where(eq(contentEntries.articleId, id))
    .limit(1)
  return entry ? '已有公众提交了回答，题目不能再修改' : ''
}
