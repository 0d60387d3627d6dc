import { and, eq, lte, sql } from 'drizzle-orm'
import {
  templateLimits,
  type TemplateDraft,
  type TemplateProblem
} from '../../../../elements/base/contract/template.ts'
import { endLock, requireNoLock } from '../../access/edit-locks.ts'
import type { Caller } from '../../access/caller.ts'
import type { Transaction } from '../../database/open.ts'
import { templates, templateVersions } from '../../database/tables/templates.ts'
import { Busy, TooHeavy, type Helper } from '../../helper/helper.ts'
import type { TemplateCheck } from '../../helper/template.ts'
import { oneLine } from '../../kernel/fields.ts'
import { Refusal } from '../../kernel/refusal.ts'
import { requireUnused, type TemplateRecord } from './templates.ts'

/** Draft with the fragments that its code renders. */
export type CheckedDraft = TemplateDraft & { fragments?: string[] }

/** Runs a job, and turns its failures into messages. */
export const inHelper = async <Output>(work: Promise<Output>): Promise<Output> => {
  try {
    return await work
  } catch (error) {
    if (error instanceof Busy) throw error
    if (!(error instanceof TooHeavy)) throw error
    // Messages in Chinese are meant for the person; all others are internal.
    const isSaid = /\p{Script=Han}/u.test(error.message)
    throw new Refusal(isSaid ? error.message : '处理模板用的时间或内存过多，请检查循环和片段后重试')
  }
}

/** Finds the first error of each code, in the helper's process. */
export const checkCodes = (helper: Helper, owner: string, codes: readonly string[]): Promise<TemplateCheck[]> => {
  const size = codes.reduce((sum, code) => sum + code.length, 0)
  return inHelper(helper.run('checkTemplates', codes, { owner, size }))
}

export const tellProblem = ({ line, column, chinese }: TemplateProblem) =>
  `${line ? `第 ${line} 行第 ${column} 列：` : ''}${chinese}`

export const tidyCode = (code: string) => code.replace(/^\ufeff/, '').replace(/\r\n?/g, '\n')

/** Checks the syntax of a draft. Slow, so it runs before the transaction. */
export const prepareTemplate = async (helper: Helper, caller: Caller, draft: TemplateDraft): Promise<CheckedDraft> => {
  const code = tidyCode(draft.code)
  const [checked] = await checkCodes(helper, caller.userId, [code])
  const [problem] = checked?.problems ?? []
  if (problem) throw new Refusal(`没有保存，代码有误。${tellProblem(problem)}`)
  return { ...draft, code, fragments: checked?.fragments ?? [] }
}

/** Refuses more templates or code than a site may have. */
export const requireRoom = async (tx: Transaction, subsiteId: string) => {
  const [held] = await tx
    .select({ count: sql<number>`count(*)::int`, characters: sql<number>`coalesce(sum(length(code)), 0)::int` })
    .from(templates)
    .where(eq(templates.subsiteId, subsiteId))
  const { count, siteCharacters } = templateLimits
  if (held && held.count > count) throw new Refusal(`一个站点最多 ${count} 个模板，请先删除不用的`)
  if (held && held.characters > siteCharacters)
    throw new Refusal(`本站模板的代码合计超过 ${siteCharacters} 字，请先删除不用的`)
}

/** Stores the row as an earlier version, and drops the oldest. */
export const keepVersion = async (tx: Transaction, before: TemplateRecord) => {
  const { id: templateId, version: number, name, fileName, kind, code } = before
  await tx
    .insert(templateVersions)
    .values({
      ...{ templateId, number, name, fileName, kind, code },
      ...{ saveByName: before.updateByName, saveTime: before.updateTime }
    })
    .onConflictDoNothing()
  await tx
    .delete(templateVersions)
    .where(
      and(eq(templateVersions.templateId, templateId), lte(templateVersions.number, number - templateLimits.versions))
    )
}

/** Checks a draft against the lock and the uses of the row, and stores the row as an earlier version. */
export const keepTemplate = async (tx: Transaction, draft: CheckedDraft, caller: Caller, before?: TemplateRecord) => {
  if (before) {
    await requireNoLock(tx, caller, 'template', before.id)
    if (draft.fileName !== before.fileName) await requireUnused(tx, before, '不能改文件名')
    if (draft.kind !== before.kind) await requireUnused(tx, before, '不能改类型')
    await keepVersion(tx, before)
    await endLock(tx, caller, 'template', before.id)
  }
  const { subsiteId } = before ?? caller
  return { ...draft, name: oneLine(draft.name), subsiteId }
}
