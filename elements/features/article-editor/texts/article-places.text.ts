import { texts } from '../../../base/core/language/locale.ts'

export const articlePlacesText = texts(
  {
    label: '还在这些栏目',
    also: '引用到以下栏目，修改发布后同步更新，撤回后同时消失：',
    alsoHidden: '引用到以下栏目，文章没有公开，这些栏目也不显示：',
    by: (name: string, time: string) => `${name}引用于 ${time.slice(0, 16)}`,
    unseen: (count: number) => `另有 ${count} 个您看不到的栏目`,
    remove: '取消引用',
    removeFrom: (column: string) => `取消在“${column}”的引用`,
    ask: (column: string) => `取消在“${column}”的引用？`,
    note: '该栏目不再显示这篇文章，文章仍在原栏目。',
    removed: '已取消引用'
  },
  {
    label: 'Also shown in',
    also: 'Shown by reference in these columns, which follow its published changes and its withdrawal:',
    alsoHidden: 'Shown by reference in these columns once it is public:',
    by: (name: string, time: string) => `Added by ${name} on ${time.slice(0, 16)}`,
    unseen: (count: number) => `and ${count} that you cannot see`,
    remove: 'Remove',
    removeFrom: (column: string) => `Remove the reference in “${column}”`,
    ask: (column: string) => `Remove the reference in “${column}”?`,
    note: 'The column no longer shows the article, which stays in its own column.',
    removed: 'Reference removed'
  }
)
