import { texts } from '../../../base/core/language/locale.ts'

export const checkText = texts(
  {
    check: '检查',
    checking: '正在检查',
    nothing: '检查完成，没有发现问题',
    title: (block: number, warn: number) =>
      `发布前检查：${[block && `${block} 处须修改`, warn && `${warn} 处请核对`].filter(Boolean).join('，')}`,
    block: '拦截',
    warn: '提示',
    close: '关闭检查结果',
    again: '重新检查',
    anyway: (verb: string) => `仍要${verb}`,
    pass: (verb: string) => `说明理由后${verb}`,
    passOnly: '说明理由放行',
    passDone: '已放行，审核通过时不再拦截这些内容',
    reason: '放行的理由',
    reasonHint: '记入操作日志',
    stopped: (verb: string) => `修改后才能${verb}；确需保留的，由有放行权限的人说明理由。`,
    passed: (name: string, reason: string) => `${name}已说明理由：${reason}`,
    go: (place: string) => `转到${place}`
  },
  {
    check: 'Check',
    checking: 'Checking',
    nothing: 'The check found nothing',
    title: (block: number, warn: number) =>
      `Check before publication: ${[block && `${block} to correct`, warn && `${warn} to look at`].filter(Boolean).join(', ')}`,
    block: 'Stops',
    warn: 'Note',
    close: 'Close the findings',
    again: 'Check again',
    anyway: (verb: string) => `${verb} anyway`,
    pass: (verb: string) => `${verb} for a reason`,
    passOnly: 'Let it pass for a reason',
    passDone: 'These findings no longer stop the article',
    reason: 'Reason',
    reasonHint: 'The operation log keeps it',
    stopped: (verb: string) =>
      `${verb}: correct the text first. If it has to stay, someone with the right to override states a reason.`,
    passed: (name: string, reason: string) => `${name} stated a reason: ${reason}`,
    go: (place: string) => `Go to: ${place}`
  }
)
