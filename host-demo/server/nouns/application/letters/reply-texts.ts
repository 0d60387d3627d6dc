import { legalActs } from '../../../../../elements/base/contract/apply-acts.ts'
import { replyLetter, type ReplyLetter } from '../../../../../elements/base/contract/apply-letters.ts'
import { allReplyTypes, type ApplyReplyType } from '../../../../../elements/base/contract/apply-steps.ts'
import { asked, law, letter, type UsualLetter } from './usual-letter.ts'

const by = `根据${law}{依据}的规定，`
const [examined, refused] = ['经审查，您（贵单位）申请公开的信息', `${by}本机关决定不予公开。`]
const notProcessed = `${by}本机关不予处理。`

/** What each reply says between the request and the remedies. */
const sentences: Record<ApplyReplyType, string[]> = {
  known: [`${examined}已经主动公开。${by}现告知获取该信息的方式和途径：{获取方式和途径}。`],
  open: [`${examined}可以公开。${by}现予以公开，提供方式和时间：{提供方式和时间}。`],
  partly: [
    `${examined}中含有不应当公开的内容，但是能够作区分处理。${by}本机关向您（贵单位）提供可以公开的内容，提供方式和时间：{提供方式和时间}。`,
    '对下列内容决定不予公开：',
    '{不予公开的部分}'
  ],
  secret: [`${examined}属于国家秘密，密级为{密级}，定密依据为：{定密依据}。${refused}`],
  forbidden: [`${examined}属于法律、行政法规禁止公开的政府信息，依据为：{法律法规依据}。${refused}`],
  safety: [`${examined}公开后可能危及{危及事项}，理由为：{具体理由}。${refused}`],
  'third-party': [`${examined}公开会对第三方合法权益造成损害。{征求第三方意见情况}${refused}`],
  internal: [`${examined}属于本机关{内部事务种类}方面的内部事务信息。${refused}`],
  process: [`${examined}属于本机关在履行行政管理职能过程中形成的{过程性信息种类}等过程性信息。${refused}`],
  enforcement: [`${examined}属于行政执法案卷信息：{行政执法案卷}。${refused}`],
  inquiry: [`${examined}的获取，{法律法规依据}有特别规定。${by}请依照该规定办理，办理途径：{获取方式和途径}。`],
  'not-held': [
    `经检索，本机关没有您（贵单位）申请公开的信息。检索范围：{检索范围}；检索词：{检索词}；检索人：{检索人}；检索日期：{检索日期}。${by}现告知该政府信息不存在。`
  ],
  'not-made': [
    `本机关没有您（贵单位）申请公开的现成信息，需要对现有政府信息进行加工、分析：{需要制作、加工、分析的内容}。${by}本机关不予提供。`
  ],
  unclear: [`{补正情况}补正后，申请内容仍不明确，本机关无法据以检索、提供。${by}现告知无法提供。`],
  petition: [
    `经审查，您（贵单位）以政府信息公开申请的形式进行信访、投诉、举报等活动。${by}本机关不作为政府信息公开申请处理，可以通过相应渠道提出：{相应渠道}。`
  ],
  repeated: [
    `您（贵单位）就相同内容提出的申请，本机关已于{前次答复日期}以{前次答复文号}答复。${by}本机关不予重复处理。`
  ],
  publication: [
    `您（贵单位）申请提供的是报纸、期刊、书籍等公开出版物。${by}现告知获取的途径：{获取方式和途径}。本机关不予处理。`
  ],
  excessive: [`您（贵单位）申请公开政府信息的数量、频次明显超过合理范围，且理由不合理。{说明理由情况}${notProcessed}`],
  confirmed: [
    `您（贵单位）要求本机关确认或者重新出具的信息（{已获取的信息}），已经于{获取日期}获取。${by}本机关不予重复处理。`
  ],
  'not-corrected': [`{逾期情况}您（贵单位）无正当理由逾期不补正。${by}视为放弃申请，本机关不再处理该申请。`],
  'not-paid': [`{逾期情况}您（贵单位）逾期未缴纳费用。${by}视为放弃申请，本机关不再处理该申请。`],
  withdrawn: ['{撤回情况}本机关终止办理该申请。'],
  'not-mine': [`${examined}不属于本机关负责公开。${by}现告知并说明理由：{理由}`, '{主管机关}'],
  rectified: [`您（贵单位）提出本机关记录的与您（贵单位）相关的信息不准确。${by}现答复如下：{更正情况}`],
  other: [`经审查，{法律法规依据}。${by}现答复如下：`]
}

const textOf = (type: ApplyReplyType): UsualLetter => {
  const { title, by: step } = legalActs[type]
  const more = step === 'refuse' || step === 'abandon' ? ['{理由}'] : []
  return letter(title, asked, ...sentences[type], '{答复}', ...more, '{救济}')
}

/** Title and default text of the letter of each reply. */
export const usualReplies = Object.fromEntries(allReplyTypes.map(type => [replyLetter(type), textOf(type)])) as Record<
  ReplyLetter,
  UsualLetter
>
