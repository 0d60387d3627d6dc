import { texts } from '../../base/core/language/locale.ts'

export const documentText = texts(
  {
    signedOut: '未登录，请先登录后查看文档',
    none: '没有指定文件，请从文章的附件中打开',
    loading: '正在加载',
    ofArticle: '所属文章',
    openArticle: '打开文章',
    version: (number: number) => `第 ${number} 版`,
    current: '当前版本',
    old: (number: number, current: number) => `正在查看第 ${number} 版，当前为第 ${current} 版。`,
    versions: '版本',
    show: '查看',
    download: '下载',
    edit: '下载编辑',
    editHint: '下载当前版本并锁定，改好后上传新版。',
    office: '在办公软件中打开',
    upload: '上传新版',
    unlock: '结束编辑',
    lockedByMe: (since: string, until: string) => `您正在编辑（${since} 起），${until} 自动结束。`,
    lockedBy: (name: string, since: string, until: string) => `${name}正在编辑（${since} 起），${until} 自动结束。`,
    takeOver: '接管编辑',
    takeOverTitle: (name: string) => `接管${name}的编辑？`,
    takeOverBody: (name: string) => `${name}没有上传的修改不会丢失，但须先查看您的新版才能再上传。`,
    noteTitle: '上传新版？',
    noteBody: (file: string, number: number) =>
      `“${file}”将作为第 ${number} 版，替换文章中的附件。公众看到的版本在文章发布后更新。`,
    note: '改动说明',
    uploaded: (number: number) => `已保存为第 ${number} 版`,
    cannotShow: '这类文件不能在页面中显示，请下载后查看。',
    sheetCut: '表格较大，只显示前面的部分，请下载后查看全部。',
    emptySheet: '空表',
    sheets: '工作表'
  },
  {
    signedOut: 'Sign in to see the document',
    none: 'No file was named. Open it from the attachments of an article.',
    loading: 'Loading',
    ofArticle: 'Article',
    openArticle: 'Open article',
    version: (number: number) => `Version ${number}`,
    current: 'Current',
    old: (number: number, current: number) => `You see version ${number}. Version ${current} is current.`,
    versions: 'Versions',
    show: 'Show',
    download: 'Download',
    edit: 'Download and edit',
    editHint: 'Downloads the current version and locks it. Then upload your new version.',
    office: 'Open in the office server',
    upload: 'Upload new version',
    unlock: 'Stop editing',
    lockedByMe: (since: string, until: string) =>
      `You have been editing since ${since}. This ends by itself at ${until}.`,
    lockedBy: (name: string, since: string, until: string) =>
      `${name} has been editing since ${since}. This ends by itself at ${until}.`,
    takeOver: 'Take over',
    takeOverTitle: (name: string) => `Take over from ${name}?`,
    takeOverBody: (name: string) =>
      `Changes that ${name} has not uploaded are not lost, but ${name} must see your version before uploading.`,
    noteTitle: 'Upload a new version?',
    noteBody: (file: string, number: number) =>
      `“${file}” becomes version ${number} and replaces the attachment of the article. The public sees it once the article is published.`,
    note: 'What changed',
    uploaded: (number: number) => `Saved as version ${number}`,
    cannotShow: 'Files of this type are not shown here. Download the file.',
    sheetCut: 'Only the first part of the table is shown. Download the file to see all of it.',
    emptySheet: 'Empty',
    sheets: 'Worksheets'
  }
)
