import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { and, count, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { FastifyRequest } from 'fastify'
import {
  citizenFileLimit,
  citizenFileTypes,
  type ApplyFile
} from '../../../../../elements/base/contract/apply-files.ts'
import { sendFormFile } from '../../../../../elements/base/contract/apply-own-form.ts'
import type { Transaction } from '../../../database/open.ts'
import { applicationFiles } from '../../../database/tables/applications.ts'
import { withFiles } from '../../../forms/form-answers.ts'
import { receive } from '../../../files/receive.ts'
import { reader } from '../../../http/calls/reader.ts'
import { resultOf } from '../../../http/calls/results.ts'
import type { Platform } from '../../../http/platform.ts'
import { ClosedObject, Id } from '../../../kernel/fields.ts'
import { newId } from '../../../kernel/ids.ts'
import { envelope, Refusal } from '../../../kernel/refusal.ts'
import { ApplyFileSchema } from '../../../results/disclosure/apply-files.ts'
import { openSite } from '../record/open-site.ts'
import { storeFile } from '../steps/step-file-calls.ts'

type Data = Record<string, unknown>

/** Limit of the files of one form. */
const mostFormFiles = 20
/** Limit of the files of a site that no application has named yet. */
const mostUnsent = 500

const keysIn = (value: unknown): string[] =>
  (Array.isArray(value) ? value : []).map(one => String((Object(one) as { key?: unknown }).key ?? ''))

/**
 * Reads the files that answers name. Keeps name and size as they were received, without an address.
 * @throws Refusal for a file of another application, or one that was deleted
 */
export const takeFiles = async (tx: Transaction, subsiteId: string, jsonStr: string, data: Data) => {
  const named: string[] = []
  withFiles(jsonStr, data, value => named.push(...keysIn(value)))
  const { id, name, size } = applicationFiles
  const free = and(eq(applicationFiles.subsiteId, subsiteId), isNull(applicationFiles.applicationId))
  const found =
    named.length === 0
      ? []
      : await tx
          .select({ id, name, size })
          .from(applicationFiles)
          .where(and(inArray(id, named), free))
          .for('update')
  const known = new Map(found.map(file => [file.id, file]))
  if (named.length > mostFormFiles) throw new Refusal(`申请表最多添加 ${mostFormFiles} 个文件，请删减后重试`)
  if (new Set(named).size < named.length || named.some(key => !known.has(key)))
    throw new Refusal('有文件已不存在，请重新添加后提交')
  const answers = withFiles(jsonStr, data, (value, widget) => {
    const keys = keysIn(value)
    const most = Number(widget.options.length)
    if (most > 0 && keys.length > most) throw new Refusal(`“${widget.name}”最多添加 ${most} 个文件`)
    return keys.map(key => ({ key, url: '', name: known.get(key)!.name, size: Number(known.get(key)!.size) }))
  })
  return { answers, files: named }
}

/** Attaches the files of a form to the first step of its application. */
export const attachFormFiles = async (tx: Transaction, files: string[], applicationId: string, stepId: number) => {
  if (files.length > 0)
    await tx.update(applicationFiles).set({ applicationId, stepId }).where(inArray(applicationFiles.id, files))
}

const keepFile = async (platform: Platform, request: FastifyRequest): Promise<ApplyFile> => {
  const { database, storage } = platform
  const path = join(storage.arriving, newId())
  let subsiteId = ''
  const check = async (fields: Record<string, string>) => {
    subsiteId = (readSite(fields) as { subsiteId: string }).subsiteId
    await openSite(database, subsiteId)
    const [unsent] = await database
      .select({ number: count() })
      .from(applicationFiles)
      .where(and(eq(applicationFiles.subsiteId, subsiteId), isNull(applicationFiles.applicationId)))
    if (unsent!.number >= mostUnsent) throw new Refusal('本站未提交的文件过多，请稍后再试')
  }
  try {
    const { file } = request.isMultipart() ? await receive(request, path, check) : {}
    if (!file || !subsiteId) throw new Refusal('没有收到文件')
    if (!citizenFileTypes.some(type => file.name.toLowerCase().endsWith(`.${type}`)))
      throw new Refusal(`附件只能是 ${citizenFileTypes.join('、')} 文件`)
    const { id, name, size } = await storeFile(platform, file, subsiteId, citizenFileLimit, async (tx, kept) => {
      await tx.insert(applicationFiles).values({ ...kept, createBy: '', createTime: sql`now()` })
    })
    return { id, name, size, isGiven: false }
  } finally {
    await rm(path, { force: true })
  }
}

const readSite = reader(ClosedObject({ subsiteId: Id }), false)

/** Registers uploads into file fields of a site's form, before the application is sent. */
export const registerFormFiles = (platform: Platform) => {
  const config = { rateLimit: { max: 20, timeWindow: 60_000 } }
  const present = resultOf(ApplyFileSchema, `POST ${sendFormFile}`, platform.checksResults)
  platform.http.post(`/api${sendFormFile}`, { config, bodyLimit: citizenFileLimit + 65_536 }, async request =>
    envelope(present(await keepFile(platform, request)))
  )
}
