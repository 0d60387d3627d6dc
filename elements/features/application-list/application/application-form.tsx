import { Callout } from '@blueprintjs/core'
import {
  applicantTypes,
  applicationCalls,
  cardTypes,
  offerTypes,
  organizationTypes,
  receiveModes,
  receiveTypes,
  type Application,
  type ApplicationDraft
} from '../../../base/contract/apply.ts'
import { $subsite } from '../../../base/session/wire/session.ts'
import { recordForm, type AnyForm } from '../../../base/crud/resource/form/record-form.ts'
import { SimilarCases } from '../similar/similar-cases.tsx'
import type { ApplicationListWords } from '../texts/application-list.text.ts'

/** Query codes of applications registered in this page. The server returns each code once. */
const queryCodes = new Map<string, string>()

const today = (): string => new Date(Date.now() + 8 * 3_600_000).toISOString().slice(0, 10)

const blank = (): ApplicationDraft => ({
  ...{ applicantType: '1', organizationType: '', applicantName: '', cardType: '1', cardCode: '', company: '' },
  ...{
    legalName: '',
    linkman: '',
    tel: '',
    email: '',
    address: '',
    postcode: '',
    title: '',
    content: '',
    indexNum: ''
  },
  ...{ purpose: '', offerType: '1', receiveMode: '1', acceptsOther: '1', applyFree: '0', receiveType: '1' },
  ...{ applyDate: today(), receiveDate: today() }
})

const options = <Value extends string>(values: readonly Value[], words: Record<Value, string>) =>
  values.map(value => ({ value, label: words[value] }))

/** Describes the registration form of an application. */
export function applicationForm(text: ApplicationListWords): AnyForm {
  const isOrganization = (draft: ApplicationDraft): boolean => draft.applicantType === '2'
  const isCitizen = (draft: ApplicationDraft): boolean => draft.applicantType === '1'
  const cardCode = { kind: 'text', name: 'cardCode', hint: text.cardHint, maxLength: 40, isRequired: true } as const
  return recordForm<Application, ApplicationDraft>({
    // A registration belongs to the current site: its numbers and its agency.
    adding: text.addAt($subsite.get()?.name ?? ''),
    calls: applicationCalls,
    blank: blank(),
    nameOf: ({ title }) => title,
    closed: ({ state }) => (['0', '1', '2'].includes(state) ? '' : text.closed),
    onAdded: ({ id, queryCode = '' }) => void queryCodes.set(id, queryCode),
    belowNew: draft => <SimilarCases draft={draft} />,
    below: ({ id, code }) =>
      queryCodes.get(id) ? (
        <Callout intent="success" title={text.registeredAs(code)} compact>
          {text.queryCodeOnce} <b>{queryCodes.get(id)}</b>
        </Callout>
      ) : null,
    fields: [
      { kind: 'text', name: 'title', label: text.title, maxLength: 100, isRequired: true, isWide: true },
      { kind: 'area', name: 'content', label: text.content, maxLength: 2000, rows: 4, isRequired: true, isWide: true },
      {
        kind: 'choice',
        name: 'applicantType',
        label: text.applicantType,
        options: options(applicantTypes, text.applicantTypes)
      },
      { kind: 'text', name: 'applicantName', label: text.applicant, maxLength: 100, isRequired: true },
      {
        kind: 'choice',
        name: 'organizationType',
        label: text.organizationType,
        options: options(['', ...organizationTypes] as const, text.organizationTypes),
        ...{ isRequired: true, isAsked: isOrganization }
      },
      {
        kind: 'choice',
        name: 'cardType',
        label: text.cardType,
        options: options(cardTypes, text.cardTypes),
        isAsked: isCitizen
      },
      { ...cardCode, label: text.cardCode, isAsked: isCitizen },
      { ...cardCode, label: text.creditCode, isAsked: isOrganization },
      {
        kind: 'text',
        name: 'legalName',
        label: text.legalName,
        maxLength: 60,
        isRequired: true,
        isAsked: isOrganization
      },
      { kind: 'text', name: 'linkman', label: text.linkman, maxLength: 60, isRequired: true, isAsked: isOrganization },
      { kind: 'text', name: 'company', label: text.company, maxLength: 100, isAsked: isCitizen },
      { kind: 'text', name: 'tel', label: text.tel, maxLength: 30, isRequired: true },
      { kind: 'text', name: 'email', label: text.email, maxLength: 100, type: 'email' },
      { kind: 'text', name: 'address', label: text.address, maxLength: 200, isRequired: true, isWide: true },
      { kind: 'text', name: 'postcode', label: text.postcode, maxLength: 6 },
      { kind: 'text', name: 'indexNum', label: text.indexNum, maxLength: 100 },
      { kind: 'area', name: 'purpose', label: text.purpose, maxLength: 500, rows: 2, isWide: true },
      { kind: 'choice', name: 'offerType', label: text.offerType, options: options(offerTypes, text.offerTypes) },
      {
        kind: 'choice',
        name: 'receiveMode',
        label: text.receiveMode,
        options: options(receiveModes, text.receiveModes)
      },
      { kind: 'flag', name: 'acceptsOther', label: text.acceptsOther, on: '1', off: '0' },
      { kind: 'flag', name: 'applyFree', label: text.applyFree, on: '1', off: '0' },
      {
        kind: 'choice',
        name: 'receiveType',
        label: text.receiveType,
        options: options(receiveTypes, text.receiveTypes)
      },
      { kind: 'text', name: 'applyDate', label: text.applyDate, maxLength: 10, type: 'date', isRequired: true },
      {
        kind: 'text',
        name: 'receiveDate',
        label: text.receiveDate,
        hint: text.receiveHint,
        maxLength: 10,
        type: 'date',
        isRequired: true
      }
    ]
  })
}
