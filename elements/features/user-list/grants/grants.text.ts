import { texts } from '../../../base/core/language/locale.ts'

export const grantsText = texts(
  {
    title: (name: string) => `“${name}”的授权`,
    kinds: { role: '角色', site: '站点', position: '岗位' },
    what: '名称',
    kind: '种类',
    until: '有效期',
    unlimited: '无期限',
    untilDay: (day: string) => `有效至 ${day}`,
    by: (givers: string) => `来自${givers}`,
    also: (givers: string) => `也来自${givers}`,
    empty: '还没有角色、站点和岗位',
    set: '到期日',
    setOf: (name: string) => `设置“${name}”的到期日`,
    take: '收回',
    takeOf: (name: string) => `收回“${name}”`,
    askTake: (what: string, name: string) => `收回“${name}”的“${what}”？`,
    takeNote: '立即生效。',
    taken: '已收回',
    close: '关闭',
    loading: '正在加载'
  },
  {
    title: (name: string) => `Grants of “${name}”`,
    kinds: { role: 'Role', site: 'Site', position: 'Position' },
    what: 'Name',
    kind: 'Kind',
    until: 'Validity',
    unlimited: 'Without limit',
    untilDay: (day: string) => `until ${day}`,
    by: (givers: string) => `by ${givers}`,
    also: (givers: string) => `also by ${givers}`,
    empty: 'No roles, sites or positions yet',
    set: 'Last day',
    setOf: (name: string) => `Set the last day of “${name}”`,
    take: 'Take back',
    takeOf: (name: string) => `Take back “${name}”`,
    askTake: (what: string, name: string) => `Take “${what}” from “${name}”?`,
    takeNote: 'Applies at once.',
    taken: 'Taken back',
    close: 'Close',
    loading: 'Loading'
  }
)
