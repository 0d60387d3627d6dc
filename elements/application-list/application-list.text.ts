import { texts } from '../core/locale.ts'

export const applicationListText = texts(
  {
    signedOut: '请先登录，再查看依申请公开',
    lists: { wait: '待办申请', handle: '在办申请', end: '办结申请' },
    empty: { wait: '没有待办的申请', handle: '没有在办的申请', end: '没有办结的申请' },
    emptyHint: '公民、法人或者其他组织提交的申请会列在这里',
    add: '登记申请',
    handle: '办理',
    look: '查看',
    cancel: '取消',
    close: '关闭',
    retry: '重试',
    loading: '正在加载申请',
    choose: '请选择',
    to: '至',
    title: '申请事项',
    searchTitle: '申请事项包含',
    content: '所需信息内容描述',
    code: '受理编号',
    letterNumber: '文号',
    applicant: '申请人',
    applicantType: '申请人类型',
    applicantTypes: { 1: '公民', 2: '法人或者其他组织' },
    organizationType: '组织类型',
    organizationTypes: {
      ...{ '': '（公民不填）', 1: '商业企业', 2: '科研机构', 3: '社会公益组织', 4: '法律服务机构', 5: '其他' }
    },
    neededOfOrganization: '法人或者其他组织须填写',
    cardType: '证件名称',
    cardTypes: {
      ...{ 1: '居民身份证', 2: '护照', 3: '港澳居民来往内地通行证', 4: '台湾居民来往大陆通行证' },
      5: '统一社会信用代码或其他'
    },
    cardCode: '证件号码',
    cardHint: '保存后只显示最后 4 位',
    legalName: '法定代表人',
    linkman: '联系人',
    company: '工作单位',
    tel: '联系电话',
    email: '邮箱',
    address: '通信地址',
    postcode: '邮政编码',
    indexNum: '索取号或文号',
    purpose: '用途',
    offerType: '提供方式',
    offerTypes: { 1: '纸面', 2: '电子邮件', 3: '光盘', 4: '磁盘' },
    receiveMode: '获取方式',
    receiveModes: { 1: '邮寄', 2: '快递', 3: '电子邮件', 4: '传真', 5: '自行领取', 6: '当场阅读、抄录' },
    acceptsOther: '可接受其他方式',
    applyFree: '申请减免费用',
    receiveType: '接收渠道',
    receiveTypes: { 1: '当面', 2: '邮寄', 3: '网络', 4: '传真', 5: '口头（代填）' },
    applyDate: '申请日期',
    receiveDate: '收到日期',
    receiveHint: '法定期限自收到之日的次日起算',
    registered: '登记时间',
    registeredAs: (code: string) => `已登记，受理编号 ${code}`,
    queryCodeOnce: '查询码只显示这一次，请告知申请人：',
    closed: '申请已经受理，登记的内容不能再修改',
    department: '承办部门',
    replyType: '答复类型',
    reply: '答复内容',
    facts: '申请内容',
    showIdentity: '查看完整的证件号码和地址（将记入日志）',
    steps: '办理过程',
    state: '状态',
    states: {
      ...{ 0: '待登记', 1: '待受理', 2: '补正中', 3: '办理中', 4: '征求意见', 5: '已延期', 6: '待审核', 7: '已答复' },
      ...{ 8: '已归档', 9: '已转告', 10: '不予处理', 11: '视为放弃', 12: '待缴费' }
    },
    clock: '法定期限',
    dueDate: '答复期限',
    over: '已办结',
    clocks: {
      ...{ running: '计时中', correcting: '等待补正', asking: '征求意见，停止计时', paying: '等待缴费' },
      ...{ abandoned: '逾期未补正或缴费', over: '已办结' }
    },
    left: (days: number) => `剩 ${days} 个工作日`,
    lastDay: '今天到期',
    overdue: (days: number) => `逾期 ${days} 个工作日`,
    waitsUntil: (day: string) => `等待至 ${day}`,
    byArticle: (article: string) => `《政府信息公开条例》${article}`,
    missingYears: (years: string) => `${years} 年的节假日尚未录入，期限暂按周末推算，请维护工作日历`,
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
      ...{ sign: '签发答复', abandon: '视为放弃', archive: '归档', remedy: '登记复议、诉讼结果' }
    },
    notes: {
      ...{
        register: '',
        transfer: '本机关不负责公开的，告知申请人并说明理由。',
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
      askAgency: '其他机关应在 15 个工作日内提出意见，所需时间不计算在期限内。',
      extend: '经政府信息公开工作机构负责人同意并告知申请人，最长 20 个工作日，只能延长一次。',
      askFee: '按量计收：30 页以内不收费，31–100 页每页 10 元，101–200 页每页 20 元，201 页起每页 40 元。',
      ...{ submit: '提交后由审核人签发。', sign: '签发后生成文号，答复不能再修改。', abandon: '' }
    },
    day: '办理日期',
    dayHint: '不填为今天',
    stepFields: {
      ...{
        until: '补正期限',
        days: '延长天数（工作日）',
        party: '对方名称',
        departId: '承办部门',
        replyType: '答复类型'
      },
      ...{ pages: '页数（A4）', reply: '答复内容', reason: '说明', amount: '应缴费用（元）', letterNumber: '文号' }
    },
    stepNeeds: (field: string) => `请填写${field}`,
    stepDone: (action: string) => `${action}：已办理`,
    changedMeanwhile: '该申请刚刚被他人办理，请关闭后重新打开，您填写的内容已保留',
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
      ...{ 'not-paid': '逾期未缴费，不再处理', other: '其他处理' }
    }
  },
  {
    signedOut: 'Sign in to see applications for information',
    lists: { wait: 'Waiting applications', handle: 'Applications in hand', end: 'Ended applications' },
    empty: { wait: 'No application waits', handle: 'No application is in hand', end: 'No application has ended' },
    emptyHint: 'What citizens and organisations apply for is listed here',
    add: 'Register an application',
    handle: 'Handle',
    look: 'View',
    cancel: 'Cancel',
    close: 'Close',
    retry: 'Try again',
    loading: 'Loading the application',
    choose: 'Choose',
    to: 'to',
    title: 'Subject',
    searchTitle: 'Subject contains',
    content: 'Information asked for',
    code: 'Receipt no.',
    letterNumber: 'Letter no.',
    applicant: 'Applicant',
    applicantType: 'Applicant is',
    applicantTypes: { 1: 'A citizen', 2: 'An organisation' },
    organizationType: 'Kind of organisation',
    organizationTypes: {
      ...{ '': '(not for citizens)', 1: 'Company', 2: 'Research', 3: 'Charity', 4: 'Legal services', 5: 'Other' }
    },
    neededOfOrganization: 'Needed of an organisation',
    cardType: 'Document',
    cardTypes: {
      ...{ 1: 'Identity card', 2: 'Passport', 3: 'Permit (Hong Kong, Macau)', 4: 'Permit (Taiwan)' },
      5: 'Credit code or other'
    },
    cardCode: 'Document no.',
    cardHint: 'Once saved only the last four letters are shown',
    legalName: 'Legal representative',
    linkman: 'Contact',
    company: 'Employer',
    tel: 'Telephone',
    email: 'E-mail',
    address: 'Address',
    postcode: 'Postcode',
    indexNum: 'Index or document no.',
    purpose: 'Purpose',
    offerType: 'Provided as',
    offerTypes: { 1: 'Paper', 2: 'E-mail', 3: 'Optical disc', 4: 'Disk' },
    receiveMode: 'Received by',
    receiveModes: { 1: 'Post', 2: 'Courier', 3: 'E-mail', 4: 'Fax', 5: 'Collection', 6: 'Reading on the spot' },
    acceptsOther: 'Accepts another way',
    applyFree: 'Asks for remission of fees',
    receiveType: 'Came by',
    receiveTypes: { 1: 'In person', 2: 'Post', 3: 'Network', 4: 'Fax', 5: 'Oral' },
    applyDate: 'Applied on',
    receiveDate: 'Received on',
    receiveHint: 'The term counts from the day after',
    registered: 'Registered',
    registeredAs: (code: string) => `Registered as ${code}`,
    queryCodeOnce: 'The query code is shown this once; tell the applicant:',
    closed: 'It is accepted: what was registered cannot be changed',
    department: 'Department',
    replyType: 'Kind of answer',
    reply: 'Answer',
    facts: 'Application',
    showIdentity: 'Show number and address in full (it is logged)',
    steps: 'What was done',
    state: 'State',
    states: {
      ...{ 0: 'Unregistered', 1: 'Unaccepted', 2: 'In correction', 3: 'In hand', 4: 'Consulting', 5: 'Extended' },
      ...{ 6: 'In review', 7: 'Answered', 8: 'Archived', 9: 'Referred', 10: 'Refused', 11: 'Abandoned', 12: 'Unpaid' }
    },
    clock: 'Term',
    dueDate: 'Due',
    over: 'Ended',
    clocks: {
      ...{
        running: 'Running',
        correcting: 'Awaits correction',
        asking: 'Consulting, stopped',
        paying: 'Awaits payment'
      },
      ...{ abandoned: 'Not corrected or paid', over: 'Ended' }
    },
    left: (days: number) => `${days} working days left`,
    lastDay: 'Due today',
    overdue: (days: number) => `${days} working days late`,
    waitsUntil: (day: string) => `waits until ${day}`,
    byArticle: (article: string) => `Disclosure regulations, ${article}`,
    missingYears: (years: string) => `The holidays of ${years} are not entered: weekends alone are counted`,
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
        sendBack: 'Send back',
        sign: 'Sign answer',
        abandon: 'Deem abandoned',
        archive: 'Archive',
        remedy: 'Record review'
      }
    },
    notes: {
      ...{
        register: '',
        transfer: 'Tell the applicant why this agency is not competent.',
        corrected: 'The term begins anew.'
      },
      askCorrection: 'Once, within 7 working days of receipt, with a reasonable term.',
      ...{
        accept: '',
        refuse: '',
        consulted: '',
        paid: 'The term begins anew.',
        sendBack: '',
        archive: '',
        remedy: ''
      },
      askThirdParty: 'The third party has 15 working days, which are not counted.',
      askAgency: 'The agency has 15 working days, which are not counted.',
      extend: 'With approval and notice; at most 20 working days, once.',
      askFee: 'By pages: 30 are free, to 100 ten yuan each, to 200 twenty, beyond that forty.',
      ...{ submit: 'A reviewer signs it then.', sign: 'It gets its number and cannot be changed.', abandon: '' }
    },
    day: 'Day',
    dayHint: 'Empty: today',
    stepFields: {
      ...{
        until: 'Correct until',
        days: 'Working days',
        party: 'Who',
        departId: 'Department',
        replyType: 'Kind of answer'
      },
      ...{ pages: 'Pages (A4)', reply: 'Answer', reason: 'Note', amount: 'Fee (yuan)', letterNumber: 'Letter no.' }
    },
    stepNeeds: (field: string) => `Fill in: ${field}`,
    stepDone: (action: string) => `${action}: done`,
    changedMeanwhile: 'Somebody acted meanwhile: close and open it again, what you wrote is kept',
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
      ...{ internal: 'Internal affairs', process: 'Of an unfinished process', enforcement: 'Enforcement file' },
      ...{ inquiry: 'Administrative inquiry', 'not-held': 'Not held', 'not-made': 'Would have to be made' },
      ...{ unclear: 'Unclear after correction', petition: 'Petition or complaint', repeated: 'Repeated' },
      ...{ publication: 'Public publication', excessive: 'Excessive', confirmed: 'Confirmation of what is known' },
      ...{ 'not-corrected': 'Not corrected in time', 'not-paid': 'Not paid in time', other: 'Other' }
    }
  }
)

export type ApplicationListWords = (typeof applicationListText)['zh-CN']
