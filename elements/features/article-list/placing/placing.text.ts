import { texts } from '../../../base/core/language/locale.ts'

export const placingText = texts(
  {
    verbs: { copy: '复制', move: '移动', refer: '引用', accept: '接收', push: '推送' },
    open: { copy: '复制到…', move: '移动到…', refer: '引用到…', push: '推送到其他站点…' },
    title: (verb: string, titles: readonly string[]) =>
      `${verb}${titles.length > 1 ? ` ${titles.length} 篇文章` : `“${titles[0]}”`}到`,
    notes: {
      copy: '复制出的是您的草稿，与原文各自修改、发布；附件和图片共用。目标栏目没有的字段不带过去。',
      move: '已公开的文章保持公开，立即在新栏目显示。',
      refer: '可选多个栏目。文章仍在原栏目，引用跟随原文：修改发布后同步更新，撤回或删除后同时消失。',
      accept: '接收后成为您的草稿，核对后提交；附件和图片与原文共用。目标栏目没有的字段不带过去。'
    },
    site: '站点',
    columns: '栏目',
    cancel: '取消',
    loading: '正在加载',
    chosen: (count: number) => (count > 0 ? `已选 ${count} 个栏目` : '请选择栏目'),
    tooManyColumns: (most: number) => `一次最多选择 ${most} 个栏目`,
    tooMany: (verb: string, most: number, count: number) =>
      `一次最多${verb} ${most} 篇，您选了 ${count} 篇，请分批操作`,
    done: (way: 'copy' | 'move' | 'refer' | 'accept', count: number, first: string, columns: number) =>
      `已${{ copy: '复制', move: '移动', refer: '引用', accept: '接收' }[way]} ${count} 篇到“${first}”${columns > 1 ? `等 ${columns} 个栏目` : ''}${way === 'copy' || way === 'accept' ? '，请核对草稿后提交' : ''}`,
    sameTitle: (count: number, place: string) => `“${place}”已有 ${count} 篇同名文章`,
    sameNote: (verb: string) => `以下文章没有${verb}，因为目标栏目有标题相同的文章：`,
    anyway: (verb: string, count: number) => `仍然${verb}这 ${count} 篇`,
    failedTitle: (count: number, verb: string) => `${count} 篇文章没有${verb}`
  },
  {
    verbs: { copy: 'Copy', move: 'Move', refer: 'Add reference', accept: 'Accept', push: 'Push' },
    open: { copy: 'Copy to…', move: 'Move to…', refer: 'Show also in…', push: 'Push to other sites…' },
    title: (verb: string, titles: readonly string[]) =>
      `${verb}: ${titles.length > 1 ? `${titles.length} articles` : `“${titles[0]}”`}`,
    notes: {
      copy: 'A copy is your own draft, edited and published separately. Both share files. Fields that the column lacks are left out.',
      move: 'Public articles stay public and appear in the new column at once.',
      refer:
        'Choose one or several columns. The article stays in its own column. References follow it: its published changes, withdrawal and deletion.',
      accept:
        'An accepted article becomes your own draft and shares the files of its source. Fields that the column lacks are left out.'
    },
    site: 'Site',
    columns: 'Columns',
    cancel: 'Cancel',
    loading: 'Loading',
    chosen: (count: number) => (count > 0 ? `Columns chosen: ${count}` : 'Choose a column'),
    tooManyColumns: (most: number) => `Choose at most ${most} columns at once`,
    tooMany: (verb: string, most: number, count: number) =>
      `${verb}: at most ${most} articles at once. You chose ${count}: choose fewer.`,
    done: (way: 'copy' | 'move' | 'refer' | 'accept', count: number, first: string, columns: number) =>
      `${count === 1 ? '1 article' : `${count} articles`} ${{ copy: 'copied to', move: 'moved to', refer: 'also shown in', accept: 'accepted in' }[way]} “${first}”${columns > 1 ? ` and ${columns - 1} more` : ''}${way === 'copy' || way === 'accept' ? '. Check the drafts before you submit them.' : ''}`,
    sameTitle: (count: number, place: string) =>
      `“${place}” already has ${count === 1 ? 'an article with this title' : `articles with these ${count} titles`}`,
    sameNote: (verb: string) => `${verb}: left out, because the column has articles with the same title:`,
    anyway: (verb: string, count: number) => `${verb} ${count} anyway`,
    failedTitle: (count: number, verb: string) => `${verb}: ${count} left out`
  }
)
