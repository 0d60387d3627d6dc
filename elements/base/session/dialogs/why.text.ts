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
    change: '这样就可以：',
    and: '；并且',
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
    change: 'To allow it: ',
    and: '; and ',
    nowAllowed: 'This is allowed now. Try again.'
  }
)
