import { rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { and, asc, eq, ne, sql } from 'drizzle-orm'
import type { FastifyRequest } from 'fastify'
import Type from 'typebox'
import {
  copyTemplates,
  lookAtTemplates,
  templateLimits,
  templateSources,
  templateZip
} from '../../../../elements/base/contract/template.ts'
import type { Caller } from '../../access/caller.ts'
import { refuseOtherSite } from '../../access/check-subsite.ts'
import { logOfCaller } from '../../access/operations.ts'
import type { Database } from '../../database/open.ts'
import { subsites } from '../../database/tables/content.ts'
import { templates } from '../../database/tables/templates.ts'
import { receive } from '../../files/receive.ts'
import type { PackedTemplate } from '../../helper/template-zip.ts'
import { callerOf, guard, route } from '../../http/calls/route.ts'
import { resultOf } from '../../http/calls/results.ts'
import type { Platform } from '../../http/platform.ts'
import { ClosedObject, Id, titled } from '../../kernel/fields.ts'
import { newId } from '../../kernel/ids.ts'
import { savedAs } from '../../kernel/made-file.ts'
import { envelope, Refusal } from '../../kernel/refusal.ts'
import { nameOf } from '../../rows/filters.ts'
import { inScope, amongSites } from '../../rows/scope.ts'
import { ArrivingTemplatesSchema, TemplateSourcesSchema } from '../../results/content/template.ts'
import { inHelper } from './keep-template.ts'
import { fileName } from './template-calls.ts'
import { lookAt, takeOver } from './take-over.ts'
import { keptTemplates } from './templates.ts'

const packed = {
  ...{ name: templates.name, fileName: templates.fileName, kind: templates.kind, code: templates.code }
}

/** Template sites that the caller may read, other than the session's. */
const isSource = (caller: Caller) =>
  and(eq(subsites.siteType, 'templatesite'), ne(subsites.id, caller.subsiteId), amongSites(subsites.id, caller))

/** Reads the templates of a template site. @throws Refusal if the caller may not read it */
const readSource = async (database: Database, caller: Caller, id: string) => {
  const [site] = await database
    .select({ name: subsites.name })
    .from(subsites)
    .where(and(eq(subsites.id, id), isSource(caller)))
  if (!site) throw new Refusal('未找到模板站，请重新选择')
  const rows = await database
    .select(packed)
    .from(templates)
    .where(and(eq(templates.subsiteId, id), inScope(keptTemplates.scope, caller)))
    .orderBy(asc(templates.fileName))
  return { name: site.name, files: rows.map((row): PackedTemplate => ({ ...row, problem: '' })) }
}

/** Registers export and import as a zip, and copies from template sites. */
export const registerTransfer = (platform: Platform) => {
  const { http, database, helpers, storage } = platform
  const right = 'cms:template:edit'

  http.get(
    `/api${templateZip.exportZip}`,
    { onRequest: guard(platform, 'cms:template:list') },
    async (request, reply) => {
      const caller = callerOf(request)
      const { subsiteId, userId: owner } = caller
      const rows = await database
        .select(packed)
        .from(templates)
        .where(and(eq(templates.subsiteId, subsiteId), inScope(keptTemplates.scope, caller)))
        .orderBy(asc(templates.fileName))
      if (!rows.length) throw new Refusal('本站还没有模板')
      const [site] = await database.select({ name: subsites.name }).from(subsites).where(eq(subsites.id, subsiteId))
      const size = rows.reduce((sum, { code }) => sum + code.length, 0)
      const zip = await inHelper(helpers.templates.run('packTemplates', rows, { owner, size }))
      const log = logOfCaller(request, caller)
      await database.transaction(tx =>
        log(tx, { action: '导出模板', operateType: '6', object: `${rows.length} 个`, subsiteId })
      )
      return reply
        .headers({ 'content-type': 'application/zip', ...savedAs(`${site?.name ?? ''}模板.zip`) })
        .send(Buffer.from(zip))
    }
  )

  /** Receives and unpacks a zip within the limits. */
  const readZip = async (request: FastifyRequest, { userId: owner }: Caller) => {
    if (!request.isMultipart()) throw new Refusal('没有收到文件')
    const path = join(storage.arriving, newId())
    try {
      const { file, fields } = await receive(request, path)
      if (!file) throw new Refusal('没有收到文件')
      const { size } = await stat(path)
      if (size > templateLimits.zipBytes) throw new Refusal('压缩包超过 5 MB，请分成几个导入')
      return {
        names: new Set((fields.names ?? '').split(',').filter(Boolean)),
        source: file.name,
        files: await inHelper(helpers.templates.run('unpackTemplates', { path }, { owner, size }))
      }
    } finally {
      await rm(path, { force: true })
    }
  }

  const options = { onRequest: guard(platform, right), bodyLimit: templateLimits.zipBytes + 65_536 }
  const present = resultOf(ArrivingTemplatesSchema, `POST ${templateZip.importZip}`, platform.checksResults)
  http.post(`/api${templateZip.importZip}`, options, async request => {
    const caller = callerOf(request)
    await refuseOtherSite(database, request, caller)
    const { files, source, names } = await readZip(request, caller)
    const { dryRun } = Object(request.query) as Record<string, unknown>
    if (dryRun === '1') return envelope(present(await lookAt(platform, caller, files)))
    const done = await takeOver(platform, caller, { files, names, source }, logOfCaller(request, caller))
    return envelope(present(done))
  })

  route(platform, templateSources, { right, result: TemplateSourcesSchema }, ({ caller }) =>
    database
      .select({
        ...{ id: subsites.id, name: subsites.name },
        count: sql<number>`(select count(*)::int from templates t where t.subsite_id = ${sql.raw(nameOf(subsites.id))})`
      })
      .from(subsites)
      .where(isSource(caller))
      .orderBy(asc(subsites.sortNo), asc(subsites.id))
  )

  const subsiteId = titled('模板站', Id)
  route(
    platform,
    lookAtTemplates,
    { right, query: ClosedObject({ subsiteId }), result: ArrivingTemplatesSchema },
    async ({ caller, query }) => lookAt(platform, caller, (await readSource(database, caller, query.subsiteId)).files)
  )

  route(
    platform,
    copyTemplates,
    {
      right,
      body: ClosedObject({
        subsiteId,
        names: Type.Array(fileName, { minItems: 1, maxItems: templateLimits.count, title: '所选模板' })
      }),
      result: ArrivingTemplatesSchema
    },
    async ({ caller, body, log }) => {
      const { files, name: source } = await readSource(database, caller, body.subsiteId)
      return takeOver(platform, caller, { files, names: new Set(body.names), source }, log)
    }
  )
}
