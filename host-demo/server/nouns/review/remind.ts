import { sql } from 'drizzle-orm'
import { callerLike, holds } from '../../access/caller.ts'
import { mayAct } from '../../database/may-act.ts'
import type { Database } from '../../database/open.ts'
import { grantReviews } from '../../database/tables/reviews.ts'
import { tellOwner } from '../user/account/tell-owner.ts'
import { isDue } from './reviews.ts'

/** Reminds reviewers once of each scope if its last review is older than three months. */
export const remindOfReviews = async (database: Database) => {
  const { rows } = await database.execute<{ id: string; create_by: string; scope_name: string }>(sql`
    select ${grantReviews.id} as id, create_by, scope_name from ${grantReviews}
    where not is_reminded and ${isDue} and exists (select from users u where u.id = grant_reviews.create_by and ${mayAct()})`)
  for (const { id, create_by: userId, scope_name: scope } of rows) {
    const reviewer = await callerLike(database, userId, { address: '', subsiteId: '', siteType: 'generalsite' })
    const [subsiteId] = reviewer?.subsiteIds ?? []
    if (!reviewer || !subsiteId || !holds(reviewer, 'system:review:manage')) continue
    await database.transaction(async tx => {
      // Only one of several servers changes the row.
      const { rowCount } = await tx.execute(
        sql`update grant_reviews set is_reminded = true where id = ${id} and not is_reminded`
      )
      if (!rowCount) return
      const name = (scope || '全部人员').replace(/[<>&]/g, '')
      const text = `“${name}”上一次权限复核已超过三个月，请在“系统管理 - 权限复核”中再次复核。`
      await tellOwner(tx, { subsiteId, userId }, { title: `“${name}”的权限该复核了`, text })
    })
  }
}
