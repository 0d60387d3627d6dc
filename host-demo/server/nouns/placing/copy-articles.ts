import { eq } from 'drizzle-orm'
import type { Caller } from '../../access/caller.ts'
import type { Log, Operation } from '../../access/operations.ts'
import type { Transaction } from '../../database/open.ts'
import { articles, subsites } from '../../database/tables/content.ts'
import type { Platform } from '../../http/platform.ts'
import { newId } from '../../kernel/ids.ts'
import { notFound, Refusal } from '../../kernel/refusal.ts'
import { requireStillInRules } from '../../rows/kept.ts'
import { keptArticles } from '../article/articles.ts'
import { keepDraft } from '../article/keep-article.ts'
import { readModels, type ModelOf, type Target } from './refusals.ts'
import { divide, openTarget } from './targets.ts'

export interface IntoColumn {
  ids: string[]
  columnId: string
  isRepeated: boolean
}

type Contents = Pick<
  typeof articles.$inferSelect,
  | 'title'
  | 'subTitle'
  | 'author'
  | 'source'
  | 'summary'
  | 'keywords'
  | 'content'
  | 'annexes'
  | 'modelFields'
  | 'createBy'
  | 'writers'
>

/**
 * Saves a draft of the caller with the contents of an article. The files are shared, and the writers of the article
 * count as writers of the draft. @returns its id
 */
export const saveCopy = async (
  platform: Platform,
  tx: Transaction,
  caller: Caller,
  { annexes, modelFields: values, createBy, writers, ...contents }: Contents,
  { target, modelOf }: { target: Target; modelOf: ModelOf }
) => {
  const { title, subTitle, author, source, summary, keywords, content } = contents
  const known = new Set(modelOf(target.modelId).fields.map(({ name }) => name))
  const modelFields = Object.fromEntries(Object.entries(values).filter(([name]) => known.has(name)))
  const draft = { newsClassId: target.id, title, subTitle, author, source, summary, keywords, content }
  const kept = await keepDraft(platform, tx, { ...draft, modelFields }, caller)
  const id = newId()
  await tx.insert(articles).values({
    ...{ ...draft, ...kept, id, annexes, createBy: caller.userId, createByName: caller.realname },
    writers: [...new Set([createBy, ...writers])],
    ...{ updateByName: caller.realname, saveByName: caller.realname }
  })
  await requireStillInRules(tx, keptArticles, caller, [id])
  return id
}

/** Copies articles to a column. Those that are refused, or have a title of the column, are left out. */
export const copyInto = (
  platform: Platform,
  { caller, log }: { caller: Caller; log: Log<Operation> },
  { ids, columnId, isRepeated }: IntoColumn
) =>
  platform.database.transaction(async tx => {
    const modelOf = await readModels(tx)
    const target = await openTarget(tx, caller, 'copy', columnId, modelOf)
    const asked = { ids, placing: 'copy' as const, target, modelOf, isRepeated }
    const { fitting, same, failed } = await divide(tx, caller, asked)
    const [site] = await tx.select({ name: subsites.name }).from(subsites).where(eq(subsites.id, target.subsiteId))
    const place = `${site?.name ?? ''} / ${target.name}`
    const done: string[] = []
    const operations: Operation[] = []
    for (const { id: sourceId, title, subsiteId, newsClassName } of fitting)
      try {
        // Savepoint, so that a refusal rolls back only this article.
        const id = await tx.transaction(async own => {
          const [source] = await own.select().from(articles).where(eq(articles.id, sourceId))
          if (!source) throw notFound(keptArticles.title)
          return saveCopy(platform, own, caller, source, { target, modelOf })
        })
        done.push(sourceId)
        operations.push({
          ...{ action: '复制文章', operateType: '2', object: title, objectId: id, subsiteId: target.subsiteId },
          changes: [{ title: '来源栏目', before: '', after: newsClassName }]
        })
        if (subsiteId !== target.subsiteId)
          operations.push({
            ...{ action: '复制文章到其他站点', operateType: '3', object: title, objectId: sourceId, subsiteId },
            changes: [{ title: '复制到', before: '', after: place }]
          })
      } catch (error) {
        if (!(error instanceof Refusal)) throw error
        failed.push({ id: sourceId, title, message: error.message })
      }
    await log(tx, operations)
    return { done, failed, same }
  })
