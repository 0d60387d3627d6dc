import { and, asc, eq, inArray, isNotNull, isNull, lt } from 'drizzle-orm'
import { mostStepFiles, type ApplyFile } from '../../../../../elements/base/contract/apply-files.ts'
import type { ApplyStep, ApplyStepDraft } from '../../../../../elements/base/contract/apply-steps.ts'
import type { LoggedChange } from '../../../../../elements/base/contract/log.ts'
import type { Database, Transaction } from '../../../database/open.ts'
import { applicationFiles } from '../../../database/tables/applications.ts'
import type { Caller } from '../../../access/caller.ts'
import { Refusal } from '../../../kernel/refusal.ts'
import type { ApplicationRecord } from './applications.ts'
import { currentTime } from '../../../kernel/clock.ts'

type FileRecord = typeof applicationFiles.$inferSelect

const present = ({ id, name, size, isGiven }: FileRecord): ApplyFile => ({ id, name, size, isGiven })

const ofApplication = (id: string) => and(eq(applicationFiles.applicationId, id), isNotNull(applicationFiles.stepId))

/** Returns the files of an application by step. */
export const filesBySteps = async (tx: Database | Transaction, id: string): Promise<Map<number, ApplyFile[]>> => {
  const rows = await tx
    .select()
    .from(applicationFiles)
    .where(ofApplication(id))
    .orderBy(asc(applicationFiles.createTime), asc(applicationFiles.id))
  const found = new Map<number, ApplyFile[]>()
  for (const row of rows) found.set(row.stepId!, [...(found.get(row.stepId!) ?? []), present(row)])
  return found
}

/** Returns the files that the applicant may download. */
export const givenFiles = async (tx: Database | Transaction, id: string): Promise<ApplyFile[]> => {
  const rows = await tx
    .select()
    .from(applicationFiles)
    .where(and(ofApplication(id), eq(applicationFiles.isGiven, true)))
    .orderBy(asc(applicationFiles.createTime), asc(applicationFiles.id))
  return rows.map(present)
}

/** Condition for files that the applicant sent. */
const ofApplicant = (id: string) => and(ofApplication(id), eq(applicationFiles.createBy, ''))

export const applicantFiles = async (tx: Database | Transaction, id: string) => {
  const { name, size, createTime } = applicationFiles
  return tx
    .select({ id: applicationFiles.id, name, size })
    .from(applicationFiles)
    .where(ofApplicant(id))
    .orderBy(asc(createTime), asc(applicationFiles.id))
}

/** Returns the unused files that the caller sent for this application. @throws Refusal if another id is among them */
const sentFiles = async (
  tx: Transaction,
  caller: Pick<Caller, 'userId'>,
  row: ApplicationRecord,
  ids: readonly string[]
) => {
  if (ids.length > mostStepFiles) throw new Refusal(`每一步最多 ${mostStepFiles} 个附件，请删减后重试`)
  if (new Set(ids).size < ids.length) throw new Refusal('同一个文件只能添加一次')
  if (ids.length === 0) return []
  const found = await tx
    .select()
    .from(applicationFiles)
    .where(
      and(
        inArray(applicationFiles.id, [...ids]),
        eq(applicationFiles.applicationId, row.id),
        eq(applicationFiles.createBy, caller.userId),
        isNull(applicationFiles.stepId)
      )
    )
    .for('update')
  if (found.length < ids.length) throw new Refusal('有附件已不存在，或者不是您为本申请上传的，请重新上传')
  return found
}

export interface StepFiles {
  ids: string[]
  /** Files given to the applicant, of all the application's files; undefined for no change. */
  given: string[] | undefined
  details: ApplyStep['details']
  /** Names of the attached files. */
  names: string[]
  /** Log entries about files that are attached or given. */
  changes: LoggedChange[]
}

/** Reads the files that a step attaches, and those that it gives to the applicant. @throws Refusal */
export const readStepFiles = async (
  tx: Transaction,
  caller: Pick<Caller, 'userId'>,
  row: ApplicationRecord,
  { action, files = [], given }: ApplyStepDraft
): Promise<StepFiles> => {
  const sent = await sentFiles(tx, caller, row, files)
  const told = (title: string, names: string): LoggedChange[] => (names ? [{ title, before: '', after: names }] : [])
  const attached = sent.map(({ name }) => name)
  const changes = told('附件', attached.join('、'))
  if (!given) return { ids: files, given, details: [], names: attached, changes }
  if (action !== 'deliver') throw new Refusal('登记送达时才能将文件提供给申请人下载')
  const kept = await tx.select().from(applicationFiles).where(ofApplication(row.id))
  const known = new Map([...kept, ...sent].map(file => [file.id, file.name]))
  if (given.some(id => !known.has(id))) throw new Refusal('提供给申请人的文件不是本申请的附件，请核对后重试')
  const names = [...new Set(given)].map(id => known.get(id)).join('、')
  const details: StepFiles['details'] = names ? [{ name: 'given', value: names }] : []
  return { ids: files, given, details, names: attached, changes: [...changes, ...told('提供给申请人下载', names)] }
}

/** Attaches files to a step that was taken. */
export const attachFiles = async (tx: Transaction, { id }: ApplicationRecord, stepId: number, files: StepFiles) => {
  if (files.ids.length > 0)
    await tx.update(applicationFiles).set({ stepId }).where(inArray(applicationFiles.id, files.ids))
  if (!files.given) return
  await tx.update(applicationFiles).set({ isGiven: false }).where(ofApplication(id))
  if (files.given.length > 0)
    await tx
      .update(applicationFiles)
      .set({ isGiven: true })
      .where(and(ofApplication(id), inArray(applicationFiles.id, files.given)))
}

const day = 86_400_000

/** Deletes files that no step used for a day; the sweep removes them from storage. */
export const forgetUnused = (database: Database) =>
  database
    .delete(applicationFiles)
    .where(
      and(isNull(applicationFiles.stepId), lt(applicationFiles.createTime, new Date(currentTime().getTime() - day)))
    )
