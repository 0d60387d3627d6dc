import { texts } from '../../../base/core/language/locale.ts'

export const caseRecountText = texts(
  {
    ...{ title: '核算', close: '关闭', loading: '正在核算' },
    note: '用办理规则把每条办理记录重新走一遍，得出状态、期限、办结和答复，与申请上记录的逐项比对。只比对，不修改任何内容。',
    agrees: (entries: number) => `与记录一致（核算了 ${entries} 条办理记录）`,
    differs: (count: number) => `有 ${count} 项与记录不一致。请核对办理过程，需要更正的请联系系统管理员`,
    noEntries: '这件申请没有办理记录，无法核算',
    from: (day: string) => `收到日期 ${day} 取自登记，不是办理记录的一部分；答复期限按现在的工作日历核算`,
    ...{ fact: '项目', recorded: '记录', recomputed: '核算', nothing: '无' }
  },
  {
    ...{ title: 'Recomputation', close: 'Close', loading: 'Computing…' },
    note: 'Takes each recorded step again by the rules, and compares state, term, end and reply with what the application has. Nothing is changed.',
    agrees: (entries: number) => `Agrees with the record (${entries} entries computed)`,
    differs: (count: number) =>
      `${count} of the facts differ from the record. Check the course; ask an administrator if the record is wrong.`,
    noEntries: 'This application has no entries, so nothing can be computed',
    from: (day: string) =>
      `The day of receipt ${day} is from the registration and is no entry. The due date follows the present work calendar`,
    ...{ fact: 'Fact', recorded: 'Recorded', recomputed: 'Recomputed', nothing: 'none' }
  }
)
