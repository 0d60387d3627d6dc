import { and, eq } from 'drizzle-orm'
import Type from 'typebox'
import { letterPath } from '../../../../../elements/base/contract/apply.ts'
import { letterOfStep } from '../../../../../elements/base/contract/apply-letters.ts'
import type { Database } from '../../../database/open.ts'
import { inScope } from '../../../rows/scope.ts'
import { applicationLetters, applications, applicationSteps } from '../../../database/tables/applications.ts'
import { logOfCaller } from '../../../access/operations.ts'
import { noteLook } from '../../../admit/note-look.ts'
import type { Caller } from '../../../access/caller.ts'
import { ClosedObject } from '../../../kernel/fields.ts'
import { madeFile } from '../../../kernel/made-file.ts'
import { notFound } from '../../../kernel/refusal.ts'
import { fileConfig } from '../../../http/calls/call-schemas.ts'
import { reader } from '../../../http/calls/reader.ts'
import { callerOf, guard, route } from '../../../http/calls/route.ts'
import type { Platform } from '../../../http/platform.ts'
import { keptApplications } from '../record/applications.ts'
import { LetterSchema } from '../../../results/disclosure/apply-letters.ts'

const asked = ClosedObject({
  stepId: Type.String({ pattern: '^\\d{1,15}$', title: '办理步骤' }),
  seq: Type.Optional(Type.String({ pattern: '^[1-9]$', title: '文书顺序' }))
})

/** Returns a letter of a step if the caller may see its application. */
const readLetter = async (database: Database, caller: Caller, stepId: string, seq = '1') => {
  const { title, number, office, addressee, paragraphs, day } = applicationLetters
  const [found] = await database
    .select({
      letter: { title, number, addressee, paragraphs, day, office },
      application: { objectId: applications.id, object: applications.code, subsiteId: applications.subsiteId }
    })
    .from(applicationLetters)
    .innerJoin(applicationSteps, eq(applicationSteps.id, applicationLetters.stepId))
    .innerJoin(applications, eq(applications.id, applicationSteps.applicationId))
    .where(
      and(
        eq(applicationLetters.stepId, Number(stepId)),
        eq(applicationLetters.seq, Number(seq)),
        inScope(keptApplications.scope, caller)
      )
    )
  if (!found) throw notFound('文书')
  return found
}

export const registerLetters = (platform: Platform) => {
  const { http, database, helpers } = platform
  const readQuery = reader(asked, true)
  http.get(
    `/api${letterPath}`,
    { onRequest: guard(platform, 'cms:apply:list'), config: fileConfig(asked) },
    async (request, reply) => {
      const { stepId, seq } = readQuery(request.query) as { stepId: string; seq?: string }
      const caller = callerOf(request)
      const { letter, application } = await readLetter(database, caller, stepId, seq)
      const log = logOfCaller(request, caller)
      await noteLook(database, { caller, log }, { action: '下载依申请公开文书', ...application })
      const made = await helpers.texts.run('letter', letter, { owner: caller.userId, size: letter.paragraphs.length })
      return reply.headers(madeFile(`${letter.title} ${letter.number}`, 'docx')).send(Buffer.from(made))
    }
  )
  route(
    platform,
    letterOfStep,
    { right: 'cms:apply:list', query: asked, result: LetterSchema },
    async ({ caller, query, log }) => {
      const { letter, application } = await readLetter(database, caller, query.stepId, query.seq)
      await noteLook(database, { caller, log }, { action: '查看依申请公开文书', ...application })
      return letter
    }
  )
}
