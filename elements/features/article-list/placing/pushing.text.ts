import { texts } from '../../../base/core/language/locale.ts'

export const pushingText = texts(
  {
    title: (titles: readonly string[]) =>
      `推送${titles.length > 1 ? ` ${titles.length} 篇文章` : `“${titles[0]}”`}到其他站点`,
    note: '对方站点接收后成为其草稿，或说明原因退回；结果可在文章编辑页查看。原文撤回后，对方不能再接收。',
    sites: '站点',
    words: '给对方的说明（可不填）',
    cancel: '取消',
    push: '推送',
    loading: '正在加载',
    leave: '放弃填写的说明？',
    leaveVerb: '放弃说明',
    none: '没有其他站点',
    chosen: (count: number) => (count > 0 ? `已选 ${count} 个站点` : '请选择站点'),
    tooMany: (most: number) => `一次最多选择 ${most} 个站点`,
    done: (count: number, sites: number) => `已推送 ${count} 篇到 ${sites} 个站点，等待对方接收`,
    failedTitle: (count: number) => `${count} 篇文章没有推送`
  },
  {
    title: (titles: readonly string[]) => `Push ${titles.length > 1 ? `${titles.length} articles` : `“${titles[0]}”`}`,
    note: 'The other site accepts an article as its own draft, or refuses it with a reason. The editor of the article shows the answer. A withdrawn article can no longer be accepted.',
    sites: 'Sites',
    words: 'Note to the site (optional)',
    cancel: 'Cancel',
    push: 'Push',
    loading: 'Loading',
    leave: 'Discard the note?',
    leaveVerb: 'Discard',
    none: 'There are no other sites',
    chosen: (count: number) => (count > 0 ? `Sites chosen: ${count}` : 'Choose a site'),
    tooMany: (most: number) => `Choose at most ${most} sites at once`,
    done: (count: number, sites: number) =>
      `${count === 1 ? '1 article' : `${count} articles`} pushed to ${sites === 1 ? '1 site' : `${sites} sites`}`,
    failedTitle: (count: number) => `${count} not pushed`
  }
)
