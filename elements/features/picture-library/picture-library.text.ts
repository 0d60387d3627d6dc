import { texts } from '../../base/core/language/locale.ts'

export const pictureLibraryText = texts(
  {
    pictures: '图片库',
    picture: '图片',
    name: '名称',
    folder: '文件夹',
    anyFolder: '全部文件夹',
    top: '（未分文件夹）',
    measures: '尺寸',
    size: '大小',
    uses: '引用',
    unused: '未使用',
    usedIn: (count: number) => `${count} 处`,
    createdBy: '上传人',
    time: '上传时间',
    to: '到',
    search: '名称包含',
    onlyUnused: '只看未使用的',
    send: '上传图片',
    open: '查看',
    rename: '重命名',
    move: '移动',
    delete: '删除',
    empty: '还没有图片',
    emptyHint: '在文章中插入的图片，以及通过上传组件上传的图片，都会出现在这里。',
    signedOut: '未登录，请先登录后查看图片库'
  },
  {
    pictures: 'Pictures',
    picture: 'Picture',
    name: 'Name',
    folder: 'Folder',
    anyFolder: 'Any folder',
    top: '(no folder)',
    measures: 'Pixels',
    size: 'Size',
    uses: 'Uses',
    unused: 'Unused',
    usedIn: (count: number) => (count === 1 ? 'once' : `${count} times`),
    createdBy: 'Uploaded by',
    time: 'Uploaded',
    to: 'to',
    search: 'Name contains',
    onlyUnused: 'Only unused',
    send: 'Upload pictures',
    open: 'View',
    rename: 'Rename',
    move: 'Move',
    delete: 'Delete',
    empty: 'No pictures yet',
    emptyHint: 'Pictures in articles and uploaded pictures appear here.',
    signedOut: 'Sign in to see the pictures'
  }
)

export type PictureLibraryWords = (typeof pictureLibraryText)['zh-CN']
