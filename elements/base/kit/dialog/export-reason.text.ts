import { texts } from '../../core/language/locale.ts'

export const exportReasonText = texts(
  {
    title: '导出个人信息',
    note: '要导出的内容含有个人信息。请填写用途，只导出工作需要的部分，用完后删除文件。',
    logged: '导出原因、筛选条件和条数会记入日志；文件最后一页写明导出人、时间和日志编号。',
    reason: '导出原因',
    hint: '例如：核对本季度在岗人员',
    short: (least: number) => `请填写导出原因，至少 ${least} 个字`,
    go: '导出'
  },
  {
    title: 'Export personal data',
    note: 'This export contains personal data. Enter its purpose, export only what you need, and delete the file after use.',
    logged:
      'Reason, filter and number of records are logged. The last sheet of the file names you, the time and the log entry.',
    reason: 'Reason',
    hint: 'For example: check the staff of this quarter',
    short: (least: number) => `Enter a reason of at least ${least} characters`,
    go: 'Export'
  }
)
