import { sql, type SQL } from 'drizzle-orm'
import { mayAct } from '../../../database/may-act.ts'
import { worksAt } from './bindings.ts'

/** Limit of notified managers. */
export const mostNotified = 50

/** Condition for `users u`: manages the processes of a site. */
export const managesProcesses = (subsiteId: string): SQL => sql`(${mayAct()} and ${worksAt(subsiteId)}
  and (u.is_super or exists (select from held_roles r join role_rights g on g.role_id = r.role_id
    where r.user_id = u.id and g.action = 'system:process:manage')))`
