import { and, count, desc, eq, ilike, or } from 'drizzle-orm'
import { fileTypes, isFolder, type OnlineFile, type OnlineFiles } from '../../../../elements/base/contract/upload.ts'
import type { Database } from '../../database/open.ts'
import { uploads } from '../../database/tables/files.ts'
import type { Caller } from '../../access/caller.ts'
import type { UploadKind } from '../../files/file-types.ts'
import { keptPictures } from '../picture/picture-list.ts'
import { inRules } from '../../rows/scope.ts'

const kinds: Record<string, UploadKind> = { listimage: 'image', listfile: 'file' }

const whole = (value: unknown, fallback: number, most: number) => {
  const number = Number(value)
  return Number.isFinite(number) && number >= 0 ? Math.min(Math.floor(number), most) : fallback
}

const text = (value: unknown) => (typeof value === 'string' ? value : '')
/** Escapes LIKE wildcards. */
const literal = (words: string) => words.replace(/[\\%_]/g, sign => `\\${sign}`)

const endingsOf = (type: string): readonly string[] =>
  Object.hasOwn(fileTypes, type) ? (fileTypes as Record<string, readonly string[]>)[type]! : []

const present = (row: typeof uploads.$inferSelect): OnlineFile => ({
  url: `/files/${row.path}`,
  size: row.size,
  mtime: row.createTime.getTime(),
  id: row.id,
  original: row.original,
  ...(row.thumb && { thumb: `/files/${row.thumb}` })
})

/** Files of the session's site that the caller may use. Data rules of pictures also limit the choice of pictures. */
const isOnline = (caller: Caller, kind: UploadKind) =>
  and(
    eq(uploads.subsiteId, caller.subsiteId),
    eq(uploads.kind, kind),
    kind === 'image' ? inRules(keptPictures.scope, caller) : undefined
  )

/** Lists the folders of the session's site. */
export const listOnlineFolders = (database: Database, caller: Caller, action: string | undefined) =>
  database
    .select({ dir: uploads.dir, count: count() })
    .from(uploads)
    .where(or(...[...new Set(action ? [kinds[action]!] : Object.values(kinds))].map(kind => isOnline(caller, kind))))
    .groupBy(uploads.dir)
    .orderBy(uploads.dir)
    .limit(1000)

/** Lists the files of the session's site, the newest first. */
export const listOnlineFiles = async (
  database: Database,
  caller: Caller,
  query: Record<string, unknown>
): Promise<OnlineFiles> => {
  const action = text(query.action)
  const kind = Object.hasOwn(kinds, action) ? kinds[action] : undefined
  const start = whole(query.start, 0, 1_000_000)
  const dir = text(query.dir)
  const keyword = text(query.keyword).trim().replaceAll('\0', '').slice(0, 60)
  if (!kind || !isFolder(dir)) return { state: '不支持的操作', start, total: 0, list: [] }
  const wanted = and(
    isOnline(caller, kind),
    text(query.mine) === '1' ? eq(uploads.createBy, caller.userId) : undefined,
    dir ? eq(uploads.dir, dir) : undefined,
    or(...endingsOf(text(query.type)).map(ending => ilike(uploads.original, `%.${ending}`))),
    keyword ? ilike(uploads.original, `%${literal(keyword)}%`) : undefined
  )
  const [counted] = await database.select({ total: count() }).from(uploads).where(wanted)
  const rows = await database
    .select()
    .from(uploads)
    .where(wanted)
    .orderBy(desc(uploads.createTime), desc(uploads.id))
    .offset(start)
    .limit(Math.max(1, whole(query.size, 20, 200)))
  return {
    state: rows.length ? 'SUCCESS' : 'no match file',
    start,
    total: counted?.total ?? 0,
    list: rows.map(present)
  }
}
