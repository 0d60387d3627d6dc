import { texts } from '../../core/language/locale.ts'

export const onlineFilesText = texts(
  {
    files: '在线文件',
    search: '搜索文件名',
    kind: '文件种类',
    kinds: { image: '图片', file: '其他文件' },
    empty: '本站点还没有这类文件',
    none: '没有名称匹配的文件',
    tooMany: (count: number) => `最多可选择${count}个文件`,
    gone: (names: string) => `文件已被删除，请重新选择：${names}`,
    count: (shown: number, total: number) => `已显示 ${shown} / ${total}`,
    chosen: (count: number) => `已选择 ${count} 个`,
    use: '使用所选文件'
  },
  {
    files: 'Online files',
    search: 'Search by name',
    kind: 'File type',
    kinds: { image: 'Pictures', file: 'Other files' },
    empty: 'The site has no files of this type yet',
    none: 'No files match',
    tooMany: (count: number) => `You can select up to ${count} ${count === 1 ? 'file' : 'files'}`,
    gone: (names: string) => `These files were deleted; choose others: ${names}`,
    count: (shown: number, total: number) => `${shown} of ${total} shown`,
    chosen: (count: number) => `${count} selected`,
    use: 'Use these files'
  }
)
