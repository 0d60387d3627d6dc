import { reviewLimits, type GrantUse, type ReviewShow } from '../../base/contract/grant-review.ts'
import { texts } from '../../base/core/language/locale.ts'

const { days } = reviewLimits
const grants = (count: number) => (count === 1 ? '1 grant' : `${count} grants`)

export const grantReviewText = texts(
  {
    signedOut: '未登录，请先登录后复核权限',
    loading: '正在加载',
    title: '权限复核',
    reviews: '复核记录',
    none: '还没有复核过',
    noneHint: '选择范围后发起复核，列出其中人员的角色、站点和岗位。',
    scope: '范围',
    everybody: '全部人员',
    department: '部门及其下级（不选为全部人员）',
    start: '发起复核',
    started: (count: number) => `已列出 ${count} 项授权`,
    by: (name: string, time: string) => `${name} ${time}`,
    progress: (done: number, total: number) => `已决定 ${done} / ${total}`,
    result: (kept: number, taken: number) => `保留 ${kept}，收回 ${taken}`,
    due: '已超过三个月，请再次复核',
    open: (name: string) => `打开“${name}”的复核`,
    view: '查看',
    back: '返回复核记录',
    leftOut: (count: number) => `另有 ${count} 人的权限超出您的管理范围，不在本次复核中。`,
    note: `“使用”依据操作日志：${days} 天内有没有用到其中权限的操作；只能查看的权限不留记录，无法判断。来自部门和岗位的权限在部门管理、岗位管理中收回。`,
    show: '显示',
    all: '全部',
    shows: {
      ...{ open: '未决定', idle: `账号 ${days} 天未使用` },
      ...{ unused: `${days} 天内没有操作记录`, lasting: '没有到期日' }
    } as Record<ReviewShow, string>,
    kinds: { role: '角色', site: '站点', position: '岗位' },
    lastSignIn: (time: string) => `最近使用账号 ${time}`,
    never: '从未登录',
    idle: `${days} 天未使用`,
    until: (day: string) => `有效至 ${day}`,
    unlimited: '无期限',
    uses: {
      ...{ used: '最近操作', unused: `${days} 天内没有操作记录` },
      unknown: '只能查看，无法判断是否使用'
    } as Record<GrantUse, string>,
    keep: '保留',
    take: '收回',
    keepOne: (what: string, name: string) => `保留“${name}”的“${what}”`,
    takeOne: (what: string, name: string) => `收回“${name}”的“${what}”`,
    choose: (what: string, name: string) => `选择“${name}”的“${what}”`,
    choosePage: '选择本页',
    chosen: (count: number) => `已选 ${count} 项`,
    askTake: (count: number) => `收回所选 ${count} 项授权？`,
    takeNote: '立即生效，对方打开的页面随之更新。',
    kept: (by: string, time: string) => `${by} ${time} 保留`,
    taken: (by: string, time: string) => `${by} ${time} 收回`,
    done: (count: number) => `已处理 ${count} 项`,
    refused: (count: number) => `${count} 项没有处理`,
    nothing: '没有符合条件的授权'
  },
  {
    signedOut: 'Sign in to review grants',
    loading: 'Loading',
    title: 'Review of grants',
    reviews: 'Reviews',
    none: 'No review yet',
    noneHint: 'Choose a scope and start a review. It lists the roles, sites and positions of the people.',
    scope: 'Scope',
    everybody: 'Everybody',
    department: 'Department and all below it (none for everybody)',
    start: 'Start review',
    started: (count: number) => `${grants(count)} listed`,
    by: (name: string, time: string) => `${name}, ${time}`,
    progress: (done: number, total: number) => `${done} of ${total} decided`,
    result: (kept: number, taken: number) => `${kept} kept, ${taken} taken back`,
    due: 'Older than three months. Review again',
    open: (name: string) => `Open the review of “${name}”`,
    view: 'Open',
    back: 'Back to the reviews',
    leftOut: (count: number) =>
      `${count} more people have rights beyond those that you may manage, and are not in this review.`,
    note: `Use is read from the operation log: whether an operation of the last ${days} days needed one of the rights. Rights that only show things leave no entry. Take back what departments and positions give in their own pages.`,
    show: 'Show',
    all: 'All',
    shows: {
      ...{ open: 'Undecided', idle: `Account not used for ${days} days` },
      ...{ unused: `No operation for ${days} days`, lasting: 'Without a last day' }
    } as Record<ReviewShow, string>,
    kinds: { role: 'Role', site: 'Site', position: 'Position' },
    lastSignIn: (time: string) => `account last used ${time}`,
    never: 'never signed in',
    idle: `Not used for ${days} days`,
    until: (day: string) => `until ${day}`,
    unlimited: 'without limit',
    uses: {
      ...{ used: 'last operation', unused: `no operation for ${days} days` },
      unknown: 'shows things only, use is unknown'
    } as Record<GrantUse, string>,
    keep: 'Keep',
    take: 'Take back',
    keepOne: (what: string, name: string) => `Keep “${what}” of “${name}”`,
    takeOne: (what: string, name: string) => `Take “${what}” from “${name}”`,
    choose: (what: string, name: string) => `Select “${what}” of “${name}”`,
    choosePage: 'Select page',
    chosen: (count: number) => `${count} selected`,
    askTake: (count: number) => `Take back ${grants(count)}?`,
    takeNote: 'Applies at once. Open pages of the people are updated.',
    kept: (by: string, time: string) => `kept by ${by}, ${time}`,
    taken: (by: string, time: string) => `taken back by ${by}, ${time}`,
    done: (count: number) => `${grants(count)} decided`,
    refused: (count: number) => `${grants(count)} not changed`,
    nothing: 'No matching grants'
  }
)
