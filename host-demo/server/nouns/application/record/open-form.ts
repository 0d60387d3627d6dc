import { and, desc, eq } from 'drizzle-orm'
import { applicationForm, applicationFormName, neededOfApplicant } from '../../../../../elements/base/contract/apply.ts'
import type { Database, Transaction } from '../../../database/open.ts'
import { subsites } from '../../../database/tables/content.ts'
import { formDesigns } from '../../../database/tables/forms.ts'
import { agencyOf } from '../../agency/agencies.ts'
import { ClosedObject, Id } from '../../../kernel/fields.ts'
import { Refusal } from '../../../kernel/refusal.ts'
import { runTexts } from '../../../forms/run-texts.ts'
import { openRoute } from '../../../http/calls/route.ts'
import type { Platform } from '../../../http/platform.ts'
import { ApplicationFormSchema } from '../../../results/disclosure/apply.ts'

/** Returns the name of a site that takes applications. @throws Refusal if it does not exist or is closed */
export const openSite = async (tx: Database | Transaction, id: string): Promise<string> => {
  const [site] = await tx
    .select({ name: subsites.name, status: subsites.status, classify: subsites.classify })
    .from(subsites)
    .where(eq(subsites.id, id))
  if (!site || site.classify === '1') throw new Refusal('没有找到该站点，请从网站的申请页面提交')
  if (site.status === '0') throw new Refusal(`“${site.name}”已停用，暂不接收网上申请`)
  return site.name
}

/** Collects the models in a form document, at any depth. */
const modelsOf = (jsonStr: string): Set<string> => {
  const models = new Set<string>()
  JSON.parse(jsonStr, (key, value: unknown) => {
    if (key === 'model' && typeof value === 'string') models.add(value)
    return value
  })
  return models
}

/** Limit of characters in a public form, which is parsed at every call. */
const largestOwnForm = 200_000

/** Fields of an application that always have a value. */
const choices: ReadonlySet<string> = new Set([
  'applicantType',
  'cardType',
  'offerType',
  'receiveMode',
  'acceptsOther',
  'applyFree'
])

/** Returns the site's form; '' if it has none, or one that is too large or omits required fields. */
const ownForm = async (database: Database | Transaction, subsiteId: string): Promise<string> => {
  const [found] = await database
    .select({ jsonStr: formDesigns.jsonStr })
    .from(formDesigns)
    .where(and(eq(formDesigns.subsiteId, subsiteId), eq(formDesigns.name, applicationFormName)))
    .orderBy(desc(formDesigns.updateTime), desc(formDesigns.id))
    .limit(1)
  if (!found || found.jsonStr.length > largestOwnForm) return ''
  const models = modelsOf(found.jsonStr)
  return neededOfApplicant.every(model => models.has(model)) ? found.jsonStr : ''
}

/**
 * Runs the site's own form over an application: refuses what the form refuses, and empties fields that its rules hide.
 * Fields that the form has in addition are not part of an application.
 */
export const runOwnForm = async <Applicant extends Record<string, string>>(
  tx: Database | Transaction,
  subsiteId: string,
  applicant: Applicant
): Promise<Applicant> => {
  const jsonStr = await ownForm(tx, subsiteId)
  if (!jsonStr) return applicant
  // A form may ask for the code of an organisation in a field of its own.
  const isOrganization = applicant.applicantType === '2'
  const given = { ...applicant, ...(isOrganization && { creditCode: applicant.cardCode ?? '' }) }
  const { hidden, problems } = await runTexts(jsonStr, given)
  for (const [model, problem] of problems) if (Object.hasOwn(given, model)) throw new Refusal(problem)
  const gone = [...hidden].filter(model => Object.hasOwn(applicant, model) && model !== 'cardCode')
  const emptied = gone.filter(model => !choices.has(model)).map(model => [model, ''])
  return { ...applicant, ...Object.fromEntries(emptied) }
}

/** Registers the application page of a site for citizens. */
export const registerOpenForm = (platform: Platform) =>
  openRoute(
    platform,
    applicationForm,
    { query: ClosedObject({ subsiteId: Id }), result: ApplicationFormSchema, perMinute: 60 },
    async ({ query }) => ({
      siteName: await openSite(platform.database, query.subsiteId),
      agencyName: (await agencyOf(platform.database, query.subsiteId))?.name ?? '',
      jsonStr: await ownForm(platform.database, query.subsiteId)
    })
  )
