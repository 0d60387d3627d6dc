import { and, sql, type SQL } from 'drizzle-orm'
import type {
  CheckedColumn,
  CheckedSite,
  FooterMark,
  SiteFacts
} from '../../../../elements/base/contract/site-check.ts'
import { mayAct } from '../../database/may-act.ts'
import type { Database, Transaction } from '../../database/open.ts'
import { applications, openApplications } from '../../database/tables/applications.ts'
import { articleReferences, publishedArticles } from '../../database/tables/content.ts'
import { linkChecks, links } from '../../database/tables/links.ts'
import { siteFooters } from '../../database/tables/site-footers.ts'
import { formatTime } from '../../kernel/clock.ts'
import { isShownNow } from '../../rows/periods.ts'
import { todayOf } from '../application/record/applications.ts'
import { isOverdue } from '../application/report/supervision.ts'
import { isPublicNow } from '../article/publishing.ts'
import { readCalendar } from '../calendar/calendar.ts'

/** A subquery, so that it is evaluated once and not for each row. */
const today = sql`(select (now() at time zone 'Asia/Shanghai')::date)`
const dayOf = (time: SQL) => sql`(${time} at time zone 'Asia/Shanghai')::date`

/**
 * SQL of the sites to check (`site`) and their columns that need articles (`judged`): shown ones that take articles and
 * lead nowhere else. References count as articles of the column, and are only read if its own ones are too old. Cycles
 * and users come from the nearest parent with one.
 */
const judgedColumns = (siteIds: readonly string[]) => sql`
  with recursive site as materialized (
    select id, name, sort_no, site_id_code, icp_code, police_code from subsites
    where id = any(${sql.param([...siteIds])}::text[]) and classify = '0' and status = '1' and site_type <> 'templatesite'
  ), tree as (
    select c.id, c.subsite_id, c.name as path, c.update_cycle as cycle, c.responsible_id as person, c.publish_art, c.url
    from site join columns c on c.subsite_id = site.id and c.parent_id = '' where c.is_show = '1'
    union all
    select c.id, c.subsite_id, t.path || ' / ' || c.name, coalesce(nullif(c.update_cycle, ''), t.cycle),
      coalesce(nullif(c.responsible_id, ''), t.person), c.publish_art, c.url
    from tree t join columns c on c.subsite_id = t.subsite_id and c.parent_id = t.id where c.is_show = '1'
  ), own as materialized (
    select t.*, nullif(nullif(t.cycle, ''), '0')::int as limit_days,
      (select publish_date from ${publishedArticles} where news_class_id = t.id and ${isPublicNow}
        order by publish_date desc limit 1) as own_last
    from tree t where t.publish_art = 'Y' and t.url = ''
  ), dated as materialized (
    select own.*, case
      when own_last is not null and (limit_days is null or ${today} - ${dayOf(sql`own_last`)} <= limit_days) then own_last
      else greatest(own_last, (
        select max(publish_date) from ${articleReferences} r join ${publishedArticles} on ${publishedArticles.id} = r.article_id
        where r.column_id = own.id and ${isPublicNow})) end as last
    from own
  ), judged as materialized (
    select d.*, d.days - d.limit_days as over, case when last is null then 'blank' when d.days > d.limit_days then 'stale' else '' end as finding
    from (select dated.*, ${today} - ${dayOf(sql`last`)} as days from dated) d
  )`

interface SiteRow extends Omit<SiteFacts, 'missingMarks'>, Record<string, unknown> {
  id: string
  name: string
  missingMarks: FooterMark[]
}

/** Columns that count as news are due every two weeks at most; notices and policies every six months. */
const isOldNews = sql`finding = 'stale' and (limit_days <= 14 and days > 14 or limit_days between 15 and 180 and days > 180)`

/** Reads the facts of sites in one statement, by the clock of the database. */
export const readSites = async (
  database: Database | Transaction,
  siteIds: readonly string[]
): Promise<CheckedSite[]> => {
  const calendar = await readCalendar(database)
  const { rows } = await database.execute<SiteRow>(sql`${judgedColumns(siteIds)}
    select site.id, site.name, ${today} - ${dayOf(sql`p.last`)} as "idleDays",
      coalesce(c.news, 0) as "newsColumns", coalesce(c.stale, 0) as "staleColumns", coalesce(c.blank, 0) as "blankColumns",
      coalesce(a.overdue, 0) as "overdueApplications", coalesce(a.waiting, 0) as "waitingDays",
      array_remove(array[case when coalesce(f.party_mark, '') = '' then 'party' end,
        case when site.site_id_code = '' then 'siteCode' end, case when site.icp_code = '' then 'icp' end,
        case when site.police_code = '' then 'police' end], null) as "missingMarks",
      coalesce(l.bad, 0) as "badLinks"
    from site
    left join lateral (select publish_date as last from ${publishedArticles} where subsite_id = site.id and ${isPublicNow}
      order by publish_date desc limit 1) p on true
    left join (select subsite_id, count(*) filter (where finding = 'stale')::int as stale,
      count(*) filter (where finding = 'blank')::int as blank, count(*) filter (where ${isOldNews})::int as news
      from judged group by subsite_id) c on c.subsite_id = site.id
    left join (select subsite_id, count(*) filter (where ${isOverdue(calendar, todayOf())})::int as overdue,
      ${today} - min(nullif(receive_date, '')) filter (where due_date < '9999')::date as waiting
      from ${applications} where ${openApplications} group by subsite_id) a on a.subsite_id = site.id
    left join ${siteFooters} f on f.subsite_id = site.id
    left join (select subsite_id, count(*)::int as bad from ${links} join ${linkChecks} k on k.link_id = ${links.id} and k.url = ${links.url}
      where k.problem <> '' and ${isShownNow(links)} group by subsite_id) l on l.subsite_id = site.id
    order by site.sort_no, site.id`)
  return rows.map(({ id, name, ...facts }) => ({ subsiteId: id, subsiteName: name, facts }))
}

interface ColumnRow extends Omit<CheckedColumn, 'lastTime'>, Record<string, unknown> {
  subsiteId: string
  person: string
  last: Date | string | null
}

/** Column with its site and the id of the user that answers for it. */
export type FoundColumn = CheckedColumn & { subsiteId: string; person: string }

/** Reads the columns of sites that need an article, those longest over their cycle first. */
export const readColumns = async (
  database: Database | Transaction,
  siteIds: readonly string[],
  isSeen?: SQL
): Promise<FoundColumn[]> => {
  const { rows } = await database.execute<ColumnRow>(sql`${judgedColumns(siteIds)}
    select j.id, j.subsite_id as "subsiteId", j.path, j.finding, j.cycle as "updateCycle", j.last, j.person,
      case when j.finding = 'stale' then j.over else 0 end as "daysOver",
      coalesce(nullif(u.realname, ''), u.username, '') as "responsibleName",
      u.id is not null and not (${mayAct()}) as "isResponsibleGone"
    from judged j left join users u on u.id = j.person
    where ${and(sql`j.finding <> ''`, isSeen && sql`exists (select from columns where columns.id = j.id and ${isSeen})`)}
    order by j.finding desc, j.over desc, j.path, j.id`)
  return rows.map(({ last, ...row }) => ({ ...row, lastTime: last ? formatTime(new Date(last)) : '' }))
}
