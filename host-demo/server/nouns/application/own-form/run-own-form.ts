import { largestAnswers } from '../../../../../elements/base/contract/apply-own-form.ts'
import type { OwnAnswers } from '../../../../../elements/base/contract/apply.ts'
import type { Transaction } from '../../../database/open.ts'
import { runTexts } from '../../../forms/run-texts.ts'
import { Refusal } from '../../../kernel/refusal.ts'
import { filledForm } from '../record/live-forms.ts'
import { takeFiles } from './form-files.ts'

type Data = Record<string, unknown>

/** Fields of an application that always have a value. */
const choices: ReadonlySet<string> = new Set([
  'applicantType',
  'cardType',
  'offerType',
  'receiveMode',
  'acceptsOther',
  'applyFree'
])

const readAnswers = (json = '{}'): Data => {
  if (json.length > largestAnswers) throw new Refusal('申请表填写的内容太多，请精简后重试')
  let read: unknown
  try {
    read = JSON.parse(json)
  } catch {
    throw new Refusal('申请表的内容不是有效的 JSON')
  }
  if (typeof read !== 'object' || read === null || Array.isArray(read)) throw new Refusal('申请表的内容格式不正确')
  return read as Data
}

/**
 * Runs the site's own form over an application: refuses what the form refuses, empties fields that its rules hide, and
 * returns what it asks for in addition, with the files that this names.
 */
export const runOwnForm = async <Applicant extends Record<string, string>>(
  tx: Transaction,
  subsiteId: string,
  applicant: Applicant,
  { formId: given, answers: json }: OwnAnswers
) => {
  const form = await filledForm(tx, subsiteId, given)
  if (!form) return { applicant, formId: '', answers: {} as Data, files: [] as string[] }
  // A form may ask for the code of an organisation in a field of its own.
  const isOrganization = applicant.applicantType === '2'
  const texts = { ...applicant, ...(isOrganization && { creditCode: applicant.cardCode ?? '' }) }
  const { data, hidden, problems } = await runTexts(form.jsonStr, texts, readAnswers(json))
  const [first] = problems.values()
  if (first) throw new Refusal(first, undefined, Object.fromEntries(problems))
  const gone = [...hidden].filter(model => Object.hasOwn(applicant, model) && model !== 'cardCode')
  const emptied = gone.filter(model => !choices.has(model)).map(model => [model, ''])
  const own = Object.entries(data).filter(([model]) => !Object.hasOwn(texts, model) && model !== 'creditCode')
  const { answers, files } = await takeFiles(tx, subsiteId, form.jsonStr, Object.fromEntries(own))
  return { applicant: { ...applicant, ...Object.fromEntries(emptied) } as Applicant, formId: form.id, answers, files }
}
