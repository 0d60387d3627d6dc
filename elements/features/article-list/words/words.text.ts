import { texts } from '../../../base/core/language/locale.ts'

export const wordsText = texts(
  {
    title: '导入 Word 文档',
    note: (count: number, column: string) =>
      `${count} 个文档各成为“${column}”的一篇草稿。标题取自文档，没有标题时用文件名。图片一并上传。批注、修订删除的文字、隐藏文字和页眉页脚不导入。`,
    start: (count: number) => `开始导入（${count} 个）`,
    goOn: (count: number) => `继续导入（剩 ${count} 个）`,
    cancel: '取消',
    stop: '停止',
    close: '关闭',
    copy: '复制结果',
    copied: '已复制导入结果',
    notCopied: '浏览器不允许复制，请选中文字后复制',
    again: '重试',
    anyway: '仍然导入',
    running: (at: number, all: number, name: string) => `正在导入第 ${at} / ${all} 个：${name}`,
    ended: (done: number, left: number) =>
      left > 0 ? `已建 ${done} 篇草稿，${left} 个文档没有导入` : `已建 ${done} 篇草稿，请逐篇核对后提交`,
    states: {
      waiting: '等待',
      running: '正在导入',
      done: '已建草稿',
      same: '没有导入',
      empty: '没有导入',
      unreadable: '没有导入',
      failed: '没有导入'
    },
    same: (title: string) => `本栏目已有同名文章“${title}”`,
    empty: '文档里没有文字和图片',
    refused: (name: string, why: string) => `图片「${name}」没有导入：${why}`,
    addPictures: '草稿已建，缺少的图片请打开草稿后在正文中插入'
  },
  {
    title: 'Import Word documents',
    note: (count: number, column: string) =>
      `${count === 1 ? 'The document becomes a draft' : `Each of the ${count} documents becomes a draft`} in “${column}”. The title is that of the document, or else the file name. Pictures are uploaded. Comments, tracked deletions, hidden text, headers and footers are left out.`,
    start: (count: number) => `Import ${count}`,
    goOn: (count: number) => `Continue (${count} left)`,
    cancel: 'Cancel',
    stop: 'Stop',
    close: 'Close',
    copy: 'Copy results',
    copied: 'Results copied',
    notCopied: 'The browser does not allow copying. Select the text and copy it.',
    again: 'Try again',
    anyway: 'Import anyway',
    running: (at: number, all: number, name: string) => `Importing ${at} of ${all}: ${name}`,
    ended: (done: number, left: number) =>
      `${done === 1 ? '1 draft' : `${done} drafts`} created${left > 0 ? `, ${left} not imported` : '. Check each before you submit it.'}`,
    states: {
      waiting: 'Waiting',
      running: 'Importing',
      done: 'Draft created',
      same: 'Not imported',
      empty: 'Not imported',
      unreadable: 'Not imported',
      failed: 'Not imported'
    },
    same: (title: string) => `The column already has an article “${title}”`,
    empty: 'The document has neither text nor pictures',
    refused: (name: string, why: string) => `The picture “${name}” was not imported: ${why}`,
    addPictures: 'The draft is created. Open it to insert the missing pictures into its text.'
  }
)
