import { texts } from '../../base/core/locale.ts'

export const termText = texts(
  {
    title: '个人信息保存期限',
    note: '申请办结满所设年限后，自动删除申请人的姓名、证件号码、地址、电话、邮箱和办理附件，办理过程和已发文书中的同类内容以“＊＊＊”代替；申请事项、答复和年度报告的数据保留。复议、诉讼尚未审结的不删除。',
    years: '办结后保存年数',
    yearsHint: '填 0 为长期保存，不删除',
    loading: '正在加载保存期限',
    close: '关闭',
    save: '保存',
    saved: '保存期限已设置',
    wrong: (most: number) => `请填写 0 至 ${most} 之间的整数`,
    keepsAll: '所有申请的个人信息都将保存',
    affects: (number: number, day: string) =>
      number === 0
        ? `目前没有在 ${day} 或之前办结的申请，保存后不会立即删除个人信息`
        : `保存后一小时内，将删除 ${number} 件在 ${day} 或之前办结的申请的个人信息，删除后不能恢复`,
    sure: (number: number) => `删除 ${number} 件申请的个人信息？`,
    sureBody: '删除后不能恢复。',
    verb: '保存并删除',
    lastChange: (name: string, time: string) => `${name} 于 ${time} 设置`,
    unset: '尚未设置，长期保存',
    conflict: (name: string) => `${name}刚刚修改了保存期限`
  },
  {
    title: 'Term for personal data',
    note: 'So many years after the end the name, number, address, telephone, e-mail and files of the applicant are deleted, and “＊＊＊” stands for them in steps and letters. What was asked and answered stays, and so do the figures of the annual report; cases under review are left alone.',
    years: 'Years after the end',
    yearsHint: '0 keeps everything',
    loading: 'Loading the term',
    close: 'Close',
    save: 'Save',
    saved: 'The term is set',
    wrong: (most: number) => `A whole number from 0 to ${most}`,
    keepsAll: 'Nothing is deleted',
    affects: (number: number, day: string) =>
      number === 0
        ? `Nothing ended on ${day} or before: nothing is deleted at once`
        : `Within an hour the personal data of ${number} applications that ended on ${day} or before is deleted for good`,
    sure: (number: number) => `Delete the personal data of ${number} applications?`,
    sureBody: 'It cannot be brought back.',
    verb: 'Save and delete',
    lastChange: (name: string, time: string) => `Set by ${name} at ${time}`,
    unset: 'Not set: everything is kept',
    conflict: (name: string) => `${name} has just changed the term`
  }
)
