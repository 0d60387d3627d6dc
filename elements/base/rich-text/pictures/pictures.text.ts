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
    fonts: 'fonts, sizes and colours',
    links: (count: number) => (count === 1 ? '1 unsafe link' : `${count} unsafe links`),
    objects: (count: number) => (count === 1 ? '1 drawing, video or control' : `${count} drawings, videos or controls`),
    pictures: (count: number) =>
      `${count === 1 ? '1 picture' : `${count} pictures`} (pictures cannot be uploaded here)`,
    noUpload: 'Pictures cannot be uploaded here'
  }
)
