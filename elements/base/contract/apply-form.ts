/**
 * Texts of the platform's application form for citizens, used by sites without a form of their own. Fields are named as
 * in `OwnDraft`, except that organisations enter `creditCode` instead of `cardCode`. A site's form may omit all fields
 * except `neededOfApplicant`.
 */
interface Words {
  request: string
  applicant: string
  way: string
  title: [label: string, hint: string]
  content: [label: string, hint: string]
  indexNum: string
  purpose: string
  applicantType: string
  applicantTypes: readonly string[]
  applicantName: string
  organizationType: string
  organizationTypes: readonly string[]
  cardType: string
  cardTypes: readonly string[]
  cardCode: string
  creditCode: [label: string, hint: string]
  company: string
  legalName: string
  linkman: string
  tel: string
  email: string
  address: string
  postcode: string
  offerType: string
  offerTypes: readonly string[]
  receiveMode: string
  receiveModes: readonly string[]
  acceptsOther: string
  applyFree: string
  yes: string
  no: string
}

const chinese: Words = {
  request: '申请内容',
  applicant: '申请人信息',
  way: '提供方式',
  title: ['申请事项', '如：2025 年老旧小区改造补助标准'],
  content: ['所需信息内容描述', '请写明信息的名称、文号或者便于查找的其他特征'],
  indexNum: '索取号或文号',
  purpose: '用途',
  applicantType: '申请人类型',
  applicantTypes: ['公民', '法人或者其他组织'],
  applicantName: '姓名或名称',
  organizationType: '组织类型',
  organizationTypes: ['商业企业', '科研机构', '社会公益组织', '法律服务机构', '其他'],
  cardType: '证件名称',
  cardTypes: ['居民身份证', '护照', '港澳居民来往内地通行证', '台湾居民来往大陆通行证', '其他'],
  cardCode: '证件号码',
  creditCode: ['统一社会信用代码', '18 位，营业执照或者登记证书上的代码'],
  company: '工作单位',
  legalName: '法定代表人',
  linkman: '联系人',
  tel: '联系电话',
  email: '邮箱',
  address: '通信地址',
  postcode: '邮政编码',
  offerType: '信息的介质',
  offerTypes: ['纸面', '电子邮件', '光盘', '磁盘'],
  receiveMode: '获取方式',
  receiveModes: ['邮寄', '快递', '电子邮件', '传真', '自行领取', '当场阅读、抄录'],
  acceptsOther: '不能按上述方式提供时，接受其他方式',
  applyFree: '申请减免费用',
  yes: '是',
  no: '否'
}

const english: Words = {
  request: 'Your request',
  applicant: 'Applicant',
  way: 'Delivery',
  title: ['Subject', 'For example: Subsidies for old housing estates in 2025'],
  content: ['Description', 'Name or number of the document, or other details that help to find it'],
  indexNum: 'Index or document number',
  purpose: 'Purpose',
  applicantType: 'Applicant type',
  applicantTypes: ['Citizen', 'Organisation'],
  applicantName: 'Name',
  organizationType: 'Type of organisation',
  organizationTypes: ['Business', 'Research institute', 'Charity', 'Legal service', 'Other'],
  cardType: 'Identity document',
  cardTypes: ['Identity card', 'Passport', 'Hong Kong or Macao permit', 'Taiwan permit', 'Other'],
  cardCode: 'Document number',
  creditCode: ['Unified social credit code', '18 characters, as on the licence or certificate'],
  company: 'Employer',
  legalName: 'Legal representative',
  linkman: 'Contact',
  tel: 'Telephone',
  email: 'E-mail',
  address: 'Postal address',
  postcode: 'Postcode',
  offerType: 'Medium',
  offerTypes: ['Paper', 'E-mail', 'Optical disc', 'Disk'],
  receiveMode: 'Delivery method',
  receiveModes: ['Post', 'Courier', 'E-mail', 'Fax', 'Collected', 'Read on the spot'],
  acceptsOther: 'Accept another form of delivery',
  applyFree: 'Request a fee waiver',
  yes: 'Yes',
  no: 'No'
}

