import { and, sql, type SQL } from 'drizzle-orm'
import { inRules } from '../../rows/scope.ts'
import { articles } from '../../database/tables/content.ts'
import { holds, type Caller } from '../../access/caller.ts'
import { columnsWithout } from '../../access/object-permissions.ts'
import type { ObjectAction } from '../../../../elements/base/contract/object-grant.ts'
import type { Waiting } from '../../http/module.ts'
import { columnsOf, holdsWords, limitTo } from '../inbox/columns.ts'
import { keptArticles } from './articles.ts'
import { isStrict } from './review.ts'

/** Selects the longest waiting articles of each of the caller's sites, through partial indexes. */
const ofSites = (caller: Caller, condition: SQL, { title, most }: { title: string; most: number }) => sql`
  select found.* from unnest(${sql.param([...caller.subsiteIds])}::text[]) site (id) cross join lateral (
    select ${columnsOf({
      ...{ id: sql`${articles.id}`, title: sql`${articles.title}`, subsiteId: sql`${articles.subsiteId}` },
      ...{ fromName: sql`${articles.updateByName}`, since: sql`${articles.updateTime}` }
    })}
    from ${articles}
    where ${and(
      sql`${articles.subsiteId} = site.id`,
      condition,
      inRules(keptArticles.scope, caller),
      holdsWords(sql`${articles.title}`, title)
    )}
    order by ${articles.updateTime}, ${articles.id} ${limitTo(most)}) found
  order by at ${limitTo(most)}`

const allows = (caller: Caller, action: ObjectAction) => {
  const without = columnsWithout(caller, action)
  return without.length > 0 ? sql`${articles.newsClassId} <> all(${sql.param(without)}::text[])` : sql`true`
}

/** Submitted articles without a review process, for users that may publish or return them. */
export const reviewsWaiting: Waiting = {
  kind: 'review',
  rows: (_database, caller, asked) =>
    holds(caller, 'cms:article:publish') && holds(caller, 'cms:article:list')
      ? ofSites(
          caller,
          sql`${articles.state} = 'submitted' and ${articles.reviewId} = '' and ${allows(caller, 'publish')}
            and not (${isStrict} and (${articles.createBy} = ${caller.userId} or ${caller.userId} = any(${articles.writers})))`,
          asked
        )
      : undefined
}

/** Returned articles of the caller. If a process has a task for it, only the task is listed. */
export const returnsWaiting: Waiting = {
  kind: 'returned',
  rows: (_database, caller, asked) =>
    holds(caller, 'cms:article:submit') && holds(caller, 'cms:article:list')
      ? ofSites(
          caller,
          sql`${articles.createBy} = ${caller.userId} and ${articles.state} = 'returned' and not exists (
            select from process_tasks t where t.instance_id = ${articles.reviewId} and t.assignee_id = ${caller.userId}
              and t.state in ('open', 'claimed'))`,
          asked
        )
      : undefined
}
