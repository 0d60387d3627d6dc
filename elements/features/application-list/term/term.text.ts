import { texts } from '../../../base/core/language/locale.ts'

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
    title: 'Retention of personal data',
    note: 'After this period the applicant’s name, number, address, telephone, email and files are deleted, and “＊＊＊” replaces them in steps and letters. Requests, answers and the figures of the annual report are kept. Cases under review are not affected.',
    years: 'Years after closing',
    yearsHint: '0 keeps all data',
    loading: 'Loading the retention period',
    close: 'Close',
    save: 'Save',
    saved: 'Retention period saved',
    wrong: (most: number) => `Enter a whole number from 0 to ${most}`,
    keepsAll: 'Nothing is deleted',
    affects: (number: number, day: string) =>
      number === 0
        ? `No application was closed on or before ${day}: nothing is deleted now`
        : `Within an hour, the personal data of ${number} applications closed on or before ${day} is permanently deleted`,
    sure: (number: number) => `Delete the personal data of ${number} applications?`,
    sureBody: 'This cannot be undone.',
    verb: 'Save and delete',
    lastChange: (name: string, time: string) => `Set by ${name} at ${time}`,
    unset: 'Not set: all data is kept',
    conflict: (name: string) => `${name} has just changed the retention period`
  }
)
