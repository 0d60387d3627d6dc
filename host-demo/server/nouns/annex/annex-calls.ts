import { and, eq } from 'drizzle-orm'
import Type from 'typebox'
import { annexByUploads, annexObjects, annexPrepare } from '../../../../elements/base/contract/annex.ts'
import { fileTypes } from '../../../../elements/base/contract/upload.ts'
import { uploads } from '../../database/tables/files.ts'
import { ClosedObject, Id, Text } from '../../kernel/fields.ts'
import { savedAs } from '../../kernel/made-file.ts'
import { notFound } from '../../kernel/refusal.ts'
import { callerOf, guard, route } from '../../http/calls/route.ts'
import type { Module } from '../../http/module.ts'
import type { Platform } from '../../http/platform.ts'
import { annexesOf } from './annexes.ts'
import { AttachmentSchema } from '../../results/content/annex.ts'
import { amongSites } from '../../rows/scope.ts'

const Ids = Type.String({ pattern: '^[\\w-]{1,64}(,[\\w-]{1,64}){0,99}$', title: '文件' })

const isOfType = (ext: string, type: string | undefined) =>
  !type ||
  (Object.hasOwn(fileTypes, type) && (fileTypes as Record<string, readonly string[]>)[type]!.includes(ext.slice(1)))

/** Registers the calls for attachments of objects that the caller may see. */
export const registerAnnexes = (platform: Platform) => {
  const { http, database, storage, modules } = platform
  const readers = Object.assign({}, ...modules.map(({ annexes }) => annexes)) as Module['annexes'] & {}

  route(
    platform,
    annexPrepare,
    {
      right: null,
      also: ['cms:article:list'],
      query: ClosedObject({ obj: Type.Enum(annexObjects), objId: Id, type: Type.Optional(Text(20)) }),
      result: Type.Array(AttachmentSchema)
    },
    async ({ caller, query }) => {
      const read = readers[query.obj]
      if (!read) throw notFound('附件')
      const annexList = await read(platform, caller, query.objId)
      return annexList.filter(({ ext }) => isOfType(ext, query.type))
    }
  )

  route(
    platform,
    annexByUploads,
    { right: 'cms:upload:add', query: ClosedObject({ ids: Ids }), result: Type.Array(AttachmentSchema) },
    ({ caller, query }) => annexesOf(database, caller, [...new Set(query.ids.split(','))])
  )

  // Sends a file without envelope to users that may upload to its site.
  http.get('/api/annex/original', { onRequest: guard(platform, 'cms:upload:add') }, async (request, reply) => {
    const { id = '' } = Object(request.query) as { id?: unknown }
    const [found] = await database
      .select({ path: uploads.originalPath, mediaType: uploads.mediaType, original: uploads.original })
      .from(uploads)
      .where(and(eq(uploads.id, String(id)), amongSites(uploads.subsiteId, callerOf(request))))
    if (!found?.path) throw notFound('原图')
    return reply
      .header('content-type', found.mediaType)
      .header('content-security-policy', "sandbox; default-src 'none'")
      .headers(savedAs(found.original))
      .send(await storage.read(found.path))
  })
}
