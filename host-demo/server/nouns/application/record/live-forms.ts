import { and, desc, eq, inArray, or, sql } from 'drizzle-orm'
import type { Database, Transaction } from '../../../database/open.ts'
import { applicationForms } from '../../../database/tables/applications.ts'
import { Refusal } from '../../../kernel/refusal.ts'

type LiveForm = Pick<typeof applicationForms.$inferSelect, 'id' | 'name' | 'jsonStr'>

const { id, name, jsonStr, subsiteId: ofSite, isLive, endTime } = applicationForms

/** Returns the application form of a site; undefined if it uses the platform's. */
export const liveForm = async (tx: Database | Transaction, subsiteId: string): Promise<LiveForm | undefined> => {
  const [found] = await tx
    .select({ id, name, jsonStr })
    .from(applicationForms)
    .where(and(eq(ofSite, subsiteId), eq(isLive, true)))
  return found
}

/**
 * Returns the form that an applicant filled in: the live one, or one that was live within the last day.
 * @throws Refusal if it is older, or of another site
 */
export const filledForm = async (
  tx: Transaction,
  subsiteId: string,
  formId: string | undefined
): Promise<LiveForm | undefined> => {
  const live = await liveForm(tx, subsiteId)
  if (formId === undefined || formId === (live?.id ?? '')) return live
  if (formId === '') throw new Refusal('本站的申请表已更换，请刷新页面后重新填写')
  const [found] = await tx
    .select({ id, name, jsonStr })
    .from(applicationForms)
    .where(and(eq(id, formId), eq(ofSite, subsiteId), or(eq(isLive, true), sql`${endTime} > now() - interval '1 day'`)))
  if (!found) throw new Refusal('本站的申请表已更换，请刷新页面后重新填写')
  return found
}

/** Returns forms by id, live or not. */
export const readForms = async (tx: Database | Transaction, ids: readonly string[]): Promise<Map<string, LiveForm>> => {
  const wanted = [...new Set(ids)].filter(Boolean)
  if (wanted.length === 0) return new Map()
  const rows = await tx.select({ id, name, jsonStr }).from(applicationForms).where(inArray(id, wanted))
  return new Map(rows.map(row => [row.id, row]))
}

/** Returns all forms that a site ever had, newest first. */
export const formsOfSite = (database: Database, subsiteId: string): Promise<LiveForm[]> =>
  database
    .select({ id, name, jsonStr })
    .from(applicationForms)
    .where(eq(ofSite, subsiteId))
    .orderBy(desc(applicationForms.createTime))
