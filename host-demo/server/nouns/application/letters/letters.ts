import {
  fillLetter,
  isToOther,
  ownToken,
  type LetterKind
} from '../../../../../elements/base/contract/apply-letters.ts'
import type { NoticeChannel } from '../../../../../elements/base/contract/apply-notices.ts'
import type { ApplyAction, ApplyStep } from '../../../../../elements/base/contract/apply-steps.ts'
import type { Transaction } from '../../../database/open.ts'
import { applicationLetters } from '../../../database/tables/applications.ts'
import { requireAgency, type AgencyRecord } from '../../agency/agencies.ts'
import type { ApplicationRecord } from '../record/applications.ts'
import { noAnswer, type Answer } from '../record/answer.ts'
import { answersInWords } from '../../../forms/form-answers.ts'
import { readForms } from '../record/live-forms.ts'
import { letterNumber, templateText } from './letter-templates.ts'
import { usualLetters } from './letter-texts.ts'
import { letterValues, type ToldTerm } from './letter-values.ts'
import { isNumbered, lettersOf } from './letters-of-step.ts'
import { queueNotices, type Contacts } from './notices.ts'

export type LetterSubject = Pick<
  ApplicationRecord,
  'subsiteId' | 'code' | 'title' | 'content' | 'applicantName' | 'applyDate' | 'receiveDate'
> &
  Partial<Pick<ApplicationRecord, 'letterNumber' | 'replyType' | 'reply' | 'formId' | 'answers'>> & { answer?: Answer }

/** A letter that is about to be issued, with its number; '' for one without a number of its own. */
interface Begun {
  kind: LetterKind
  number: string
}

/** Letters of a step with the agency that signs them. */
interface BegunLetters {
  agency: AgencyRecord
  letters: Begun[]
}

/** Takes the numbers of the letters that a step issues; undefined for no letter. @throws Refusal if the site has no agency */
export const beginLetters = async (
  tx: Transaction,
  { subsiteId, replyType = '', answer = noAnswer }: LetterSubject,
  action: ApplyAction | 'apply',
  today: string
): Promise<BegunLetters | undefined> => {
  const kinds = lettersOf(action, replyType, answer.publicInterest !== '')
  if (kinds.length === 0) return undefined
  const agency = await requireAgency(tx, subsiteId)
  const letters: Begun[] = []
  for (const kind of kinds)
    letters.push({ kind, number: isNumbered(kind) ? await letterNumber(tx, subsiteId, agency, kind, today) : '' })
  return { agency, letters }
}

/** Returns the answers to the site's own form by placeholder. */
const ownValues = async (tx: Transaction, { formId = '', answers = {} }: LetterSubject) => {
  const form = (await readForms(tx, [formId])).get(formId)
  const told = form ? answersInWords(form.jsonStr, answers) : []
  return Object.fromEntries(told.map(([name, text]) => [ownToken(name), text]))
}

interface Issued {
  stepId: number
  action: ApplyAction | 'apply'
  details: ApplyStep['details']
  /** Day of issue, and the day of the act, which a delivery tells. */
  today: string
  day: string
  /** The third party or office to which a letter of the step is addressed. */
  party: string
  term: ToldTerm
  /** Contacts of the applicant and ways to notify them; absent for no notice. */
  notices?: { contacts: Contacts; channels: readonly NoticeChannel[] } | undefined
}

const isGivenLetter = (kind: LetterKind) => !isToOther(kind) && kind !== 'delivery'

/** Issues letters. Their texts and signatures are stored and never change. */
export const issueLetters = async (tx: Transaction, row: LetterSubject, begun: BegunLetters, issued: Issued) => {
  const { agency, letters } = begun
  const { stepId, action, details, today, day, party, term, notices } = issued
  for (const [at, { kind, number: own }] of letters.entries()) {
    const number = own || (kind === 'receipt' ? row.code : (row.letterNumber ?? ''))
    const template = await templateText(tx, row.subsiteId, kind)
    const values = letterValues(row, agency, {
      ...{ step: { action: action as ApplyAction, details }, answer: row.answer ?? noAnswer, number, party, term },
      day: kind === 'delivery' ? day : today
    })
    const answered = template.includes(ownToken('')) ? await ownValues(tx, row) : {}
    await tx.insert(applicationLetters).values({
      ...{ stepId, seq: at + 1, office: agency.name, title: usualLetters[kind].title, number, day: today },
      // A letter that somebody else must read is not addressed to the applicant.
      isGiven: isGivenLetter(kind),
      addressee: isToOther(kind) ? party : row.applicantName,
      paragraphs: fillLetter(template, { ...answered, ...values }),
      toldDue: /\{答复[时期]限\}/.test(template) ? term.dueDate : ''
    })
  }
  if (notices && letters.some(({ kind }) => isGivenLetter(kind)))
    await queueNotices(tx, notices.contacts, stepId, notices.channels)
}
