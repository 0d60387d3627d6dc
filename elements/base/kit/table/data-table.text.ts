import { texts } from '../../core/language/locale.ts'
import { groupThousands } from '../../core/values/numbers.ts'

export const tableText = texts(
  {
    retry: '重试',
    refresh: '刷新',
    columns: '显示的列',
    view: '显示方式',
    list: '列表',
    gallery: '图库',
    reset: '恢复默认',
    clearFilter: '清除筛选',
    noMatch: '没有符合条件的记录',
    noMatchHint: '换一个条件，或清除筛选查看全部。',
    more: '更多操作',
    actions: '操作',
    selectAll: '选择本页全部',
    select: (title: string) => `选择“${title}”`,
    selected: (count: number) => `已选 ${count} 项`,
    unselect: '取消选择',
    selectEvery: (count: number) => `全选 ${groupThousands(count)} 条`,
    drag: '拖动排序，或按 Alt+↑、Alt+↓',
    sort: (title: string) => `按“${title}”排序`,
    widen: (title: string) => `调整“${title}”列宽`,
    total: (count: number, isCapped: boolean) => `共 ${groupThousands(count)}${isCapped ? '+' : ''} 条`,
    loading: '正在加载…'
  },
  {
    retry: 'Try again',
    refresh: 'Refresh',
    columns: 'Columns',
    view: 'View',
    list: 'List',
    gallery: 'Gallery',
    reset: 'Restore defaults',
    clearFilter: 'Clear filter',
    noMatch: 'No matches',
    noMatchHint: 'Change the filter, or clear it to see everything.',
    more: 'More actions',
    actions: 'Actions',
    selectAll: 'Select all on this page',
    select: (title: string) => `Select “${title}”`,
    selected: (count: number) => `${count} selected`,
    unselect: 'Clear selection',
    selectEvery: (count: number) => `Select all ${groupThousands(count)}`,
    drag: 'Drag to sort, or press Alt+↑, Alt+↓',
    sort: (title: string) => `Sort by ${title}`,
    widen: (title: string) => `Resize ${title}`,
    total: (count: number, isCapped: boolean) => `${groupThousands(count)}${isCapped ? '+' : ''} total`,
    loading: 'Loading…'
  }
)
