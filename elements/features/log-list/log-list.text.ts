import type { LogBreak } from '../../base/contract/log.ts'
import { texts } from '../../base/core/language/locale.ts'
import { groupThousands } from '../../base/core/values/numbers.ts'

export const logListText = texts(
  {
    logs: '日志列表',
    content: '日志内容',
    logType: '日志类型',
    logTypes: { 1: '登录日志', 2: '操作日志' },
    operateType: '操作类型',
    account: '账号',
    operateTypes: { 1: '查询', 2: '添加', 3: '修改', 4: '删除', 5: '导入', 6: '导出' },
    user: '操作人',
    username: '账号',
    site: '站点',
    number: '日志编号',
    looks: '信息查阅',
    looksNote: '谁查看、导出过一个人或一件申请的个人信息，或以其身份查看。查询本身也记入日志。',
    kind: '查询对象',
    kinds: { user: '用户', application: '依申请公开' },
    subject: '账号或受理编号',
    action: '操作',
    object: '内容',
    reason: '原因',
    noLooks: '没有查阅记录',
    noLooksHint: '这段时间没有人查看或导出过。列表中显示的姓名、电话不逐条记录。',
    askLooks: '请填写要查询的账号或受理编号',
    ip: 'IP 地址',
    time: '时间',
    to: '到',
    call: '请求',
    searchContent: '日志内容包含',
    searchUser: '账号或姓名包含',
    detail: '详情',
    close: '关闭',
    none: '（空）',
    empty: '还没有日志',
    emptyHint: '登录和操作会记录在这里。',
    signedOut: '未登录，请先登录后查看日志',
    all: '全部',
    visits: '访问记录',
    day: '日期',
    times: '次数',
    lastTime: '最近一次',
    entriesOf: '当天的日志',
    noVisits: '还没有访问记录',
    noVisitsHint: '登录和打开后台会按日期记录在这里。',
    whose: '显示您所在站点的日志；审计管理员看到全部，包括登录失败等不属于站点的记录。',
    verify: '校验日志',
    verifying: (percent: number, total: number) =>
      total ? `已校验 ${percent}%，共 ${groupThousands(total)} 条` : '正在校验……',
    verifyStopped: '校验中断',
    verifyAgain: '重新校验',
    goOn: '继续',
    cancel: '取消',
    wholeTitle: '日志完整',
    whole: (total: number, waiting: number) =>
      `${groupThousands(total)} 条记录首尾相连，没有改动、缺失或插入${waiting ? `；另有 ${waiting} 条刚写入，正在入链` : ''}。`,
    end: '链尾',
    endNote: '请把链尾另行保存：以后用命令 npm run verify-log -- 链尾 核对，可知整条链是否被替换。',
    brokenTitle: '日志不完整',
    broken: ({ kind, seq, count, place, logContent, createTime }: LogBreak) => {
      const what = `${logContent && `“${logContent}”`}${createTime && `（${createTime}）`}`
      if (kind === 'inserted') return `记录${what}是后来插入的，不在链上。`
      if (kind === 'unsigned') return '链的起点或终点在平台之外被改动过：签名不符。'
      if (kind === 'changed') return `第 ${seq} 条记录${what}被改动过。`
      const where = { within: `从第 ${seq} 条起`, head: '链的开头', tail: '链的末尾' }[place]
      return `${where}缺少 ${count} 条记录${what}。`
    }
  },
  {
    logs: 'Log',
    content: 'Description',
    logType: 'Log',
    logTypes: { 1: 'Sign-ins', 2: 'Operations' },
    operateType: 'Type',
    account: 'Account',
    operateTypes: { 1: 'Viewed', 2: 'Added', 3: 'Changed', 4: 'Deleted', 5: 'Imported', 6: 'Exported' },
    user: 'User',
    username: 'Account',
    site: 'Site',
    number: 'Entry number',
    looks: 'Looks',
    looksNote:
      'Who read or exported the personal data of a person or an application, or viewed the platform as that person. The query itself is logged.',
    kind: 'Of',
    kinds: { user: 'User', application: 'Application' },
    subject: 'Account or receipt number',
    action: 'Operation',
    object: 'Object',
    reason: 'Reason',
    noLooks: 'No looks',
    noLooksHint:
      'Nothing was read or exported in this period. Names and numbers that lists show are not recorded one by one.',
    askLooks: 'Enter an account or a receipt number',
    ip: 'Address',
    time: 'Time',
    to: 'to',
    call: 'Request',
    searchContent: 'Description contains',
    searchUser: 'Account or name contains',
    detail: 'Details',
    close: 'Close',
    none: '(empty)',
    empty: 'No entries yet',
    emptyHint: 'Sign-ins and operations are recorded here.',
    signedOut: 'Sign in to see the log',
    all: 'All',
    visits: 'Visits',
    day: 'Day',
    times: 'Visits',
    lastTime: 'Last visit',
    entriesOf: 'Log entries of the day',
    noVisits: 'No visits yet',
    noVisitsHint: 'Sign-ins and visits to the back office are recorded here by day.',
    whose:
      'Shows the log of your sites. The audit administrator sees all entries, also failed sign-ins, which have no site.',
    verify: 'Verify',
    verifying: (percent: number, total: number) =>
      total ? `${percent}% of ${groupThousands(total)} entries verified` : 'Verifying…',
    verifyStopped: 'Verification stopped',
    verifyAgain: 'Verify again',
    goOn: 'Continue',
    cancel: 'Cancel',
    wholeTitle: 'The log is intact',
    whole: (total: number, waiting: number) =>
      `${groupThousands(total)} entries form an unbroken chain; none was changed, removed or inserted${waiting ? `. ${waiting} new entries are being linked` : ''}.`,
    end: 'End',
    endNote:
      'Store the end of the chain elsewhere. Later, npm run verify-log -- end checks whether the whole chain was replaced.',
    brokenTitle: 'The log is not intact',
    broken: ({ kind, seq, count, place, logContent, createTime }: LogBreak) => {
      const what = `${logContent && ` “${logContent}”`}${createTime && ` (${createTime})`}`
      if (kind === 'inserted') return `The entry${what} was inserted later and is not part of the chain.`
      if (kind === 'unsigned')
        return 'The ends of the chain were changed outside the platform: their signature is wrong.'
      if (kind === 'changed') return `Entry ${seq}${what} was changed.`
      const where = { within: `from entry ${seq} on`, head: 'at the beginning', tail: 'at the end' }[place]
      return `${count} ${count === 1 ? 'entry is' : 'entries are'} missing ${where}${what}.`
    }
  }
)

export type LogListWords = (typeof logListText)['zh-CN']
