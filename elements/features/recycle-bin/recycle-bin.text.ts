import { texts } from '../../base/core/language/locale.ts'

export const recycleBinText = texts(
  {
    bin: '回收站',
    kind: '类型',
    kinds: {
      ...{ article: '文章', column: '栏目', picture: '图片', link: '友情链接', linkType: '链接类型' },
      ...{ adSlot: '广告位', adItem: '广告' }
    },
    title: '名称',
    place: '原位置',
    top: '（顶层）',
    whole: (title: string, columns: number, articles: number) =>
      `${title}（含 ${columns > 0 ? `${columns} 个子栏目，` : ''}${articles} 篇文章）`,
    deletedBy: '删除人',
    deletedAt: '删除时间',
    purgeAt: '保留至',
    to: '到',
    search: '名称包含',
    restore: '恢复',
    delete: '彻底删除',
    ask: (verb: string, title: string, count: number) =>
      count === 1 ? `${verb}“${title}”？` : `${verb}“${title}”等 ${count} 项？`,
    done: (verb: string, count: number) => `已${verb} ${count} 项`,
    failed: (title: string, message: string) => `“${title}”未能处理：${message}`,
    restoreNote: '恢复到原来的位置；原来公开的文章恢复后为“已撤回”，链接和广告为停用，需重新发布。',
    deleteNote: '彻底删除后不能恢复。',
    empty: '回收站是空的',
    emptyHint: '删除的文章、栏目、图片、链接和广告会在这里保留一段时间，期间可以恢复。',
    signedOut: '未登录，请先登录后查看回收站'
  },
  {
    bin: 'Recycle bin',
    kind: 'Type',
    kinds: {
      ...{ article: 'Article', column: 'Column', picture: 'Picture', link: 'Link', linkType: 'Link type' },
      ...{ adSlot: 'Ad slot', adItem: 'Ad' }
    },
    title: 'Name',
    place: 'Original location',
    top: '(top)',
    whole: (title: string, columns: number, articles: number) =>
      `${title} (with ${columns} columns, ${articles} articles)`,
    deletedBy: 'Deleted by',
    deletedAt: 'Deleted',
    purgeAt: 'Kept until',
    to: 'to',
    search: 'Name contains',
    restore: 'Restore',
    delete: 'Delete permanently',
    ask: (verb: string, title: string, count: number) =>
      count === 1 ? `${verb}: “${title}”?` : `${verb}: “${title}” and ${count - 1} more?`,
    done: (verb: string, count: number) => `${verb}: ${count} done`,
    failed: (title: string, message: string) => `“${title}” failed: ${message}`,
    restoreNote:
      'Items return to their original location. Published content is restored as withdrawn and must be published again.',
    deleteNote: 'This cannot be undone.',
    empty: 'The recycle bin is empty',
    emptyHint: 'Deleted articles, columns and pictures are kept here for a limited time and can be restored.',
    signedOut: 'Sign in to see the recycle bin'
  }
)

export type RecycleBinWords = (typeof recycleBinText)['zh-CN']
