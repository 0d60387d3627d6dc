import { texts } from '../../core/language/locale.ts'

export const onlineFilesText = texts(
  {
    files: '在线文件',
    search: '搜索文件名',
    view: '范围',
    views: { all: '全部文件', recent: '最近选用', mine: '我上传的' },
    kind: '文件种类',
    kinds: { image: '图片', word: 'Word 文档', pdf: 'PDF', video: '视频', audio: '音频', file: '所有其他文件' },
    folder: '文件夹',
    anyFolder: '全部文件夹',
    empty: '本站点还没有这类文件',
    emptyRecent: '在这台电脑上还没有选用过这类文件',
    emptyMine: '您还没有在本站点上传过这类文件',
    none: '没有符合条件的文件',
    tooMany: (count: number) => `最多可选择${count}个文件`,
    gone: (names: string) => `文件已被删除，请重新选择：${names}`,
    count: (shown: number, total: number) => `已显示 ${shown} / ${total}`,
    chosen: (count: number) => `已选择 ${count} 个`,
    use: '使用所选文件'
  },
  {
    files: 'Online files',
    search: 'Search by name',
    view: 'Show',
    views: { all: 'All files', recent: 'Recently used', mine: 'Uploaded by me' },
    kind: 'File type',
    kinds: { image: 'Pictures', word: 'Word', pdf: 'PDF', video: 'Videos', audio: 'Audio', file: 'All other files' },
    folder: 'Folder',
    anyFolder: 'Any folder',
    empty: 'The site has no files of this type yet',
    emptyRecent: 'You have not used files of this type on this computer yet',
    emptyMine: 'You have not uploaded files of this type to this site yet',
    none: 'No files match',
    tooMany: (count: number) => `You can select up to ${count} ${count === 1 ? 'file' : 'files'}`,
    gone: (names: string) => `These files were deleted; choose others: ${names}`,
    count: (shown: number, total: number) => `${shown} of ${total} shown`,
    chosen: (count: number) => `${count} selected`,
    use: 'Use these files'
  }
)
