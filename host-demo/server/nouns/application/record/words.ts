import type { AnnualFigure } from '../../../../../elements/base/contract/annual-text.ts'
import type { FeeMode } from '../../../../../elements/base/contract/apply-fees.ts'
import type {
  ApplyAction,
  ApplyReplyType,
  ApplyState,
  ApplyStepField,
  Opinion,
  RemedyKind,
  RemedyResult
} from '../../../../../elements/base/contract/apply-steps.ts'

/** State labels for messages, exports and the log. */
export const stateWords: Record<ApplyState, string> = {
  ...{ 0: '待登记', 1: '待受理', 2: '补正中', 3: '办理中', 4: '征求意见', 5: '已延期', 6: '待审核', 7: '已答复' },
  ...{ 8: '已归档', 9: '已转告', 10: '不予处理', 11: '视为放弃', 12: '待缴费', 13: '已撤回' }
}

export const actionWords: Record<ApplyAction, string> = {
  ...{ register: '登记', transfer: '告知非本机关', askCorrection: '告知补正', corrected: '收到补正', accept: '受理' },
  ...{ refuse: '不予处理', askThirdParty: '征求第三方意见', askAgency: '会商其他机关', consulted: '收到意见' },
  ...{
    extend: '延长期限',
    askFee: '通知缴费',
    paid: '已缴费',
    submit: '提交答复',
    sendBack: '退回修改',
    handOver: '转办',
    sign: '签发答复'
  },
  ...{ received: '登记收到日期', askReasons: '要求说明理由', gaveReasons: '收到说明', askHelp: '请求协办' },
  ...{ withdraw: '申请人撤回', reanswer: '重新答复' },
  ...{ abandon: '视为放弃', archive: '归档', deliver: '登记送达', remedy: '登记复议、诉讼结果' }
}

export const fieldWords: Record<ApplyStepField, string> = {
  ...{ until: '补正期限', days: '延长天数', party: '对方名称', departId: '承办部门', replyType: '答复类型' },
  ...{ contact: '联系方式', opinion: '意见', tracking: '邮件单号', sentOn: '发出日期', facts: '应当写明的内容' },
  publicInterest: '公共利益理由',
  ...{ feeMode: '计收标准', pages: '页数', reply: '答复内容', remedy: '救济途径', result: '结果', reason: '说明' }
}

export const feeModeWords: Record<FeeMode, string> = { requests: '按件计收', pages: '按量计收' }

export const remedyWords: Record<RemedyKind, string> = {
  ...{ review: '行政复议', lawsuit: '未经复议直接起诉', 'lawsuit-after': '复议后起诉' }
}

export const opinionWords: Record<Opinion, string> = {
  ...{ agree: '同意公开', disagree: '不同意公开', none: '逾期未答复' }
}

export const resultWords: Record<RemedyResult, string> = {
  ...{ upheld: '结果维持', corrected: '结果纠正', other: '其他结果', pending: '尚未审结' }
}

export const replyWords: Record<ApplyReplyType, string> = {
  ...{ known: '已主动公开', open: '予以公开', partly: '部分公开', secret: '属于国家秘密' },
  ...{ forbidden: '法律、行政法规禁止公开', safety: '危及“三安全一稳定”', 'third-party': '保护第三方合法权益' },
  ...{ internal: '属于三类内部事务信息', process: '属于四类过程性信息', enforcement: '属于行政执法案卷' },
  ...{ inquiry: '属于行政查询事项', 'not-held': '本机关不掌握相关政府信息', 'not-made': '没有现成信息需要另行制作' },
  ...{ unclear: '补正后申请内容仍不明确', petition: '信访举报投诉类申请', repeated: '重复申请' },
  ...{ publication: '要求提供公开出版物', excessive: '无正当理由大量反复申请' },
  ...{ confirmed: '要求行政机关确认或重新出具已获取信息', 'not-corrected': '逾期不补正，不再处理' },
  ...{ 'not-paid': '逾期未缴费，不再处理', withdrawn: '申请人撤回申请' },
  ...{ 'not-mine': '不属于本机关负责公开', rectified: '更正与申请人相关的记录', other: '其他处理' }
}

export const annualFigureWords: Record<AnnualFigure, string> = {
  ...{ rulesMade: '规章本年制发件数', rulesRepealed: '规章本年废止件数', rulesValid: '规章现行有效件数' },
  ...{ normsMade: '行政规范性文件本年制发件数', normsRepealed: '行政规范性文件本年废止件数' },
  ...{ normsValid: '行政规范性文件现行有效件数', licences: '行政许可本年处理决定数量' },
  ...{ penalties: '行政处罚本年处理决定数量', compulsions: '行政强制本年处理决定数量' },
  charges: '行政事业性收费本年收费金额（万元）'
}
