import { texts } from '../../core/language/locale.ts'

export const chooseText = texts(
  {
    search: '筛选',
    clear: '清除筛选',
    none: '没有符合的',
    choose: '选择…',
    chosen: (count: number) => `已选 ${count} 项`,
    confirm: '选定',
    cancel: '取消',
    remove: (name: string) => `移除${name}`,
    loading: '正在加载',
    retry: '重试',
    empty: '未选择'
  },
  {
    search: 'Filter',
    clear: 'Clear filter',
    none: 'No matches',
    choose: 'Choose…',
    chosen: (count: number) => `${count} chosen`,
    confirm: 'Choose',
    cancel: 'Cancel',
    remove: (name: string) => `Remove ${name}`,
    loading: 'Loading',
    retry: 'Try again',
    empty: 'None selected'
  }
)
