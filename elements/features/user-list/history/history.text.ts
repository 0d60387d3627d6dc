import { texts } from '../../../base/core/language/locale.ts'

export const historyText = texts(
  {
    title: (name: string) => `“${name}”的权限变动`,
    views: '查看方式',
    changes: '变动',
    snapshot: '某日权限',
    kind: '种类',
    everyKind: '全部种类',
    kinds: {
      ...{ account: '账号', role: '角色', site: '站点', position: '岗位', department: '部门' },
      ...{ object: '对象授权', right: '角色的权限', rule: '角色的数据规则', break: '栏目断开继承' }
    },
    from: '开始日期',
    to: '结束日期',
    since: (time: string) => `自 ${time} 升级起记录，此前的变动未知。`,
    turns: { gained: '获得', lost: '失去', changed: '变更', ended: '到期', present: '升级时已有' },
    accounts: {
      ...{ 'created gained': '建立账号', 'created lost': '彻底删除账号', 'created present': '升级时已有账号' },
      ...{ 'frozen gained': '冻结账号', 'frozen lost': '解除冻结', 'frozen present': '升级时已冻结' },
      ...{ 'deleted gained': '删除账号', 'deleted lost': '恢复账号', 'deleted present': '升级时已删除' },
      ...{ 'super gained': '成为超级管理员', 'super lost': '不再是超级管理员', 'super present': '升级时是超级管理员' },
      ...{ 'until gained': '设置账号有效期', 'until lost': '取消账号有效期', 'until changed': '更改账号有效期' },
      'until present': '升级时有账号有效期'
    },
    breaks: {
      ...{ gained: '栏目断开继承', lost: '栏目恢复继承', present: '升级时栏目已断开继承' }
    } as Record<string, string>,
    breakNote: '断开后，站点和上级栏目的对象授权在该栏目不再有效',
    hidden: '不在您管理范围的站点',
    own: '直接分配',
    byDepartment: (name: string) => `来自部门“${name}”`,
    byPosition: (name: string) => `来自岗位“${name}”`,
    byRole: (name: string) => `来自角色“${name}”`,
    via: (name: string) => `（因属于“${name}”）`,
    until: (day: string) => `有效至 ${day}`,
    by: (name: string) => `操作人 ${name}`,
    platform: '平台自动',
    operations: (names: string) => `操作 ${names}`,
    unlogged: '没有操作日志：由平台升级，或直接改动数据库',
    empty: '没有符合条件的变动',
    more: '更早的变动',
    day: '日期',
    dayHint: '显示这一天结束时的权限；今天则为现在。',
    chooseDay: '请选择日期',
    unknown: (day: string) => `${day} 早于记录开始的日子，当时的权限未知。请选择以后的日期。`,
    missing: (day: string) => `${day} 还没有该账号`,
    states: { frozen: '已冻结', deleted: '已删除', super: '超级管理员，拥有全部权限和站点', expired: '已过有效期' },
    nothing: '当日没有任何权限',
    count: (title: string, count: number) => `${title}（${count}）`,
    loading: '正在加载',
    close: '关闭',
    open: '权限变动'
  },
  {
    title: (name: string) => `History of the rights of “${name}”`,
    views: 'View',
    changes: 'Changes',
    snapshot: 'Rights on a day',
    kind: 'Kind',
    everyKind: 'All kinds',
    kinds: {
      ...{ account: 'Account', role: 'Role', site: 'Site', position: 'Position', department: 'Department' },
      ...{ object: 'Object grant', right: 'Right of a role', rule: 'Data rule of a role' },
      break: 'Column without inheritance'
    },
    from: 'From',
    to: 'To',
    since: (time: string) => `Recorded since the upgrade at ${time}. Earlier changes are unknown.`,
    turns: { gained: 'Gained', lost: 'Lost', changed: 'Changed', ended: 'Ended', present: 'Present at the upgrade' },
    accounts: {
      ...{ 'created gained': 'Account created', 'created lost': 'Account deleted permanently' },
      'created present': 'Account present at the upgrade',
      ...{ 'frozen gained': 'Frozen', 'frozen lost': 'Unfrozen', 'frozen present': 'Frozen at the upgrade' },
      ...{ 'deleted gained': 'Deleted', 'deleted lost': 'Restored', 'deleted present': 'Deleted at the upgrade' },
      ...{ 'super gained': 'Became a super administrator', 'super lost': 'No longer a super administrator' },
      'super present': 'Super administrator at the upgrade',
      ...{ 'until gained': 'Last day of the account set', 'until lost': 'Last day of the account removed' },
      ...{
        'until changed': 'Last day of the account changed',
        'until present': 'Last day of the account at the upgrade'
      }
    },
    breaks: {
      ...{ gained: 'Column stopped inheriting', lost: 'Column inherits again' },
      present: 'Column without inheritance at the upgrade'
    } as Record<string, string>,
    breakNote: 'Grants on the site and the columns above no longer count there',
    hidden: 'A site that you may not see',
    own: 'granted directly',
    byDepartment: (name: string) => `through the department “${name}”`,
    byPosition: (name: string) => `through the position “${name}”`,
    byRole: (name: string) => `through the role “${name}”`,
    via: (name: string) => ` (as a member of “${name}”)`,
    until: (day: string) => `until ${day}`,
    by: (name: string) => `by ${name}`,
    platform: 'by the platform',
    operations: (names: string) => `operation ${names}`,
    unlogged: 'not in the operation log: an upgrade of the platform, or a change in the database',
    empty: 'No changes match',
    more: 'Earlier changes',
    day: 'Day',
    dayHint: 'Shows the rights at the end of this day, or the current ones for today.',
    chooseDay: 'Choose a day',
    unknown: (day: string) => `${day} is before the records, so the rights are unknown. Choose a later day.`,
    missing: (day: string) => `The account did not exist on ${day}`,
    states: {
      ...{ frozen: 'Frozen', deleted: 'Deleted', super: 'Super administrator with all rights and sites' },
      expired: 'Expired'
    },
    nothing: 'No rights on this day',
    count: (title: string, count: number) => `${title} (${count})`,
    loading: 'Loading',
    close: 'Close',
    open: 'History of rights'
  }
)

export type HistoryWords = (typeof historyText)['zh-CN']
