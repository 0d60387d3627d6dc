import { and, eq, ne, not, or, sql, type SQL } from 'drizzle-orm'
import { maySee, type Caller } from '../../access/caller.ts'
import type { Database, Transaction } from '../../database/open.ts'
import { uploads } from '../../database/tables/files.ts'
import type { Module } from '../../http/module.ts'
import { Refusal } from '../../kernel/refusal.ts'
import { nameOf } from '../../rows/filters.ts'
import { amongSites } from '../../rows/scope.ts'

/** Id of the row of `uploads` in a condition of a module (`files`). */
export const uploadId = sql.raw(nameOf(uploads.id))

/** Returns the condition on `uploads`: something public names the file now, and it is not taken down. */
export const isPublicFile = (modules: readonly Module[]): SQL =>
  sql`(${uploads.downSince} is null and (${or(...modules.flatMap(({ files }) => files?.isPublic ?? [])) ?? sql`false`}))`

const isShownTo = (modules: readonly Module[], caller: Caller): SQL =>
  or(...modules.flatMap(({ files }) => files?.isReadable?.(caller) ?? [])) ?? sql`false`

/**
 * Returns true if a caller may read a file that is not public: the staff of its site, the user that uploaded it, and
 * the users to which a noun shows it. A session of an application reads no uploads of the person at other sites. A
 * view of the platform as another person reads files of their sites only.
 */
export const mayReadFile = async (
  database: Database | Transaction,
  modules: readonly Module[],
  caller: Caller,
  { id, subsiteId, createBy }: Pick<typeof uploads.$inferSelect, 'id' | 'subsiteId' | 'createBy'>
): Promise<boolean> => {
  if (maySee(caller, subsiteId)) return true
  if (caller.viewing) return false
  if (createBy === caller.userId && !caller.client) return true
  const found = await database
    .select({ id: uploads.id })
    .from(uploads)
    .where(and(eq(uploads.id, id), isShownTo(modules, caller)))
  return found.length > 0
}

/**
 * Refuses a new text that names files which the caller may not read, because the readers of the text may read its files.
 * Files that the former text names stay.
 * @throws Refusal
 */
export const requireReadableFiles = async (
  tx: Transaction,
  modules: readonly Module[],
  caller: Caller,
  content = '',
  before = ''
) => {
  if (!content.includes('/files/')) return
  const isNew = sql`${uploads.id} = any(array(select unnest(files_of(${content}, '[]')) except
    select unnest(files_of(${before}, '[]'))))`
  const isForeign = and(not(amongSites(uploads.subsiteId, caller)), ne(uploads.createBy, caller.userId))
  const isClosed = and(not(isPublicFile(modules)), not(isShownTo(modules, caller)))
  const [foreign] = await tx
    .select({ name: uploads.original })
    .from(uploads)
    .where(and(isNew, isForeign, isClosed))
    .limit(1)
  if (foreign) throw new Refusal(`图片“${foreign.name}”属于您看不到的站点，请重新上传后再插入`)
}
