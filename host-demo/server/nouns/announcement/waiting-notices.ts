import { sql } from 'drizzle-orm'
import { announcements, announcementSends } from '../../database/tables/announcements.ts'
import type { Waiting } from '../../http/module.ts'
import { columnsOf, holdsWords, limitTo } from '../inbox/columns.ts'
import { isShown } from './announcements.ts'

const since = sql`greatest(${announcements.sendTime}, ${announcements.startTime})`

/**
 * Received announcements that wait for the caller's reply. Starts from the few that ask for one, not from all received.
 */
export const noticesWaiting: Waiting = {
  kind: 'notice',
  rows: (_database, { userId }, { title, most }) => sql`
    select ${columnsOf({
      ...{ id: sql`${announcementSends.id}::text`, title: sql`${announcements.titile}`, subsiteId: sql`''` },
      ...{ fromName: sql`${announcements.sender}`, since },
      detail: sql`jsonb_build_object('id', ${announcements.id}, 'announcementSendId', ${announcementSends.id}::text,
        'msgAbstract', ${announcements.msgAbstract}, 'priority', ${announcements.priority}, 'msgCategory', ${announcements.msgCategory})`
    })}
    from ${announcements} join ${announcementSends} on ${announcementSends.announcementId} = ${announcements.id}
      and ${announcementSends.userId} = ${userId} and ${announcementSends.replyFlag} = '0'
    where ${announcements.sendStatus} = '1' and ${announcements.needsReply} = '1' and ${isShown}
      and ${holdsWords(sql`${announcements.titile}`, title)}
    order by ${since}, ${announcementSends.id} ${limitTo(most)}`
}
