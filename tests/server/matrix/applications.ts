import { ownFormFigures, ownFormUse, switchOwnForm } from '../../../elements/base/contract/apply-own-form.ts'
import { monthlyRequest } from '../../../elements/base/contract/apply-fees.ts'
import {
  applyTerm,
  applyTermPreview,
  saveApplyTerm,
  sendStepFile,
  stepFilePath
} from '../../../elements/base/contract/apply-files.ts'
import { letterOfStep, letterTemplates, saveLetterTemplate } from '../../../elements/base/contract/apply-letters.ts'
import { termDays } from '../../../elements/base/contract/apply-days.ts'
import { recountCase, recountCases } from '../../../elements/base/contract/apply-recount.ts'
import { similarApplications } from '../../../elements/base/contract/apply-similar.ts'
import { caseStages, stageReport } from '../../../elements/base/contract/apply-stages.ts'
import { annualFigures, annualText, saveAnnualText } from '../../../elements/base/contract/annual-text.ts'
import { annualReport, applySupervision } from '../../../elements/base/contract/apply-report.ts'
import {
  applicantIdentity,
  applicationCalls,
  applyCounts,
  applyDepartments,
  saveWorkCalendar,
  takeApplyStep,
  workCalendar,
  wronglyTold
} from '../../../elements/base/contract/apply.ts'
import { type Sample } from './sample.ts'

const application = {
  ...{ applicantType: '1', organizationType: '', applicantName: '矩阵', cardType: '1', cardCode: 'none', company: '' },
  ...{ legalName: '', linkman: '', tel: '13800000000', email: '', address: '矩阵', postcode: '', title: '矩阵' },
  ...{
    content: '矩阵',
    indexNum: '',
    purpose: '',
    offerType: '1',
    receiveMode: '1',
    acceptsOther: '1',
    applyFree: '0'
  },
  ...{ receiveType: '1', applyDate: '2026-01-05', receiveDate: '2026-01-05' }
}
const applyStep = {
  ...{ id: 'none', version: 1, action: 'accept', day: '', reason: '', until: '', days: 0, party: '', departId: '' },
  ...{ replyType: '', reply: '', pages: 0 }
}

export const applicationsSamples: Sample[] = [
  { endpoint: applyCounts, right: null, search: 'menuId=221' },
  { endpoint: applicationCalls.list, right: 'cms:apply:list' },
  { endpoint: applicationCalls.byId, right: 'cms:apply:list', search: 'id=none' },
  { endpoint: applicationCalls.add, right: 'cms:apply:add', body: application },
  { endpoint: applicationCalls.edit, right: 'cms:apply:edit', body: { ...application, id: 'none', version: 1 } },
  { endpoint: takeApplyStep, right: 'cms:apply:handle', body: applyStep },
  { endpoint: applicantIdentity, right: 'cms:apply:identity', search: 'id=none' },
  { endpoint: applyDepartments, right: 'cms:apply:handle' },
  { endpoint: monthlyRequest, right: 'cms:apply:handle', search: 'id=none' },
  { endpoint: workCalendar, right: 'cms:apply:list', search: 'year=2026' },
  { endpoint: wronglyTold, right: 'cms:apply:list' },
  { endpoint: annualReport, right: 'cms:apply:list', search: 'year=2026' },
  { endpoint: applySupervision, right: 'cms:apply:list' },
  { endpoint: annualText, right: 'cms:apply:list', search: 'year=2026&subsiteId=1' },
  {
    endpoint: saveAnnualText,
    right: 'cms:apply:report',
    body: {
      ...{ year: '2026', subsiteId: '1', overview: '', problems: '', others: '', version: 0 },
      figures: Object.fromEntries(annualFigures.map(name => [name, null]))
    }
  },
  {
    endpoint: similarApplications,
    right: 'cms:apply:list',
    body: { applicantName: '', cardCode: '', title: '', content: '' }
  },
  { endpoint: caseStages, right: 'cms:apply:list', search: 'id=none' },
  { endpoint: stageReport, right: 'cms:apply:list' },
  { endpoint: termDays, right: 'cms:apply:list', search: 'id=none' },
  { endpoint: recountCase, right: 'cms:apply:list', search: 'id=none' },
  { endpoint: recountCases, right: 'cms:apply:review' },
  { endpoint: { method: 'POST', path: sendStepFile }, right: 'cms:apply:handle', search: 'id=none' },
  { endpoint: { method: 'GET', path: stepFilePath }, right: 'cms:apply:handle', search: 'id=none' },
  { endpoint: ownFormUse, right: 'cms:form:list', search: 'formId=none' },
  { endpoint: switchOwnForm, right: 'cms:apply:template', body: { formId: 'none', isLive: true, version: 1 } },
  { endpoint: ownFormFigures, right: 'cms:apply:list' },
  { endpoint: applyTerm, right: 'cms:apply:term' },
  { endpoint: applyTermPreview, right: 'cms:apply:term', search: 'keepYears=3' },
  { endpoint: saveApplyTerm, right: 'cms:apply:term', body: { keepYears: 0, version: 0 } },
  { endpoint: letterTemplates, right: 'cms:apply:template' },
  {
    endpoint: saveLetterTemplate,
    right: 'cms:apply:template',
    body: { kind: 'fee', text: '应缴 {金额} 元', version: 0 }
  },
  { endpoint: letterOfStep, right: 'cms:apply:list', search: 'stepId=1' },
  { endpoint: saveWorkCalendar, right: 'cms:apply:calendar', body: { year: '2031', days: [] } }
]
