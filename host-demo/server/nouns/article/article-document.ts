import { createWriteStream } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { inArray, sql } from 'drizzle-orm'
import { articleDocument, type Article } from '../../../../elements/base/contract/article.ts'
import { logOfCaller } from '../../access/operations.ts'
import type { Caller } from '../../access/caller.ts'
import { uploads } from '../../database/tables/files.ts'
import { TooHeavy } from '../../helper/helper.ts'
import { fileConfig } from '../../http/calls/call-schemas.ts'
import { reader } from '../../http/calls/reader.ts'
import { callerOf, guard } from '../../http/calls/route.ts'
import type { Platform } from '../../http/platform.ts'
import { ClosedObject, Id } from '../../kernel/fields.ts'
import { madeFile } from '../../kernel/made-file.ts'
import { Refusal } from '../../kernel/refusal.ts'
import { isPublicFile, mayReadFile } from '../annex/file-access.ts'
import { readArticle } from './articles.ts'

const asked = ClosedObject({ id: Id })

/** Pictures of one document: their number, and their bytes together. Others are named at their place. */
const [mostPictures, mostBytes] = [200, 128 * 1024 ** 2]

/** Copies the pictures of a text that the caller may read into a folder. */
const fetchPictures = async (platform: Platform, caller: Caller, { content }: Article, folder: string) => {
  const { database, modules, storage } = platform
  const paths = [...new Set([...content.matchAll(/<img\b[^>]*?\ssrc="\/files\/([^"]+)"/g)].map(([, path]) => path!))]
  if (paths.length === 0) return []
  const found = await database
    .select({
      ...{ id: uploads.id, subsiteId: uploads.subsiteId, createBy: uploads.createBy },
      ...{ path: uploads.path, stored: uploads.stored, size: uploads.size },
      isPublic: sql<boolean>`${isPublicFile(modules)}`
    })
    .from(uploads)
    .where(inArray(uploads.path, paths.slice(0, mostPictures)))
  const pictures: { src: string; file: string }[] = []
  let bytes = 0
  for (const { path, stored, size, isPublic, ...file } of found) {
    bytes += size
    if (bytes > mostBytes) break
    if (!isPublic && !(await mayReadFile(database, modules, caller, file))) continue
    const copy = join(folder, String(pictures.length))
    const isCopied = await storage
      .read(stored || path)
      .then(async bytesOf => pipeline(bytesOf, createWriteStream(copy)))
      .then(
        () => true,
        () => false
      )
    if (isCopied) pictures.push({ src: `/files/${path}`, file: copy })
  }
  return pictures
}

/** Registers the export of an article as a Word document, for everyone who may read it. */
export const registerArticleDocument = (platform: Platform) => {
  const { http, database, helpers, storage } = platform
  const readQuery = reader(asked, true)
  const guarded = { onRequest: guard(platform, 'cms:article:list'), config: fileConfig(asked) }
  http.get(`/api${articleDocument.exportDocx}`, guarded, async (request, reply) => {
    const caller = callerOf(request)
    const { id } = readQuery(request.query) as { id: string }
    const article = await readArticle(database, caller, id)
    const { title, subTitle, content, modelFields, annexList, subsiteId } = article
    const folder = await mkdtemp(join(storage.arriving, 'word-'))
    try {
      const pictures = await fetchPictures(platform, caller, article, folder)
      const { issuer = '', docNumber = '' } = modelFields
      const attachments = annexList.map(({ name }) => name.replace(/\.\w{1,5}$/, ''))
      const origin = `${request.protocol}://${request.host}`
      const given = { title, subTitle, issuer, docNumber, content, pictures, attachments, origin }
      const made = await helpers.pictures
        .run('articleDocument', given, { owner: caller.userId, size: content.length })
        .catch(error => {
          if (error instanceof TooHeavy) throw new Refusal('正文过于复杂，无法导出，请精简后重试')
          throw error
        })
      const log = logOfCaller(request, caller)
      await database.transaction(tx =>
        log(tx, { action: '导出 Word', operateType: '6', object: title, objectId: id, subsiteId })
      )
      return await reply.headers(madeFile(title, 'docx')).send(Buffer.from(made))
    } finally {
      await rm(folder, { recursive: true, force: true })
    }
  })
}
