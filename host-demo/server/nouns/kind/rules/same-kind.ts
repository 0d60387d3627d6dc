import { sql } from 'drizzle-orm'
import type { ContentKind } from '../../../../../elements/base/contract/content-kind.ts'
import { lockObject } from '../../../database/locks.ts'
import type { Transaction } from '../../../database/open.ts'
import { articles, columns } from '../../../database/tables/content.ts'
import { models } from '../../../database/tables/models.ts'
import type { KindArticle } from '../../article/draft/kind-rules.ts'

/**
 * Returns the other articles of a kind in the site, without withdrawn ones; with a title, only those of that title.
 * Serialises the savers of one site, so that what a rule has checked stays true.
 */
export const othersOfKind = async (
  tx: Transaction,
  kind: ContentKind,
  { id, subsiteId }: Pick<KindArticle, 'id' | 'subsiteId'>,
  title?: string
): Promise<KindArticle[]> => {
  await lockObject(tx, `kind ${kind} of ${subsiteId}`)
  const isNamed = title === undefined ? sql`` : sql`and ${articles.title} = ${title}`
  return tx
    .select({
      ...{ id: articles.id, subsiteId: articles.subsiteId, newsClassId: articles.newsClassId, title: articles.title },
      content: sql<string>`''`,
      ...{ sortNo: articles.sortNo, modelFields: articles.modelFields }
    })
    .from(articles)
    .innerJoin(columns, sql`${columns.id} = ${articles.newsClassId}`)
    .innerJoin(models, sql`${models.id} = ${columns.modelId} and ${models.kind} = ${kind}`)
    .where(
      sql`${articles.subsiteId} = ${subsiteId} and ${articles.id} <> ${id} and ${articles.state} <> 'withdrawn'
        and (${articles.withdrawDate} is null or ${articles.withdrawDate} > now()) ${isNamed}`
    )
}
