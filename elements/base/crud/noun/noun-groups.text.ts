import { texts } from '../../core/language/locale.ts'

export const nounGroupsText = texts(
  {
    all: '全部',
    count: (count: number) => `${count} 条`,
    more: (name: string) => `“${name}”的操作`,
    order: '拖动，或按 Alt+上下箭头排序',
    empty: (name: string) => `还没有${name}`,
    loading: '正在加载',
    moveTo: (name: string) => `移动到${name}`,
    move: '移动',
    cancel: '取消'
  },
  {
    all: 'All',
    count: (count: number) => `${count} ${count === 1 ? 'entry' : 'entries'}`,
    more: (name: string) => `Actions for ${name}`,
    order: 'Drag, or press Alt with up or down, to sort',
    empty: (name: string) => `No ${name} yet`,
    loading: 'Loading…',
    moveTo: (name: string) => `Move to another ${name}`,
    move: 'Move',
    cancel: 'Cancel'
  }
)