/** Maximum length of each field. */
const longest: Record<string, number> = {
  ...{
    title: 100,
    content: 2000,
    indexNum: 100,
    purpose: 500,
    applicantName: 100,
    cardCode: 40,
    creditCode: 18,
    company: 100
  },
  ...{ legalName: 60, linkman: 60, tel: 30, email: 100, address: 200, postcode: 6 }
}

const field = (type: string, name: string, model: string, options: object = {}, isNeeded = false) => ({
  ...{ type, name, key: `apply_${model}`, model },
  options: { width: '100%', maxlength: longest[model] ?? -1, required: isNeeded, ...options },
  rules: isNeeded ? [{ required: true }] : []
})
const choice = (type: string, name: string, model: string, labels: readonly string[], defaultValue = '1') =>
  field(type, name, model, {
    ...{ inline: true, showLabel: true, defaultValue, clearable: false },
    options: labels.map((label, at) => ({ value: String(at + 1), label }))
  })
const divider = (name: string) => ({ type: 'divider', name, key: `apply_${name}`, options: {} })
/** Places fields side by side in two halves. A half with several fields shows one at a time. */
const pair = (...halves: (object | object[])[]) => ({
  ...{ type: 'grid', name: '', key: `apply_pair_${JSON.stringify(halves).length}`, options: { gutter: 24 } },
  columns: halves.map(half => ({ span: 12, list: [half].flat() }))
})
const rule = (action: 'show' | 'require', fields: string[], expression: string) => ({
  ...{ id: `${action}-${fields[0]}`, action, fields, expression }
})

const organization = ['organizationType', 'legalName', 'linkman']

/** Builds the form document in Chinese or English. */
export function applicationDocument(isEnglish: boolean) {
  const words = isEnglish ? english : chinese
  const yesNo = (name: string, model: string, defaultValue: string) =>
    field('radio', name, model, {
      ...{ inline: true, showLabel: true, defaultValue },
      options: [
        { value: '1', label: words.yes },
        { value: '0', label: words.no }
      ]
    })
  return {
    list: [
      divider(words.request),
      field('input', words.title[0], 'title', { placeholder: words.title[1] }, true),
      field('textarea', words.content[0], 'content', { placeholder: words.content[1], showWordLimit: true }, true),
      pair(field('input', words.indexNum, 'indexNum'), field('input', words.purpose, 'purpose')),
      divider(words.applicant),
      choice('radio', words.applicantType, 'applicantType', words.applicantTypes),
      choice('select', words.organizationType, 'organizationType', words.organizationTypes, ''),
      pair(field('input', words.applicantName, 'applicantName', {}, true), [
        choice('select', words.cardType, 'cardType', words.cardTypes),
        field('input', words.creditCode[0], 'creditCode', { placeholder: words.creditCode[1] }, true)
      ]),
      pair(field('input', words.cardCode, 'cardCode', {}, true), field('input', words.company, 'company')),
      pair(field('input', words.legalName, 'legalName'), field('input', words.linkman, 'linkman')),
      pair(
        field('input', words.tel, 'tel', { pattern: '^[\\d\\s()+-]{5,30}$' }, true),
        field('input', words.email, 'email', { dataType: 'email' })
      ),
      pair(
        field('input', words.address, 'address', {}, true),
        field('input', words.postcode, 'postcode', { pattern: '^\\d{6}$' })
      ),
      divider(words.way),
      choice('radio', words.offerType, 'offerType', words.offerTypes),
      choice('radio', words.receiveMode, 'receiveMode', words.receiveModes),
      pair(yesNo(words.acceptsOther, 'acceptsOther', '1'), yesNo(words.applyFree, 'applyFree', '0'))
    ],
    config: {
      ...{
        layout: 'horizontal',
        size: 'medium',
        labelPosition: 'top',
        labelWidth: 100,
        ui: 'Element',
        customClass: ''
      },
      logic: [
        rule('show', [...organization, 'creditCode'], "applicantType == '2'"),
        rule('require', organization, "applicantType == '2'"),
        rule('show', ['cardType', 'cardCode', 'company'], "applicantType == '1'")
      ]
    }
  }
}
