import { texts } from '../../core/language/locale.ts'

/** Messages about pictures of a text and about losses of a paste. */
export const picturesText = texts(
  {
    uploading: (name: string) => `正在上传 ${name}`,
    cancel: '取消',
    dismiss: '移除',
    retry: '重试',
    missing: (name: string) => `图片「${name || '未命名'}」没有随文字粘贴过来，请选择该图片文件`,
    choose: '选择图片',
    left: (parts: string[]) => `已粘贴，未保留：${parts.join('、')}`,
    notApplied: (parts: string[]) => `已应用，未保留：${parts.join('、')}`,
    leftOut: (parts: string[]) => `未带入：${parts.join('、')}`,
    comments: (count: number) => `${count} 条批注`,
    deletions: (count: number) => `${count} 处修订`,
    hidden: (count: number) => `${count} 处隐藏文字`,
    lost: (parts: string[], more: number) =>
      `粘贴后与原文比较，缺少：${parts.map(part => `“${part}”`).join('、')}${more > 0 ? ` 等 ${parts.length + more} 处` : ''}，请对照原文补上`,
    understood: '知道了',
    fetching: (name: string) => `正在获取图片 ${name}`,
    notFetched: (name: string, why: string) =>
      `图片「${name}」未能从原网站获取：${why.replace(/[。.]$/, '')}。可重试，或在原网页将图片另存后选择该文件`,
    fonts: '字体、字号和颜色',
    links: (count: number) => `${count} 个不安全的链接`,
    objects: (count: number) => `${count} 个图形、视频或控件`,
    pictures: (count: number) => `${count} 张图片（此处不能上传图片）`,
    noUpload: '此处不能上传图片'
  },
  {
    uploading: (name: string) => `Uploading ${name}`,
    cancel: 'Cancel',
    dismiss: 'Remove',
    retry: 'Try again',
    missing: (name: string) => `The picture “${name || 'Untitled'}” was not pasted. Choose its file`,
    choose: 'Choose picture',
    left: (parts: string[]) => `Pasted without ${parts.join(', ')}`,
    notApplied: (parts: string[]) => `Applied without ${parts.join(', ')}`,
    leftOut: (parts: string[]) => `Left out: ${parts.join(', ')}`,
    comments: (count: number) => (count === 1 ? '1 comment' : `${count} comments`),
    deletions: (count: number) => (count === 1 ? '1 tracked deletion' : `${count} tracked deletions`),
    hidden: (count: number) => (count === 1 ? '1 hidden text' : `${count} hidden texts`),
    lost: (parts: string[], more: number) =>
      `Compared with what was copied, the text lacks ${parts.map(part => `“${part}”`).join(', ')}${more > 0 ? ` and ${more} more` : ''}. Add it from the original.`,
    understood: 'Dismiss',
    fetching: (name: string) => `Fetching the picture ${name}`,
    notFetched: (name: string, why: string) =>
      `The picture “${name}” could not be fetched: ${why.replace(/[。.]$/, '')}. Try again, or save it from its page and choose the file.`,
    fonts: 'fonts, sizes and colours',
    links: (count: number) => (count === 1 ? '1 unsafe link' : `${count} unsafe links`),
    objects: (count: number) => (count === 1 ? '1 drawing, video or control' : `${count} drawings, videos or controls`),
    pictures: (count: number) =>
      `${count === 1 ? '1 picture' : `${count} pictures`} (pictures cannot be uploaded here)`,
    noUpload: 'Pictures cannot be uploaded here'
  }
)
