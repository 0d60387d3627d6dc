import { and, asc, eq } from 'drizzle-orm'
import {
  type ArrivingTemplate,
  type TemplateDraft,
  type TemplateKind
} from '../../../../elements/base/contract/template.ts'
import { readLock } from '../../access/edit-locks.ts'
import type { Caller } from '../../access/caller.ts'
import type { Log, Operation } from '../../access/operations.ts'
import { lockObject } from '../../database/locks.ts'
import type { Database, Transaction } from '../../database/open.ts'
import { templates } from '../../database/tables/templates.ts'
import type { TemplateCheck } from '../../helper/template.ts'
import type { PackedTemplate } from '../../helper/template-zip.ts'
import type { Platform } from '../../http/platform.ts'
import { newId } from '../../kernel/ids.ts'
import { Refusal } from '../../kernel/refusal.ts'
import { requireStillInRules, stampsOf } from '../../rows/kept.ts'
import { inScope } from '../../rows/scope.ts'
import { checkCodes, keepVersion, requireRoom, tellProblem } from './keep-template.ts'
import { keptTemplates, usesOf, type TemplateRecord } from './templates.ts'

/** Kind of a new file that the zip does not describe. */
const kindOf = (fileName: string): TemplateKind => {
  if (fileName === 'index.html') return 'home'
  return (['list', 'article', 'fragment'] as const).find(kind => fileName.startsWith(kind)) ?? 'page'
}

interface Arrival extends ArrivingTemplate, TemplateDraft {
  fragments: string[]
  before: TemplateRecord | undefined
}

/** Compares files with the templates of the caller's site. */
const compare = async (
  tx: Database | Transaction,
  caller: Caller,
  files: readonly PackedTemplate[],
  checks: ReadonlyMap<string, TemplateCheck>
): Promise<Arrival[]> => {
  const rows = await tx.select().from(templates).where(eq(templates.subsiteId, caller.subsiteId))
  const seen = await tx
    .select({ id: templates.id })
    .from(templates)
    .where(and(eq(templates.subsiteId, caller.subsiteId), inScope(keptTemplates.scope, caller)))
  const isSeen = (id: string) => seen.some(row => row.id === id)
  const arrivals: Arrival[] = []
  for (const { fileName, code, problem, ...told } of files) {
    const before = rows.find(row => row.fileName === fileName)
    const { name = fileName, kind = kindOf(fileName) } = { ...before, ...told }
    const { problems = [], fragments = [] } = checks.get(fileName) ?? {}
    const lock = before && (await readLock(tx, caller, 'template', before.id))
    const isSame = before?.code === code && before.name === name && before.kind === kind
    const hidden = before && !isSeen(before.id) ? '本站已有同名文件，您不能修改' : ''
    const wrong = problem || hidden || (problems[0] ? tellProblem(problems[0]) : '')
    const used = before && before.kind !== kind && !wrong ? await usesOf(tx, before.id) : []
    const refused = wrong || (used.length ? '正在使用，不能改类型' : '')
    const does = refused ? 'wrong' : isSame ? 'none' : lock && !lock.isMine ? 'locked' : before ? 'change' : 'add'
    const told2 = does === 'locked' ? `${lock?.userName}正在编辑` : refused
    arrivals.push({ name, fileName, kind, code, does, problem: told2, fragments, before })
  }
  return arrivals.sort((one, other) => (one.fileName < other.fileName ? -1 : 1))
}

const told = ({ name, fileName, kind, does, problem }: Arrival): ArrivingTemplate => ({
  ...{ name, fileName, kind, does, problem }
})

const checked = async ({ helpers }: Platform, { userId }: Caller, files: readonly PackedTemplate[]) => {
  const sound = files.filter(({ problem }) => !problem)
  const codes = sound.map(({ code }) => code)
  const checks = await checkCodes(helpers.templates, userId, codes)
  return new Map(sound.map(({ fileName }, at) => [fileName, checks[at]!]))
}

/** Reports what taking over the files would do. */
export const lookAt = async (platform: Platform, caller: Caller, files: readonly PackedTemplate[]) =>
  (await compare(platform.database, caller, files, await checked(platform, caller, files))).map(told)

/** Takes over the named files, all or none. Changed templates get a new version. */
export const takeOver = async (
  platform: Platform,
  caller: Caller,
  { files, names, source }: { files: readonly PackedTemplate[]; names: ReadonlySet<string>; source: string },
  log: Log<Operation>
): Promise<ArrivingTemplate[]> => {
  const checks = await checked(platform, caller, files)
  return platform.database.transaction(async tx => {
    const { subsiteId } = caller
    await lockObject(tx, `templates:${subsiteId}`)
    await tx
      .select({ id: templates.id })
      .from(templates)
      .where(eq(templates.subsiteId, subsiteId))
      .orderBy(asc(templates.id))
      .for('update')
    const arrivals = (await compare(tx, caller, files, checks)).filter(({ fileName }) => names.has(fileName))
    const refused = arrivals.find(({ does }) => does === 'wrong' || does === 'locked')
    if (refused) throw new Refusal(`没有写入任何模板。${refused.fileName}：${refused.problem}`)
    const written = arrivals.filter(({ does }) => does === 'add' || does === 'change')
    const operations: Operation[] = []
    const ids: string[] = []
    for (const { name, fileName, kind, code, fragments, before } of written) {
      const values = { name, fileName, kind, code, fragments }
      const id = before?.id ?? newId()
      ids.push(id)
      if (before) {
        await keepVersion(tx, before)
        await tx
          .update(templates)
          .set({ ...values, ...stampsOf(templates, caller, false), version: before.version + 1 })
          .where(eq(templates.id, id))
      } else await tx.insert(templates).values({ ...values, id, subsiteId, ...stampsOf(templates, caller, true) })
      operations.push({
        ...{ action: '导入模板', operateType: '5', object: name, objectId: id, subsiteId },
        changes: [{ title: '来自', before: '', after: source }]
      })
    }
    await requireRoom(tx, subsiteId)
    await requireStillInRules(tx, keptTemplates, caller, ids)
    if (operations.length) await log(tx, operations)
    return written.map(told)
  })
}
