import type { Caller } from '../../access/caller.ts'
import type { Log, Operation } from '../../access/operations.ts'
import type { Transaction } from '../../database/open.ts'
import { articleReferences } from '../../database/tables/content.ts'
import type { Platform } from '../../http/platform.ts'
import { lockChosen } from './chosen-articles.ts'
import { readModels, refusalInto, type Target } from './refusals.ts'
import { openTarget } from './targets.ts'

/** Stores references of an article. @returns the names of the columns that had none */
const store = async (tx: Transaction, { userId, realname }: Caller, articleId: string, targets: readonly Target[]) => {
  if (!targets.length) return []
  const added = await tx
    .insert(articleReferences)
    .values(targets.map(({ id }) => ({ articleId, columnId: id, createBy: userId, createByName: realname })))
    .onConflictDoNothing()
    .returning({ columnId: articleReferences.columnId })
  const ids = new Set(added.map(({ columnId }) => columnId))
  return targets.flatMap(({ id, name }) => (ids.has(id) ? [name] : []))
}

/** Makes public articles appear in further columns. */
export const referTo = (
  { database }: Platform,
  { caller, log }: { caller: Caller; log: Log<Operation> },
  { ids, columnIds }: { ids: string[]; columnIds: string[] }
) =>
  database.transaction(async tx => {
    const modelOf = await readModels(tx)
    const targets: Target[] = []
    // In the order of ids, so that two calls do not wait for each other.
    for (const id of [...columnIds].sort()) targets.push(await openTarget(tx, caller, 'refer', id, modelOf))
    const found = await lockChosen(tx, caller, ids)
    const done: string[] = []
    const failed: { id: string; title: string; message: string }[] = []
    const operations: Operation[] = []
    for (const id of ids) {
      const article = found.get(id)
      if (!article) {
        failed.push({ id, title: '', message: '没有找到该文章，或您没有权限' })
        continue
      }
      const { title, subsiteId } = article
      const fitting = targets.filter(target => {
        const message = refusalInto('refer', article, target, modelOf, caller)
        if (message) failed.push({ id, title, message: `栏目“${target.name}”：${message}` })
        return !message
      })
      const added = await store(tx, caller, id, fitting)
      if (fitting.length) done.push(id)
      if (added.length)
        operations.push({
          ...{ action: '引用文章', operateType: '3', object: title, objectId: id, subsiteId },
          changes: [{ title: '引用到栏目', before: '', after: added.join('、') }]
        })
    }
    await log(tx, operations)
    return { done, failed }
  })
