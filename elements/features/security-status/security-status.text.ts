import type { ControlState } from '../../base/contract/security-status.ts'
import { texts } from '../../base/core/language/locale.ts'

export const securityStatusText = texts(
  {
    signedOut: '未登录，请先登录后查看安全状况',
    loading: '正在检查',
    title: '安全状况',
    asOf: (time: string) =>
      `GB/T 22239-2019《信息安全技术 网络安全等级保护基本要求》8.1.4（第三级，安全计算环境），另列 OWASP ASVS 5.0 的若干条，检查时间 ${time}。本页供自查，不代替测评。`,
    figures: '各状态的条数',
    again: '重新检查',
    clause: '条款',
    requirement: '要求（节略）',
    state: '状态',
    evidence: '依据',
    onlyOpen: '只看需要处理的',
    nothing: '没有不符合或不提供的条款',
    states: {
      ...{ met: '符合', built: '程序保证', unmet: '不符合', missing: '不提供', outside: '另行落实' }
    } as Record<ControlState, string>
  },
  {
    signedOut: 'Sign in to see the security status',
    loading: 'Checking',
    title: 'Security status',
    asOf: (time: string) =>
      `GB/T 22239-2019, 8.1.4 (level three, computing environment), and controls of OWASP ASVS 5.0, checked at ${time}. For self-assessment; it does not replace an evaluation.`,
    figures: 'Controls by state',
    again: 'Check again',
    clause: 'Clause',
    requirement: 'Requirement (shortened)',
    state: 'State',
    evidence: 'Evidence',
    onlyOpen: 'Only those that need work',
    nothing: 'No control is unmet or missing',
    states: {
      ...{ met: 'Met', built: 'By the program', unmet: 'Not met', missing: 'Not offered', outside: 'By the operator' }
    } as Record<ControlState, string>
  }
)
