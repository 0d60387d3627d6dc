import { texts } from '../../core/language/locale.ts'

export const findText = texts(
  {
    title: '查找和替换',
    find: '查找',
    replaceBy: '替换为',
    count: (at: number, all: number) => `${at} / ${all}`,
    none: '没有找到',
    before: '上一处',
    next: '下一处',
    exact: '区分大小写',
    replace: '替换',
    replaceAll: '全部替换',
    replaced: (count: number) => `已替换 ${count} 处`,
    close: '关闭查找'
  },
  {
    title: 'Find and replace',
    find: 'Find',
    replaceBy: 'Replace with',
    count: (at: number, all: number) => `${at} / ${all}`,
    none: 'No results',
    before: 'Previous match',
    next: 'Next match',
    exact: 'Match case',
    replace: 'Replace',
    replaceAll: 'Replace all',
    replaced: (count: number) => (count === 1 ? '1 replaced' : `${count} replaced`),
    close: 'Close search'
  }
)
