import { eq, sql } from 'drizzle-orm'
import { visitList, type VisitRow } from '../../../../elements/base/contract/log.ts'
import { dates, equal, text } from '../../rows/filters.ts'
import { list, orEmpty } from '../../rows/list.ts'
import { everyone } from '../../rows/scope.ts'
import { users } from '../../database/tables/accounts.ts'
import { visits } from '../../database/tables/sessions.ts'
import { formatTime } from '../../kernel/clock.ts'

type Listed = Omit<VisitRow, 'id' | 'lastTime'> & { id: number | string; lastTime: Date }

/** Lists visits of the back office by day and address. */
export const listVisits = list({
  from: visits,
  joins: sql`left join ${users} on ${eq(users.username, visits.username)}`,
  columns: {
    id: visits.id,
    day: sql<string>`to_char(${visits.day}, 'YYYY-MM-DD')`,
    username: visits.username,
    realname: orEmpty(users.realname),
    ip: visits.address,
    visits: visits.visits,
    lastTime: visits.lastTime
  },
  filters: {
    username: text(visits.username, users.realname),
    ip: equal(visits.address),
    ...dates('lastTime', visits.lastTime, '时间')
  },
  sorts: { lastTime: [visits.lastTime] },
  advanced: {
    paths: [visitList.path],
    right: 'system:log:visits',
    fields: {
      username: { title: '用户账号', column: visits.username, kind: 'username' },
      realname: { title: '姓名', column: users.realname, kind: 'text' },
      ip: { title: 'IP', column: visits.address, kind: 'text' },
      visits: { title: '次数', column: visits.visits, kind: 'number' },
      lastTime: { title: '时间', column: visits.lastTime, kind: 'time' }
    }
  },
  scope: everyone('visits belong to no site; the right decides'),
  present: ({ id, lastTime, ...row }: Listed): VisitRow => ({ ...row, id: String(id), lastTime: formatTime(lastTime) })
})
