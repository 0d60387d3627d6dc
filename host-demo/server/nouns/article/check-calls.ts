import { and, eq, inArray, sql } from 'drizzle-orm'
import Type from 'typebox'
import {
  checkArticles,
  checkDraft,
  checkedMost,
  passCheck,
  type ArticleFindings
} from '../../../../elements/base/contract/article-check.ts'
import { requireOn } from '../../access/object-permissions.ts'
import { articles } from '../../database/tables/content.ts'
import { route } from '../../http/calls/route.ts'
import type { Platform } from '../../http/platform.ts'
import { formatTime } from '../../kernel/clock.ts'
import { ClosedObject, Id, OptionalId, Text } from '../../kernel/fields.ts'
import { Refusal } from '../../kernel/refusal.ts'
import { ArticleFindingsSchema, CheckPassSchema } from '../../results/content/article-check.ts'
import { find, lock } from '../../rows/kept.ts'
import { inScope } from '../../rows/scope.ts'
import { rulesOf, runChecks } from '../check/run-checks.ts'
import { keptColumns } from '../column/columns.ts'
import { checkSaved, factsOf, keysOf, passChange, passOf, toCheck } from './article-checks.ts'
import { draftFields } from './draft/article-fields.ts'
import { keptArticles } from './articles.ts'

/** Registers the calls that check articles before they are submitted or published. */
export const registerChecks = (platform: Platform) => {
  const { database } = platform

  route(
    platform,
    checkArticles,
    {
      right: 'cms:article:list',
      body: ClosedObject({ ids: Type.Array(Id, { minItems: 1, maxItems: checkedMost, title: '所选文章' }) }),
      result: Type.Array(ArticleFindingsSchema)
    },
    async ({ caller, body: { ids } }) => {
      const rows = await database
        .select({ id: articles.id })
        .from(articles)
        .where(and(inArray(articles.id, ids), inScope(keptArticles.scope, caller)))
      const checked = await checkSaved(
        platform,
        rows.map(({ id }) => id),
        caller.userId
      )
      return ids.flatMap((id): ArticleFindings[] => {
        const found = checked.get(id)
        return found ? [{ id, title: found.title, findings: found.findings, pass: found.pass }] : []
      })
    }
  )

  route(
    platform,
    checkDraft,
    {
      right: 'cms:article:list',
      body: ClosedObject({ ...draftFields, id: OptionalId }),
      result: ArticleFindingsSchema
    },
    async ({ caller, body: { id, ...draft } }) => {
      const column = await find(database, keptColumns, caller, draft.newsClassId)
      const [same] = await database
        .select({ id: articles.id })
        .from(articles)
        .where(
          and(
            ...[eq(articles.subsiteId, column.subsiteId), eq(articles.title, draft.title.trim())],
            ...[eq(articles.newsClassId, column.id), sql`${articles.id} <> ${id}`]
          )
        )
        .limit(1)
      const { subTitle = '', author = '', source = '', summary = '', keywords = '', content = '' } = draft
      const row = {
        ...{ title: draft.title, subTitle, author, source, summary, keywords, content },
        ...{ modelFields: draft.modelFields ?? {}, annexes: draft.annexList ?? [] }
      }
      const checked = toCheck(row, await factsOf(database, [row], caller.subsiteIds), same !== undefined)
      const rules = await rulesOf(platform, column.subsiteId)
      const [findings = []] = await runChecks(platform, rules, [checked], caller.userId)
      const saved = id ? await find(database, keptArticles, caller, id) : undefined
      return { id, title: draft.title, findings, pass: passOf(findings, saved?.checkPass ?? null) }
    }
  )

  route(
    platform,
    passCheck,
    {
      right: 'cms:check:override',
      body: ClosedObject({ id: Id, version: Type.Integer({ title: '版本' }), reason: Text(500, 1, '理由') }),
      result: CheckPassSchema
    },
    async ({ caller, body: { id, version, reason }, log }) => {
      await find(database, keptArticles, caller, id)
      const checked = (await checkSaved(platform, [id], caller.userId)).get(id)
      return database.transaction(async tx => {
        const row = await lock(tx, keptArticles, caller, id)
        requireOn(caller, 'cms:check:override', { subsiteId: row.subsiteId, columnId: row.newsClassId })
        if (!checked || checked.version !== row.version || row.version !== version)
          throw new Refusal('文章在您查看后已有变化，请查看最新内容后再放行')
        const keys = keysOf(checked.findings)
        if (keys.length === 0) throw new Refusal('文章没有被检查拦截，不需要放行')
        const pass = { reason: reason.trim(), byName: caller.realname, time: formatTime(new Date()) }
        await tx
          .update(articles)
          .set({ checkPass: { ...pass, keys } })
          .where(eq(articles.id, id))
        await log(tx, {
          ...{ action: '放行文章检查', operateType: '3', object: row.title, objectId: id, subsiteId: row.subsiteId },
          changes: [passChange(checked.findings, pass.reason)]
        })
        return pass
      })
    }
  )
}
