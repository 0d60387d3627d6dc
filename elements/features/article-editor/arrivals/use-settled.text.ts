import { texts } from '../../../base/core/language/locale.ts'

export const settledText = texts(
  {
    waiting: (names: string[], verb: string) => `正在上传 ${names.length} 个文件，完成后${verb}：${names.join('、')}`,
    stop: '取消',
    ask: (count: number, verb: string) => `${count} 个文件没有上传成功，仍要${verb}？`,
    names: (names: string[]) => `${names.join('、')}。不在文中的文件，公众和审核人都看不到。`,
    anyway: (verb: string) => `仍要${verb}`,
    behind: (count: number) => `${count} 个文件还在上传，完成后请再次保存`
  },
  {
    waiting: (names: string[], verb: string) =>
      `${verb}: waiting for ${names.length === 1 ? '1 upload' : `${names.length} uploads`} (${names.join(', ')})`,
    stop: 'Cancel',
    ask: (count: number, verb: string) =>
      `${count === 1 ? '1 file was' : `${count} files were`} not uploaded. ${verb} without?`,
    names: (names: string[]) =>
      `${names.join(', ')}. Readers and reviewers do not see files that are not in the article.`,
    anyway: (verb: string) => `${verb} without`,
    behind: (count: number) =>
      `${count === 1 ? '1 file is' : `${count} files are`} still being uploaded. Save again afterwards`
  }
)
