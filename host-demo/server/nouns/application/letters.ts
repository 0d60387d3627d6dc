import {
  applyReplyTypes,
  type ApplyAction,
  type ApplyReplyGroup,
  type ApplyStep
} from '../../../../elements/contract/apply-steps.ts'
import type { ApplicationRecord } from './applications.ts'

/** What a letter says of its step: by the name of the detail, its words. */
type Told = (name: ApplyStep['details'][number]['name']) => string

interface Template {
  title: string
  /** Article and text; `remedy` tells at the end where one may turn. */
  body: (told: Told, row: ApplicationRecord) => string[]
  remedy?: true
}

const remedy =
  '如对本答复不服，可以自收到本告知书之日起六十日内依法申请行政复议，或者六个月内依法向人民法院提起行政诉讼。'

const asked = ({ receiveDate, content }: ApplicationRecord) =>
  `本机关于 ${receiveDate} 收到您（贵单位）提出的政府信息公开申请，申请内容为：“${content}”。`

/** The answers, by the group of what is answered: articles of 《中华人民共和国政府信息公开条例》. */
const answers: Partial<Record<ApplyReplyGroup, [title: string, article: string]>> = {
  open: ['予以公开告知书', '第三十六条第一项、第二项'],
  partly: ['部分公开告知书', '第三十七条'],
  closed: ['不予公开告知书', '第三十六条第三项'],
  unable: ['信息不存在告知书', '第三十六条第四项'],
  other: ['办理结果告知书', '第三十六条']
}

const groupOf = (type: string): ApplyReplyGroup =>
  (Object.keys(applyReplyTypes) as ApplyReplyGroup[]).find(group =>
    (applyReplyTypes[group] as readonly string[]).includes(type)
  ) ?? 'other'

const law = '《中华人民共和国政府信息公开条例》'

const templates: Partial<Record<ApplyAction, (row: ApplicationRecord) => Template>> = {
  askCorrection: () => ({
    title: '补正告知书',
    body: told => [
      `经审查，您（贵单位）的申请内容不明确。根据${law}第三十条的规定，请于 ${told('until')} 前补正以下内容：`,
      told('reason'),
      '无正当理由逾期不补正的，视为放弃申请，本机关不再处理该申请。答复期限自本机关收到补正申请之日起计算。'
    ]
  }),
  extend: () => ({
    title: '延期答复告知书',
    body: told => [
      `因${told('reason')}，无法按期答复。根据${law}第三十三条的规定，经本机关政府信息公开工作机构负责人同意，延长 ${told('days')} 个工作日答复。`
    ]
  }),
  askThirdParty: () => ({
    title: '第三方意见征询书',
    body: told => [
      `致：${told('party')}`,
      `上述申请公开的信息涉及贵方合法权益。根据${law}第三十二条的规定，请自收到本征询书之日起十五个工作日内提出是否同意公开的意见及理由；逾期未提出意见的，由本机关决定是否公开。`,
      told('reason')
    ]
  }),
  askFee: () => ({
    title: '收费通知',
    body: told => [
      `根据${law}第四十二条和《政府信息公开信息处理费管理办法》（国办函〔2020〕109号），上述申请共计 ${told('pages')} 页，应缴纳信息处理费 ${told('amount')} 元。`,
      '请自收到本通知次日起二十个工作日内缴纳；逾期未缴纳的，视为放弃申请。答复期限自缴费次日起重新计算。'
    ]
  }),
  transfer: () => ({
    title: '非本机关告知书',
    body: told => [
      `经审查，您（贵单位）申请公开的信息不属于本机关负责公开。根据${law}第三十六条第五项的规定，建议向 ${told('party')} 提出申请。`,
      told('reason')
    ],
    remedy: true
  }),
  refuse: ({ replyType }) => ({
    title: replyType === 'repeated' ? '重复申请告知书' : '不予处理告知书',
    body: told => [`经审查，上述申请属于${told('replyType')}。根据${law}的规定，本机关不予处理。`, told('reason')],
    remedy: true
  }),
  sign: ({ replyType, reply }) => {
    const [title, article] = answers[groupOf(replyType)] ?? answers.other!
    return { title, body: () => [`根据${law}${article}的规定，现答复如下：`, ...reply.split('\n')], remedy: true }
  }
}

export const hasLetter = (action: ApplyAction) => action in templates

/** The letter of a step, in words that stay as they are. */
export const writeLetter = (row: ApplicationRecord, action: ApplyAction, details: ApplyStep['details']) => {
  const template = templates[action]?.(row)
  if (!template) return undefined
  const told: Told = name => details.find(detail => detail.name === name)?.value ?? ''
  const paragraphs = [asked(row), ...template.body(told, row), ...(template.remedy ? [remedy] : [])]
  return { title: template.title, addressee: row.applicantName, paragraphs: paragraphs.filter(Boolean) }
}
