import { texts } from '../../core/language/locale.ts'

export const pictureText = texts(
  {
    tools: '图片工具',
    width: '图片宽度',
    original: '原始大小',
    left: '图片居左',
    center: '图片居中',
    right: '图片居右',
    caption: '图注',
    captionHint: '显示在图片下方',
    alt: '替代文字',
    altHint: '供看不见图片的人听读',
    remove: '删除图片'
  },
  {
    tools: 'Picture',
    width: 'Picture width',
    original: 'Original size',
    left: 'Align picture left',
    center: 'Centre picture',
    right: 'Align picture right',
    caption: 'Caption',
    captionHint: 'Shown below the picture',
    alt: 'Alternative text',
    altHint: 'Describes the picture for screen readers',
    remove: 'Delete picture'
  }
)
