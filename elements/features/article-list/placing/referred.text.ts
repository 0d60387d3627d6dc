import { texts } from '../../../base/core/language/locale.ts'

export const referredText = texts(
  {
    title: (count: number) => `引用到本栏目的文章（${count}）`,
    show: '查看',
    hide: '收起',
    tag: '引用',
    unseen: '（原文未公开）',
    from: (column: string, byName: string, time: string) =>
      `${column ? `来自“${column}”，` : ''}${byName}引用于 ${time.slice(0, 16)}`,
    notPublic: '原文未公开，公众看不到',
    remove: '取消引用',
    removeOf: (title: string) => `取消引用 ${title}`,
    ask: (title: string) => `取消引用“${title}”？`,
    note: '本栏目不再显示这篇文章，原文不受影响。',
    removed: '已取消引用',
    more: (count: number) => `再显示 ${count} 篇`,
    retry: '重试'
  },
  {
    title: (count: number) => `Articles shown by reference (${count})`,
    show: 'Show',
    hide: 'Hide',
    tag: 'Reference',
    unseen: '(article not public)',
    from: (column: string, byName: string, time: string) =>
      `${column ? `From “${column}”, ` : ''}added by ${byName} on ${time.slice(0, 16)}`,
    notPublic: 'The article is not public now',
    remove: 'Remove',
    removeOf: (title: string) => `Remove the reference to ${title}`,
    ask: (title: string) => `Remove the reference to “${title}”?`,
    note: 'The column no longer shows the article. The article is not changed.',
    removed: 'Reference removed',
    more: (count: number) => `${count} more`,
    retry: 'Try again'
  }
)
