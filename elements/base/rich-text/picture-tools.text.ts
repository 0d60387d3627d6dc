import { texts } from '../core/locale.ts'

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
    width: 'Width of the picture',
    original: 'Own size',
    left: 'Picture to the left',
    center: 'Picture in the middle',
    right: 'Picture to the right',
    caption: 'Caption',
    captionHint: 'Stands below the picture',
    alt: 'Alternative text',
    altHint: 'For those who cannot see the picture',
    remove: 'Delete the picture'
  }
)
