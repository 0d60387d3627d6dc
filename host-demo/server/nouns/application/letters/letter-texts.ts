import type { TemplateKind } from '../../../../../elements/base/contract/apply-letters.ts'

const law = '《中华人民共和国政府信息公开条例》'
const asked = '本机关于{收到日期}收到您（贵单位）提出的政府信息公开申请，申请内容为：“{内容}”。'
const remedy =
  '如对本答复不服，可以自收到本告知书之日起六十日内依法申请行政复议，或者六个月内依法向人民法院提起行政诉讼。'

const letter = (title: string, ...lines: string[]) => ({ title, text: lines.join('\n') })
const answer = (title: string, article: string) =>
  letter(title, asked, `根据${law}${article}的规定，现答复如下：`, '{答复}', remedy)
const notProcessed = (title: string) =>
  letter(title, asked, `经审查，上述申请属于{答复类型}。根据${law}的规定，本机关不予处理。`, '{理由}', remedy)

/** Title and default text of each letter. */
export const usualLetters: Record<TemplateKind, { title: string; text: string }> = {
  receipt: letter(
    '登记回执',
    asked,
    '本机关已予登记，受理编号为 {受理编号}。',
    `根据${law}第三十三条的规定，本机关将于{答复期限}前答复；需要补正、征求第三方意见或者延长期限的，另行告知。`
  ),
  correction: letter(
    '补正告知书',
    asked,
    `经审查，您（贵单位）的申请内容不明确。根据${law}第三十条的规定，请于{补正期限}前补正以下内容：`,
    '{理由}',
    '无正当理由逾期不补正的，视为放弃申请，本机关不再处理该申请。答复期限自本机关收到补正申请之日起计算。'
  ),
  extension: letter(
    '延期答复告知书',
    asked,
    `因{理由}，无法按期答复。根据${law}第三十三条的规定，经本机关政府信息公开工作机构负责人同意，延长 {天数} 个工作日答复。`
  ),
  thirdParty: letter(
    '第三方意见征询书',
    '本机关收到政府信息公开申请，申请内容为：“{内容}”。',
    `上述申请公开的信息涉及贵方合法权益。根据${law}第三十二条的规定，请自收到本征询书之日起十五个工作日内提出是否同意公开的意见及理由；逾期未提出意见的，由本机关决定是否公开。`,
    '{理由}'
  ),
  agency: letter(
    '征求意见函',
    '本机关收到政府信息公开申请，申请内容为：“{内容}”。',
    `上述申请公开的信息由贵机关与本机关共同制作。根据${law}第三十四条的规定，请自收到本函之日起十五个工作日内提出意见；逾期未提出意见的，视为同意公开。`,
    '{理由}'
  ),
  fee: letter(
    '收费通知',
    asked,
    `根据${law}第四十二条和《政府信息公开信息处理费管理办法》（国办函〔2020〕109号），上述申请{计收方式}，应缴纳信息处理费 {金额} 元。`,
    '{理由}',
    '请自收到本通知次日起二十个工作日内缴纳；逾期未缴纳的，视为放弃申请。答复期限自缴费次日起重新计算。'
  ),
  transfer: letter(
    '非本机关告知书',
    asked,
    `经审查，您（贵单位）申请公开的信息不属于本机关负责公开。根据${law}第三十六条第五项的规定，建议向 {对方} 提出申请。`,
    '{理由}',
    remedy
  ),
  open: answer('予以公开告知书', '{依据}'),
  partly: answer('部分公开告知书', '第三十七条'),
  closed: answer('不予公开告知书', '第三十六条第三项'),
  unable: answer('信息不存在告知书', '第三十六条第四项'),
  other: answer('办理结果告知书', '第三十六条'),
  repeated: notProcessed('重复申请告知书'),
  refused: notProcessed('不予处理告知书'),
  delivery: letter(
    '送达回证',
    '受送达人：{申请人}',
    '送达文书的文号：{文号}',
    '受理编号：{受理编号}',
    '送达方式和情况：{送达情况}',
    '送达日期：{日期}',
    '受送达人签名或者盖章：',
    '送达人签名：'
  ),
  number: letter('文号', '依申请公开〔{年份}〕{序号}号')
}
