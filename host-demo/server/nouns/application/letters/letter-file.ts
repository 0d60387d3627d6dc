import { and, eq } from 'drizzle-orm'
import Type from 'typebox'
import { letterPath } from '../../../../../elements/base/contract/apply.ts'
import { dayInWords, letterOfStep, type Letter } from '../../../../../elements/base/contract/apply-letters.ts'
import { orEmpty } from '../../../rows/list.ts'
import type { Database } from '../../../database/open.ts'
import { inScope } from '../../../rows/scope.ts'
import { applicationLetters, applications, applicationSteps } from '../../../database/tables/applications.ts'
import { subsites } from '../../../database/tables/content.ts'
import type { Caller } from '../../../access/caller.ts'
import { ClosedObject } from '../../../kernel/fields.ts'
import { madeFile } from '../../../kernel/made-file.ts'
import { notFound } from '../../../kernel/refusal.ts'
import { callerOf, guard, reader, route } from '../../../http/calls/route.ts'
import type { Platform } from '../../../http/platform.ts'
import { keptApplications } from '../record/applications.ts'

/** Font sizes 二号 and 三号 of GB/T 9704, in half points. */
const [titleSize, textSize] = [44, 32]

/** Creates a .docx in the layout of an official document. */
const draw = async ({ title, number, addressee, paragraphs, day, office }: Letter): Promise<Buffer> => {
  const { AlignmentType, Document, Packer, Paragraph, TextRun } = await import('docx')
  const line = (text: string, options: object = {}, size = textSize, font = '仿宋') =>
    new Paragraph({ spacing: { line: 560 }, ...options, children: [new TextRun({ text, size, font })] })
  const children = [
    line(office, { alignment: AlignmentType.CENTER }, titleSize, '方正小标宋简体'),
    line(title, { alignment: AlignmentType.CENTER }, titleSize, '方正小标宋简体'),
    line(number, { alignment: AlignmentType.CENTER, spacing: { line: 560, after: 400 } }),
    line(`${addressee}：`),
    ...paragraphs.map(text => line(text, { indent: { firstLine: textSize * 20 } })),
    line(office, { alignment: AlignmentType.RIGHT, spacing: { line: 560, before: 800 } }),
    line(dayInWords(day), { alignment: AlignmentType.RIGHT })
  ]
  return Packer.toBuffer(new Document({ creator: office, title, sections: [{ children }] }))
}

const asked = ClosedObject({ stepId: Type.String({ pattern: '^\\d{1,15}$', title: '办理步骤' }) })

/** Returns the letter of a step if the caller may see its application. */
const readLetter = async (database: Database, caller: Caller, stepId: string): Promise<Letter> => {
  const { title, number, addressee, paragraphs, day } = applicationLetters
  const [found] = await database
    .select({ title, number, addressee, paragraphs, day, office: orEmpty(subsites.name) })
    .from(applicationLetters)
    .innerJoin(applicationSteps, eq(applicationSteps.id, applicationLetters.stepId))
    .innerJoin(applications, eq(applications.id, applicationSteps.applicationId))
    .leftJoin(subsites, eq(subsites.id, applications.subsiteId))
    .where(and(eq(applicationLetters.stepId, Number(stepId)), inScope(keptApplications.scope, caller)))
  if (!found) throw notFound('文书')
  return found as Letter
}

export const registerLetters = (platform: Platform) => {
  const { http, database } = platform
  const readQuery = reader(asked, true)
  http.get(`/api${letterPath}`, { onRequest: guard(platform, 'cms:apply:list') }, async (request, reply) => {
    const { stepId } = readQuery(request.query) as { stepId: string }
    const letter = await readLetter(database, callerOf(request), stepId)
    return reply.headers(madeFile(`${letter.title} ${letter.number}`, 'docx')).send(await draw(letter))
  })
  route(platform, letterOfStep, { right: 'cms:apply:list', query: asked }, ({ caller, query }) =>
    readLetter(database, caller, query.stepId)
  )
}
