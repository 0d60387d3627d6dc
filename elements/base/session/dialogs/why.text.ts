import { texts } from '../../core/language/locale.ts'

export const whyText = texts(
  {
    title: '为什么不能？',
    loading: '正在查看…',
    close: '知道了',
    steps: {
      account: '账号',
      address: 'IP 规则',
      right: '权限',
      site: '站点',
      object: '对象授权',
      rules: '数据规则',
      column: '栏目开关',
      state: '文章状态'
    },
    verdicts: { yes: '通过', no: '不通过', limits: '部分', none: '不涉及' },
    allowed: (who: string, what: string) => `${who}可以“${what}”。`,
    refused: (who: string, what: string) => `${who}不能“${what}”。`,
    on: (what: string, object: string) => `${what}：${object}`,
    change: '这样就可以',
    needed: (at: number, step: string, ways: number) =>
      `${at ? `${at}. ` : ''}${step}${ways > 1 ? '（任选一种，影响最小的在前）' : ''}`,
    go: '前往',
    goTo: (what: string) => `前往：${what}`,
    pages: {
      unfreeze: '用户管理',
      prolong: '用户管理',
      restore: '已删除的用户',
      password: '用户管理',
      allowAddress: 'IP 规则',
      assignRole: '用户管理',
      assignPosition: '用户管理',
      addRight: '角色管理',
      assignSite: '用户管理',
      grant: '对象授权',
      dropRules: '角色管理',
      openColumn: '栏目管理',
      other: '角色管理'
    },
    proven: '已在系统中试算（未保存）：照做即可通过。',
    unproven: '其中有的做法系统不能代为试算。',
    nowAllowed: '现在已经可以，请再试一次。'
  },
  {
    title: 'Why can’t I?',
    loading: 'Loading…',
    close: 'Close',
    steps: {
      account: 'Account',
      address: 'IP rules',
      right: 'Right',
      site: 'Site',
      object: 'Object grants',
      rules: 'Data rules',
      column: 'Column',
      state: 'Article state'
    },
    verdicts: { yes: 'Passed', no: 'Refused', limits: 'Limited', none: 'Not checked' },
    allowed: (who: string, what: string) => `${who} can do this: “${what}”.`,
    refused: (who: string, what: string) => `${who} can’t do this: “${what}”.`,
    on: (what: string, object: string) => `${what}: ${object}`,
    change: 'To allow it',
    needed: (at: number, step: string, ways: number) =>
      `${at ? `${at}. ` : ''}${step}${ways > 1 ? ' (any of these, smallest effect first)' : ''}`,
    go: 'Open',
    goTo: (what: string) => `Open: ${what}`,
    pages: {
      unfreeze: 'Users',
      prolong: 'Users',
      restore: 'Deleted users',
      password: 'Users',
      allowAddress: 'IP rules',
      assignRole: 'Users',
      assignPosition: 'Users',
      addRight: 'Roles',
      assignSite: 'Users',
      grant: 'Object grants',
      dropRules: 'Roles',
      openColumn: 'Columns',
      other: 'Roles'
    },
    proven: 'Tried on the platform without saving: each of these passes.',
    unproven: 'Some of these cannot be tried in advance.',
    nowAllowed: 'This is allowed now. Try again.'
  }
)
