import Type from 'typebox'
import { and, count, countDistinct, eq, gte, inArray, sql } from 'drizzle-orm'
import { articleStates, type ArticleState } from '../../../../elements/base/contract/article.ts'
import {
  commonInformation,
  homeFigures,
  loginfo,
  visitInfo,
  type Task
} from '../../../../elements/base/contract/home.ts'
import { waitingKinds } from '../../../../elements/base/contract/inbox.ts'
import { uploadCount, uploadLimit } from '../../../../elements/base/contract/upload.ts'
import type { Database } from '../../database/open.ts'
import { inRules } from '../../rows/scope.ts'
import { articles } from '../../database/tables/content.ts'
import { visits } from '../../database/tables/sessions.ts'
import { holds, maySee, type Caller } from '../../access/caller.ts'
import { within } from '../../access/object-permissions.ts'
import { route } from '../../http/calls/route.ts'
import type { Platform } from '../../http/platform.ts'
import { formatDay, formatTime } from '../../kernel/clock.ts'
import { keptArticles } from '../article/articles.ts'
import { listArticles } from '../article/article-list.ts'
import { countWaitingNow } from '../inbox/waiting.ts'
import { CommonInformationSchema, HomeFiguresSchema, LoginfoSchema, VisitDaySchema } from '../../results/home.ts'
import { presentSubsite } from '../session/present-user.ts'
import { sessionLife } from '../session/tokens.ts'

const day = 86_400_000

const lastDays = (length: number) =>
  Array.from({ length }, (_, index) => formatDay(new Date(Date.now() - (length - 1 - index) * day)))

const countStates = async (database: Database, caller: Caller) => {
  const rows = await database
    .select({ state: articles.state, number: count() })
    .from(articles)
    .where(and(eq(articles.subsiteId, caller.subsiteId), inRules(keptArticles.scope, caller)))
    .groupBy(articles.state)
  const figures = Object.fromEntries(articleStates.map(state => [state, 0])) as Record<ArticleState, number>
  for (const { state, number } of rows) figures[state] = number
  return figures
}

/** Counts the caller's unfinished articles at the site. */
const countUnfinished = async (database: Database, caller: Caller): Promise<Task[]> => {
  if (!holds(caller, 'cms:article:submit')) return []
  const keys = ['draft', 'changed'] as const
  const own = await database
    .select({ state: articles.state, number: count() })
    .from(articles)
    .where(
      and(
        eq(articles.subsiteId, caller.subsiteId),
        inArray(articles.state, keys),
        eq(articles.createBy, caller.userId),
        inRules(keptArticles.scope, caller)
      )
    )
    .groupBy(articles.state)
  return keys.map(key => ({ key, count: own.find(({ state }) => state === key)?.number ?? 0 }))
}

const readWaiting = async (platform: Platform, caller: Caller): Promise<Task[]> => {
  const counts = await countWaitingNow(platform, caller)
  return waitingKinds.flatMap(key => {
    const count = counts[key]
    return count === undefined ? [] : [{ key, count }]
  })
}

export const registerHome = (platform: Platform) => {
  const { database } = platform

  route(platform, visitInfo, { right: null, result: Type.Array(VisitDaySchema) }, async () => {
    const days = lastDays(7)
    const rows = await database
      .select({ day: visits.day, visit: sql<number>`sum(${visits.visits})::int`, ip: countDistinct(visits.address) })
      .from(visits)
      .where(gte(visits.day, days[0] ?? ''))
      .groupBy(visits.day)
    const found = new Map(rows.map(row => [row.day, row]))
    return days.map(tian => ({
      tian,
      type: tian.slice(5),
      visit: found.get(tian)?.visit ?? 0,
      ip: found.get(tian)?.ip ?? 0
    }))
  })

  route(platform, loginfo, { right: null, result: LoginfoSchema }, async () => {
    const today = formatDay(new Date())
    const [row] = await database
      .select({
        totalVisitCount: sql<number>`coalesce(sum(${visits.visits}), 0)::int`,
        todayVisitCount: sql<number>`coalesce(sum(${visits.visits}) filter (where ${visits.day} = ${today}), 0)::int`,
        todayIp: sql<number>`(count(distinct ${visits.address}) filter (where ${visits.day} = ${today}))::int`
      })
      .from(visits)
    return row ?? { totalVisitCount: 0, todayVisitCount: 0, todayIp: 0 }
  })

  const common = { right: null, result: CommonInformationSchema }
  route(platform, commonInformation, common, async ({ caller }) => ({
    now: formatTime(new Date()),
    subsite: await presentSubsite(database, caller.subsiteId),
    sessionDays: sessionLife / day,
    uploadLimit,
    uploadCount
  }))

  route(platform, homeFigures, { right: null, result: HomeFiguresSchema }, async ({ caller: anywhere }) => {
    const caller = within(anywhere, anywhere.subsiteId)
    const none = Object.fromEntries(articleStates.map(state => [state, 0])) as Record<ArticleState, number>
    const isReader = holds(caller, 'cms:article:list') && maySee(caller, caller.subsiteId)
    // Each statement at once takes a part of the machine from other callers.
    const countArticles = async () => ({
      figures: await countStates(database, caller),
      unfinished: await countUnfinished(database, caller)
    })
    const [waiting, { figures, unfinished }, latest] = await Promise.all([
      readWaiting(platform, anywhere),
      isReader ? countArticles() : { figures: none, unfinished: [] },
      isReader ? listArticles(database, caller, { pageSize: 8 }) : { records: [] }
    ])
    return { articles: figures, latest: latest.records, tasks: [...waiting, ...unfinished] }
  })
}
