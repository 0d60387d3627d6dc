import { sql } from 'drizzle-orm'
import { callerLike, holds } from '../../../access/caller.ts'
import { mayAct } from '../../../database/may-act.ts'
import type { Database } from '../../../database/open.ts'
import { directories } from '../../../database/tables/directories.ts'
import { inScope, type Scope } from '../../../rows/scope.ts'
import { tellOwner } from '../../user/account/tell-owner.ts'
import { and, eq } from 'drizzle-orm'

const right = 'system:directory:edit'

/** Sends a message about a source to its managers. */
export const tellManagers = async (
  database: Database,
  scope: Scope,
  source: Pick<typeof directories.$inferSelect, 'id' | 'name'>,
  problem: string
) => {
  const { rows } = await database.execute<{ id: string }>(sql`
    select u.id from users u where ${mayAct()} and (u.is_super or exists (
      select from held_roles h join role_rights r on r.role_id = h.role_id and r.action = ${right} where h.user_id = u.id))
    order by u.id limit 200`)
  for (const { id } of rows) {
    const manager = await callerLike(database, id, { address: '', subsiteId: '', siteType: 'generalsite' })
    const [subsiteId] = manager?.subsiteIds ?? []
    if (!manager || subsiteId === undefined || !holds(manager, right)) continue
    const [seen] = await database
      .select({ id: directories.id })
      .from(directories)
      .where(and(eq(directories.id, source.id), inScope(scope, manager)))
    if (!seen) continue
    const text = `${problem}。请在“组织同步”中查看并处理。`
    await database.transaction(tx =>
      tellOwner(tx, { subsiteId, userId: id }, { title: `组织同步“${source.name}”需要处理`, text })
    )
  }
}
