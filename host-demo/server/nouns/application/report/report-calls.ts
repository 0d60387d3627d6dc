import Type from 'typebox'
import {
  annualFiles,
  annualReport,
  applySupervision,
  type AnnualQuery
} from '../../../../../elements/base/contract/apply-report.ts'
import { agencyOf } from '../../agency/agencies.ts'
import { holds, maySee, type Caller } from '../../../access/caller.ts'
import { ClosedObject, Id } from '../../../kernel/fields.ts'
import { logOfCaller } from '../../../access/operations.ts'
import { forbidden } from '../../../kernel/refusal.ts'
import { madeFile } from '../../../kernel/made-file.ts'
import { fileConfig } from '../../../http/calls/call-schemas.ts'
import { reader } from '../../../http/calls/reader.ts'
import { callerOf, guard, route } from '../../../http/calls/route.ts'
import type { Platform } from '../../../http/platform.ts'
import { remedyWords, resultWords } from '../record/words.ts'
import { readAnnualReport } from './annual-report.ts'
import { registerAnnualTexts } from './annual-text-calls.ts'
import { readAnnualText } from './annual-texts.ts'
import { readSupervision } from './supervision.ts'
import { AnnualReportSchema, SupervisionSchema } from '../../../results/disclosure/apply-report.ts'

const subsiteId = Type.Optional(Id)
const Annual = ClosedObject({ year: Type.String({ pattern: '^20\\d{2}$', title: '年份' }), subsiteId })

/** Jobs that draw the report, in the helper process. */
const jobs = { xlsx: 'annualSheet', docx: 'annualDocument' } as const

/** Registers the annual report, its exports, and the supervision of departments. */
export const registerReports = (platform: Platform) => {
  const { http, database, helpers } = platform
  registerAnnualTexts(platform)
  route(
    platform,
    annualReport,
    { right: 'cms:apply:list', query: Annual, result: AnnualReportSchema },
    ({ caller, query }) => readAnnualReport(database, caller, query)
  )
  route(
    platform,
    applySupervision,
    { right: 'cms:apply:list', query: ClosedObject({ subsiteId }), result: SupervisionSchema },
    ({ caller, query }) => readSupervision(database, caller, query)
  )

  const readQuery = reader(Annual, true)
  // A website is no agency: the report bears the name of the agency that decides on its applications.
  const textOf = async (caller: Caller, { year, subsiteId: id = '' }: AnnualQuery) =>
    id && maySee(caller, id) && (await agencyOf(database, id)) ? readAnnualText(database, id, year) : undefined
  for (const kind of ['xlsx', 'docx'] as const) {
    http.get(
      `/api${annualFiles[kind]}`,
      { onRequest: guard(platform, 'cms:apply:export', { proof: 'export' }), config: fileConfig(Annual) },
      async (request, reply) => {
        const caller = callerOf(request)
        // Export also requires the right to see the table.
        if (!holds(caller, 'cms:apply:list')) throw forbidden(platform.rights['cms:apply:list'])
        const query = readQuery(request.query) as AnnualQuery
        const report = await readAnnualReport(database, caller, query)
        const drawn = { report, text: await textOf(caller, query), remedyWords, resultWords }
        const made = await helpers.texts.run(jobs[kind], drawn, { owner: caller.userId, size: 100 })
        const name = `${query.year} 年${drawn.text ? '政府信息公开工作年度报告' : '政府信息公开申请情况'}`
        const log = logOfCaller(request, caller)
        await database.transaction(tx =>
          log(tx, { action: '导出年度报告', operateType: '6', object: `${name}.${kind}` })
        )
        return reply.headers(madeFile(name, kind)).send(Buffer.from(made))
      }
    )
  }
}
