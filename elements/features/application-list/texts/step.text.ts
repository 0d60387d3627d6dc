import { texts } from '../../../base/core/language/locale.ts'

/** Texts of the statutory steps, their fields and the answer types. */
export const stepText = texts(
  {
    actions: {
      apply: '收到申请',
      ...{
        register: '登记',
        transfer: '告知非本机关',
        askCorrection: '告知补正',
        corrected: '收到补正',
        accept: '受理'
      },
      ...{ refuse: '不予处理', askThirdParty: '征求第三方意见', askAgency: '会商其他机关', consulted: '收到意见' },
      ...{ extend: '延长期限', askFee: '通知缴费', paid: '已缴费', submit: '提交答复', sendBack: '退回修改' },
      handOver: '转办',
      ...{ received: '登记收到日期', askReasons: '要求说明理由', gaveReasons: '收到说明', askHelp: '请求协办' },
      withdraw: '申请人撤回',
      reanswer: '重新答复',
      ...{ sign: '签发答复', abandon: '视为放弃', archive: '归档', deliver: '登记送达', remedy: '登记复议、诉讼结果' }
    },
    notes: {
      ...{
        register: '',
        transfer: '本机关不负责公开的，告知申请人并说明理由；能够确定负责公开的机关的，告知其名称和联系方式。',
        received:
          '补正、缴费和征求意见的期限自收到文书之日起算。办理日期填写对方收到的日期；没有登记收到日期的，不能视为放弃。',
        askReasons: '申请公开政府信息的数量、频次明显超过合理范围的，可以要求申请人说明理由。期限照常计算。',
        gaveReasons: '',
        askHelp: '请其他部门协助检索、核实，期限照常计算。',
        reanswer: '复议决定或者判决纠正原答复的，重新作出答复并写明所依据的决定或者判决；原答复保留。',
        withdraw: '写明撤回的方式：书面，或者由谁记录。发出终止办理告知书。',
        corrected: '期限自收到补正之日起重新计算。'
      },
      askCorrection: '一次性告知需要补正的内容和合理的补正期限；应在收到申请之日起 7 个工作日内告知。',
      ...{
        accept: '',
        refuse: '',
        consulted: '',
        paid: '期限自缴费次日起重新计算。',
        sendBack: '',
        archive: '',
        remedy: ''
      },
      askThirdParty: '第三方应在 15 个工作日内提出意见，所需时间不计算在期限内。',
      askAgency:
        '与其他机关共同制作的信息，其他机关应在 15 个工作日内提出意见，逾期视为同意公开；所需时间不计算在期限内。',
      handOver: '交由另一部门承办，期限照常计算。',
      extend: '经政府信息公开工作机构负责人同意并告知申请人，最长 20 个工作日，只能延长一次。',
      askFee: '依照国办函〔2020〕109号，按件或者按量计收，两种标准只能选用一种；申请人应在 20 个工作日内缴纳。',
      ...{ submit: '提交后由审核人签发。', sign: '签发后生成文号，答复不能再修改。', abandon: '' },
      deliver: '写明送达的方式、时间和签收人，生成送达回证。'
    },
    stepFields: {
      ...{
        until: '补正期限',
        days: '延长天数（工作日）',
        party: '对方名称',
        departId: '承办部门',
        replyType: '答复类型',
        ...{ contact: '联系方式', opinion: '意见', tracking: '邮件单号', sentOn: '发出日期', facts: '应当写明的内容' },
        ...{ publicInterest: '不公开对公共利益的重大影响', ground: '写明' }
      },
      ...{
        feeMode: '计收标准',
        requests: '件数',
        given: '提供给申请人的文件',
        pages: '页数（A4）',
        reply: '答复内容',
        reason: '说明',
        amount: '应缴费用（元）',
        letterNumber: '文号'
      },
      ...{ remedy: '救济途径', result: '结果' }
    },
    feeModes: { pages: '按量计收', requests: '按件计收' },
    feeBands: {
      pages: '30 页以内不收费，31–100 页每页 10 元，101–200 页每页 20 元，201 页起每页 40 元',
      requests: '同一申请人每月 10 件以内不收费，11–30 件每件 100 元，31 件起每增加 10 件，每件加收 100 元'
    },
    feeIs: (amount: number) => (amount === 0 ? '不收费，不需要发出收费通知' : `应缴 ${amount} 元`),
    nthRequest: (month: string, number: number) =>
      `申请人 ${month.replace('-', ' 年 ').replace(/ 0/, ' ')} 月在本站点的第 ${number} 件申请`,
    opinions: { agree: '同意公开', disagree: '不同意公开', none: '逾期未答复' },
    remedies: { review: '行政复议', lawsuit: '未经复议直接起诉', 'lawsuit-after': '复议后起诉' },
    results: { upheld: '结果维持', corrected: '结果纠正', other: '其他结果', pending: '尚未审结' },
    replyGroups: {
      ...{
        open: '予以公开',
        partly: '部分公开',
        closed: '不予公开',
        unable: '无法提供',
        unprocessed: '不予处理',
        other: '其他处理'
      }
    },
    replyTypes: {
      ...{ known: '已主动公开（告知途径）', open: '予以公开', partly: '部分公开（区分处理）', secret: '属于国家秘密' },
      ...{ forbidden: '法律、行政法规禁止公开', safety: '危及“三安全一稳定”', 'third-party': '保护第三方合法权益' },
      ...{ internal: '属于三类内部事务信息', process: '属于四类过程性信息', enforcement: '属于行政执法案卷' },
      ...{
        inquiry: '属于行政查询事项',
        'not-held': '本机关不掌握相关政府信息',
        'not-made': '没有现成信息需要另行制作'
      },
      ...{ unclear: '补正后申请内容仍不明确', petition: '信访举报投诉类申请', repeated: '重复申请' },
      ...{ publication: '要求提供公开出版物', excessive: '无正当理由大量反复申请' },
      ...{ confirmed: '要求行政机关确认或重新出具已获取信息', 'not-corrected': '逾期不补正，不再处理' },
      ...{ 'not-paid': '逾期未缴费，不再处理', withdrawn: '申请人撤回申请' },
      ...{ 'not-mine': '不属于本机关负责公开', rectified: '更正与申请人相关的记录', other: '其他处理' }
    }
  },
  {
    actions: {
      apply: 'Received',
      ...{
        register: 'Register',
        transfer: 'Refer elsewhere',
        askCorrection: 'Ask for correction',
        corrected: 'Corrected'
      },
      ...{ accept: 'Accept', refuse: 'Refuse', askThirdParty: 'Ask a third party', askAgency: 'Ask another agency' },
      ...{
        consulted: 'Opinion received',
        extend: 'Extend',
        askFee: 'Ask for a fee',
        paid: 'Paid',
        submit: 'Submit answer'
      },
      ...{
        handOver: 'Hand over',
        ...{ received: 'Record receipt', askReasons: 'Ask for reasons', gaveReasons: 'Reasons received' },
        ...{ askHelp: 'Ask for help', withdraw: 'Withdrawn by the applicant', reanswer: 'Answer again' },
        sendBack: 'Send back',
        sign: 'Sign answer',
        abandon: 'Deem abandoned',
        archive: 'Archive',
        deliver: 'Record delivery',
        remedy: 'Record review'
      }
    },
    notes: {
      ...{
        register: '',
        transfer: 'Say why this agency is not responsible, and name the agency in charge if it is known.',
        received:
          'Terms for correction, payment and opinions begin with the receipt of the letter. Enter the day of receipt. Without it nothing is deemed abandoned.',
        askReasons: 'For requests that clearly exceed a reasonable number. The term keeps running.',
        gaveReasons: '',
        askHelp: 'Another office helps to search. The term keeps running.',
        reanswer: 'After a decision or judgment that corrected the answer. State it; the first answer stays.',
        withdraw: 'In writing, or recorded by whom. A letter ends the application.',
        corrected: 'The term restarts.'
      },
      askCorrection: 'Once, within 7 working days of receipt, with a reasonable deadline.',
      ...{
        accept: '',
        refuse: '',
        consulted: '',
        paid: 'The term restarts.',
        sendBack: '',
        archive: '',
        remedy: ''
      },
      askThirdParty: 'The third party has 15 working days, which do not count towards the term.',
      askAgency:
        'For jointly created information. The agency has 15 working days, which do not count towards the term; no reply means consent.',
      handOver: 'Another department continues; the term keeps running.',
      extend: 'With approval and notice; at most 20 working days, once.',
      askFee: 'By requests or by pages, not both. The applicant pays within 20 working days.',
      ...{
        submit: 'A reviewer signs it next.',
        sign: 'The answer gets its number and can no longer be changed.',
        abandon: ''
      },
      deliver: 'How, when and to whom the answer was delivered. A certificate is issued.'
    },
    stepFields: {
      ...{
        until: 'Correct until',
        days: 'Working days',
        party: 'Party',
        departId: 'Department',
        replyType: 'Answer type',
        ...{ contact: 'Contact', opinion: 'Opinion', tracking: 'Tracking number', sentOn: 'Sent on' },
        ...{ facts: 'What must be stated', publicInterest: 'Public interest at stake', ground: 'States' }
      },
      ...{
        feeMode: 'Calculated by',
        requests: 'Requests',
        given: 'Shared with the applicant',
        pages: 'Pages (A4)',
        reply: 'Answer',
        reason: 'Note',
        amount: 'Fee (yuan)',
        letterNumber: 'Letter no.'
      },
      ...{ remedy: 'Remedy', result: 'Result' }
    },
    feeModes: { pages: 'Pages', requests: 'Requests' },
    feeBands: {
      pages: 'First 30 free, up to 100: 10 yuan each, up to 200: 20 yuan, above: 40 yuan',
      requests: 'First 10 a month free, up to 30: 100 yuan each, plus 100 yuan for each further 10'
    },
    feeIs: (amount: number) => (amount === 0 ? 'no fee' : `${amount} yuan due`),
    nthRequest: (month: string, number: number) => `Request ${number} of the applicant at this site in ${month}`,
    opinions: { agree: 'Agrees', disagree: 'Objects', none: 'No reply in time' },
    remedies: {
      review: 'Reconsideration',
      lawsuit: 'Lawsuit without reconsideration',
      'lawsuit-after': 'Lawsuit after reconsideration'
    },
    results: { upheld: 'Upheld', corrected: 'Corrected', other: 'Other', pending: 'Pending' },
    replyGroups: {
      ...{ open: 'Disclosed', partly: 'Partly disclosed', closed: 'Not disclosed', unable: 'Cannot be provided' },
      ...{ unprocessed: 'Not processed', other: 'Other' }
    },
    replyTypes: {
      ...{ known: 'Published already', open: 'Disclosed', partly: 'Partly disclosed', secret: 'State secret' },
      ...{
        forbidden: 'Forbidden by law',
        safety: 'Endangers safety or stability',
        'third-party': 'Rights of a third party'
      },
      ...{ internal: 'Internal affairs', process: 'Part of an unfinished process', enforcement: 'Enforcement file' },
      ...{ inquiry: 'Administrative inquiry', 'not-held': 'Not held', 'not-made': 'Would have to be created' },
      ...{ unclear: 'Unclear after correction', petition: 'Petition or complaint', repeated: 'Repeated' },
      ...{ publication: 'Public publication', excessive: 'Excessive', confirmed: 'Confirmation of known information' },
      ...{ 'not-corrected': 'Not corrected in time', 'not-paid': 'Not paid in time', withdrawn: 'Withdrawn' },
      ...{ 'not-mine': 'Not of this agency', rectified: 'Record corrected', other: 'Other' }
    }
  }
)
