import { defineNoun, type DraftOf, type RecordOf } from './define-noun.ts'
import { get } from './endpoint.ts'
import { flag, text } from './noun-field.ts'

/**
 * Administrative agency that decides on applications for disclosure and signs the letters. Several sites may share one; a site is not an
 * agency.
 */
export const agency = defineNoun({
  noun: 'agency',
  title: ['受理机关', 'Agency', 'Agencies'],
  path: '/agency/agency',
  scope: 'platform',
  rights: 'cms:agency',
  name: 'name',
  fields: {
    name: text(60, ['机关全称', 'Full name'], {
      ...{ required: true, unique: true, wide: true, sort: true, filter: { by: 'words' } },
      hint: ['文书落款用的全称，如 临江市人民政府', 'As letters are signed, for example 临江市人民政府']
    }),
    /** Begins the numbers of letters: 临政公开〔2026〕18号. */
    sign: text(20, ['机关代字', 'Code in letter numbers'], {
      ...{ required: true, width: 128 },
      hint: ['文号的开头，如 临政公开：临政公开〔2026〕18号', 'Letter numbers begin with it: 临政公开〔2026〕18号']
    }),
    address: text(200, ['地址', 'Address'], { required: true, wide: true, width: 200 }),
    tel: text(30, ['联系电话', 'Telephone'], {
      ...{ required: true, width: 144 }
    }),
    /** 行政复议机关 */
    reviewOrgan: text(60, ['行政复议机关', 'Reconsideration authority'], {
      ...{ required: true, width: 160 },
      hint: ['一般为本级或者上一级人民政府', 'Usually the government of the same or the next higher level']
    }),
    court: text(60, ['有管辖权的人民法院', 'Court'], { required: true, width: 160 }),
    /**
     * Whether answers that provide no information, but are no refusal to disclose, also demand reconsideration first: practice differs between
     * regions. For refusals to disclose the law decides.
     */
    reviewFirst: flag(
      ['Y', 'N'],
      ['无法提供、不予处理的复议前置', 'Reconsideration first'],
      [
        '无法提供、不予处理、终止办理的答复，也告知应当先申请行政复议（不予公开的依法必须告知）',
        'Answers that cannot provide, or do not process, also demand reconsideration first. For refusals the law demands it'
      ],
      { blank: 'Y', wide: true, isTelling: false }
    ),
    /** Each kind of letter has numbers of its own in a year. */
    seriesByKind: flag(
      ['Y', 'N'],
      ['文号按文种分别编号', 'Numbers by kind of letter'],
      [
        '答复、补正、延期、征询、收费、告知各自从 1 号编起，文号中带文种，如 临政公开补正〔2026〕1号；关闭时所有文书共用一个流水号',
        'Replies, corrections, extensions, inquiries, fees and notices each begin with 1, and their numbers name the kind. Otherwise all letters share one series'
      ],
      { blank: 'N', wide: true, isTelling: false }
    )
  },
  columns: ['name', 'sign', 'tel', 'reviewOrgan', 'court', 'reviewFirst']
})

export type AgencyDraft = DraftOf<typeof agency>
export type Agency = RecordOf<typeof agency>

/** ◆ All agencies by name, for the choice of a site. */
export const agencyChoices = get<{ id: string; name: string }[]>('/agency/agency/choices')
