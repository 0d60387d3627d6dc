import { sql } from 'drizzle-orm'
import type {
  AnnouncementAudience,
  AnnouncementCategory,
  AnnouncementPriority,
  AnnouncementState
} from '../../../../elements/base/contract/announcement.ts'
import { announcements } from '../../database/tables/announcements.ts'

export const priorityWords: Record<AnnouncementPriority, string> = { L: '一般', M: '重要', H: '紧急' }
export const categoryWords: Record<AnnouncementCategory, string> = { 1: '通知公告', 2: '系统消息' }
export const stateWords: Record<AnnouncementState, string> = { 0: '未发布', 1: '已发布', 2: '已撤销' }
export const audienceWords: Record<AnnouncementAudience, string> = {
  ALL: '全体人员',
  USER: '指定用户',
  DEPART: '指定部门',
  SUBSITE: '指定站点'
}

const { msgType, targets } = announcements

/** SQL column with the audience as text: 「全体人员」, 「张伟、李华等 3 人」. */
export const audienceInWords = sql<string>`case when ${msgType} = 'ALL' then '全体人员' else concat(
  (select string_agg(named.name, '、' order by given.at) from unnest(${targets}[1:2]) with ordinality given (id, at)
    cross join lateral (
      select u.realname as name from users u where ${msgType} = 'USER' and u.id = given.id
      union all select department_label(d.id) from departments d where ${msgType} = 'DEPART' and d.id = given.id
      union all select b.name from subsites b where ${msgType} = 'SUBSITE' and b.id = given.id
    ) named),
  case when cardinality(${targets}) > 2 then concat('等 ', cardinality(${targets}),
    case ${msgType} when 'USER' then ' 人' when 'DEPART' then ' 个部门' else ' 个站点' end) end) end`

/** SQL column with the targets by name, in their order. */
export const targetsByName = sql<{ id: string; name: string }[]>`coalesce((
  select json_agg(json_build_object('id', given.id, 'name', named.name) order by given.at)
  from unnest(${targets}) with ordinality given (id, at)
    cross join lateral (
      select u.realname as name from users u where ${msgType} = 'USER' and u.id = given.id
      union all select department_label(d.id) from departments d where ${msgType} = 'DEPART' and d.id = given.id
      union all select b.name from subsites b where ${msgType} = 'SUBSITE' and b.id = given.id
    ) named), '[]')`
