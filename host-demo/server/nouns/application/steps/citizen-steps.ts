import { and, asc, eq } from 'drizzle-orm'
import Type from 'typebox'
import {
  givenLetterPath,
  sendCorrection,
  withdrawApplication,
  type ApplyProgress
} from '../../../../../elements/base/contract/apply.ts'
import type { ApplyAction } from '../../../../../elements/base/contract/apply-steps.ts'
import type { OpenCall } from '../../../http/calls/route.ts'
import { reader } from '../../../http/calls/reader.ts'
import { openRoute } from '../../../http/calls/route.ts'
import type { Platform } from '../../../http/platform.ts'
import type { Database } from '../../../database/open.ts'
import { applicationLetters, applications, applicationSteps } from '../../../database/tables/applications.ts'
import { ClosedObject, Text } from '../../../kernel/fields.ts'
import { madeFile } from '../../../kernel/made-file.ts'
import { notFound } from '../../../kernel/refusal.ts'
import { tell } from '../../../realtime/tell.ts'
import { findKnown, knownFields } from './known-application.ts'
import { takeStep } from './take-step.ts'

const letterColumns = {
  stepId: applicationLetters.stepId,
  seq: applicationLetters.seq,
  title: applicationLetters.title,
  number: applicationLetters.number,
  day: applicationLetters.day
}

/** Lists the letters to the applicant, oldest first. */
export const givenLetters = async (database: Database, applicationId: string): Promise<ApplyProgress['letters']> => {
  const rows = await database
    .select(letterColumns)
    .from(applicationLetters)
    .innerJoin(applicationSteps, eq(applicationSteps.id, applicationLetters.stepId))
    .where(and(eq(applicationSteps.applicationId, applicationId), eq(applicationLetters.isGiven, true)))
    .orderBy(asc(applicationLetters.stepId), asc(applicationLetters.seq))
  return rows.map(({ stepId, seq, ...letter }) => ({ ...letter, stepId: String(stepId), seq: String(seq) }))
}

const blank = {
  ...{ day: '', until: '', days: 0, party: '', departId: '', replyType: '' as const, reply: '', pages: 0 }
}

interface Said {
  code: string
  queryCode: string
}

/** Takes a step of the applicant. */
const takeOwnStep = (
  platform: Platform,
  action: ApplyAction,
  known: Said,
  reason: string,
  log: OpenCall<typeof sendCorrection>['log']
) =>
  platform.database.transaction(async tx => {
    const { id } = await findKnown(tx, platform.seal, known)
    const [row] = await tx.select().from(applications).where(eq(applications.id, id)).for('update')
    const { version, subsiteId, applicantName } = row!
    const by = { userId: '', username: '', subsiteId }
    const step = { ...blank, id, version, action, reason }
    const operation = await takeStep(platform, tx, { userId: '', realname: applicantName }, row!, step)
    await log(tx, { ...operation, by, operateType: '3' })
    await tell(tx, { applicationsOf: subsiteId })
    return null
  })

/** Registers the steps of applicants and the download of their letters. The data of the receipt identifies them. */
export const registerCitizenSteps = (platform: Platform) => {
  const { http, database, helpers } = platform
  openRoute(
    platform,
    sendCorrection,
    {
      body: ClosedObject({ ...knownFields, text: Text(2000, 1, '补正内容') }),
      ...{ perMinute: 6, repeats: true, message: '补正已提交！' }
    },
    ({ body: { text, ...known }, log }) => takeOwnStep(platform, 'corrected', known, text, log)
  )
  openRoute(
    platform,
    withdrawApplication,
    {
      body: ClosedObject({ ...knownFields, reason: Text(500, 0, '撤回说明') }),
      ...{ perMinute: 6, repeats: true, message: '申请已撤回！' }
    },
    ({ body: { reason, ...known }, log }) =>
      takeOwnStep(platform, 'withdraw', known, reason.trim() || '申请人凭查询码在网上撤回', log)
  )

  const Asked = ClosedObject({
    ...knownFields,
    stepId: Type.String({ pattern: '^\\d{1,15}$', title: '办理步骤' }),
    seq: Type.String({ pattern: '^[1-9]$', title: '文书顺序' })
  })
  const readAsked = reader(Asked, false)
  const config = { rateLimit: { max: 20, timeWindow: 60_000 } }
  http.post(`/api${givenLetterPath}`, { config, bodyLimit: 16_384 }, async (request, reply) => {
    const { stepId, seq, ...known } = readAsked(request.body) as Said & { stepId: string; seq: string }
    const { id } = await findKnown(database, platform.seal, known)
    const { office, addressee, paragraphs } = applicationLetters
    const [letter] = await database
      .select({ ...letterColumns, office, addressee, paragraphs })
      .from(applicationLetters)
      .innerJoin(applicationSteps, eq(applicationSteps.id, applicationLetters.stepId))
      .where(
        and(
          eq(applicationSteps.applicationId, id),
          eq(applicationLetters.stepId, Number(stepId)),
          eq(applicationLetters.seq, Number(seq)),
          eq(applicationLetters.isGiven, true)
        )
      )
    if (!letter) throw notFound('文书')
    const made = await helpers.texts.run('letter', letter, { owner: letter.number, size: letter.paragraphs.length })
    return reply.headers(madeFile(`${letter.title} ${letter.number}`, 'docx')).send(Buffer.from(made))
  })
}
