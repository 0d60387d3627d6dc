import { rm } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { asc, eq } from 'drizzle-orm'
import type { FastifyRequest } from 'fastify'
import {
  citizenFileLimit,
  citizenFileTypes,
  mostCitizenFiles,
  sendCitizenFile,
  type ApplyFile
} from '../../../../../elements/base/contract/apply-files.ts'
import type { Database, Transaction } from '../../../database/open.ts'
import { applicationFiles, applications, applicationSteps } from '../../../database/tables/applications.ts'
import { ClosedObject } from '../../../kernel/fields.ts'
import { logOf } from '../../../access/operations.ts'
import { envelope, Refusal } from '../../../kernel/refusal.ts'
import { reader } from '../../../http/calls/reader.ts'
import { resultOf } from '../../../http/calls/results.ts'
import { ApplyFileSchema } from '../../../results/disclosure/apply-files.ts'
import type { Platform } from '../../../http/platform.ts'
import { tell } from '../../../realtime/tell.ts'
import { newId } from '../../../kernel/ids.ts'
import { receive } from '../../../files/receive.ts'
import type { ApplicationRecord } from '../record/applications.ts'
import { applicantFiles } from '../record/step-files.ts'
import { findKnown, knownFields } from './known-application.ts'
import { storeFile } from './step-file-calls.ts'

const readKnown = reader(ClosedObject(knownFields), false)

/** Returns the open application with this number and code. @throws Refusal if there is none */
const findOpen = async ({ database, seal }: Platform, fields: Record<string, string>): Promise<ApplicationRecord> => {
  const found = await findKnown(database, seal, readKnown(fields) as Record<'code' | 'queryCode', string>)
  await refuseMore(database, found)
  return found
}

const refuseMore = async (tx: Database | Transaction, { id, endDate }: Pick<ApplicationRecord, 'id' | 'endDate'>) => {
  if (endDate !== null) throw new Refusal('申请已办结，不能再添加附件')
  if ((await applicantFiles(tx, id)).length >= mostCitizenFiles)
    throw new Refusal(`每份申请最多添加 ${mostCitizenFiles} 个附件，如需补充请联系受理机关`)
}

/** Stores a received file in the first step of the application. */
const keepFile = async (platform: Platform, request: FastifyRequest): Promise<ApplyFile> => {
  const { storage } = platform
  const path = join(storage.arriving, newId())
  let row: ApplicationRecord | undefined
  const check = async (fields: Record<string, string>) => {
    row = await findOpen(platform, fields)
  }
  try {
    const { file } = request.isMultipart() ? await receive(request, path, check) : {}
    if (!file || !row) throw new Refusal('没有收到文件')
    const { id: applicationId, subsiteId, code: object } = row
    if (!citizenFileTypes.some(type => file.name.toLowerCase().endsWith(`.${type}`)))
      throw new Refusal(`附件只能是 ${citizenFileTypes.join('、')} 文件`)
    const log = logOf(request)
    const { id, name, size } = await storeFile(platform, file, subsiteId, citizenFileLimit, async (tx, kept) => {
      const ofIt = eq(applications.id, applicationId)
      const [now] = await tx.select({ endDate: applications.endDate }).from(applications).where(ofIt).for('update')
      await refuseMore(tx, { id: applicationId, endDate: now!.endDate })
      const [first] = await tx
        .select({ id: applicationSteps.id })
        .from(applicationSteps)
        .where(eq(applicationSteps.applicationId, applicationId))
        .orderBy(asc(applicationSteps.id))
        .limit(1)
      await tx.insert(applicationFiles).values({ ...kept, applicationId, stepId: first!.id, createBy: '' })
      await tell(tx, { applicationsOf: subsiteId })
      const by = { userId: '', username: '', subsiteId }
      const changes = [{ title: '附件', before: '', after: extname(kept.name) }]
      await log(tx, { by, action: '申请人添加附件', operateType: '2', object, objectId: applicationId, changes })
    })
    return { id, name, size, isGiven: false }
  } finally {
    await rm(path, { force: true })
  }
}

/** Registers uploads by applicants. The data of the receipt identifies them. */
export const registerCitizenFiles = (platform: Platform) => {
  const config = { rateLimit: { max: 20, timeWindow: 60_000 } }
  const bodyLimit = citizenFileLimit + 65_536
  const present = resultOf(ApplyFileSchema, `POST ${sendCitizenFile}`, platform.checksResults)
  platform.http.post(`/api${sendCitizenFile}`, { config, bodyLimit }, async request =>
    envelope(present(await keepFile(platform, request)))
  )
}
