import { texts } from '../core/language/locale.ts'

export const richTextFieldText = texts(
  {
    content: '正文',
    contentHint: '在此写正文，可粘贴 Word 内容和图片',
    insertPictures: '插入图片',
    loading: '正在打开编辑器…',
    failed: '编辑器加载失败，请检查网络后重试',
    retry: '重试',
    words: (count: number, chosen: number) => (chosen ? `已选 ${chosen} 字，共 ${count} 字` : `共 ${count} 字`),
    wrongType: '文件类型不正确，请选择 gif、jpg、png、webp、bmp 或 avif 图片',
    tooLarge: (limit: number) => `图片不能超过 ${limit}M，请压缩后再上传`
  },
  {
    content: 'Text',
    contentHint: 'Write here, or paste text from Word or pictures',
    insertPictures: 'Insert pictures',
    loading: 'Opening the editor…',
    failed: 'The editor could not be loaded. Check your connection and try again.',
    retry: 'Try again',
    words: (count: number, chosen: number) => (chosen ? `${chosen} of ${count} words` : `${count} words`),
    wrongType: 'Not a picture. Choose a GIF, JPG, PNG, WebP, BMP or AVIF file.',
    tooLarge: (limit: number) => `Pictures can have up to ${limit} MB. Reduce the size first.`
  }
)
