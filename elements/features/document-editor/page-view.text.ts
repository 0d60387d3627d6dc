import { texts } from '../../base/core/language/locale.ts'

export const pageText = texts(
  {
    loading: '正在打开…',
    page: (number: number, count: number) => `第 ${number} 页，共 ${count} 页`,
    more: (next: number, count: number) => `继续显示第 ${next} 页起（共 ${count} 页）`,
    notDrawn: (notes: string[]) =>
      `页面按文件内容绘制，以下部分没有显示或有差别，以下载的文件为准：${notes.join('；')}。`,
    notes: {
      signatures: '电子签章（没有显示，也没有验证）',
      annotations: '批注',
      attachments: '文件内的附件',
      fonts: '文件自带的字体（用本机字体代替）',
      glyphs: '只有字形编号的文字',
      pictures: '部分图片',
      composites: '复合图形',
      shading: '渐变和底纹',
      clips: '裁剪区域',
      directions: '竖排或旋转的文字方向',
      cut: '内容过多的页面的后面部分'
    }
  },
  {
    loading: 'Opening…',
    page: (number: number, count: number) => `Page ${number} of ${count}`,
    more: (next: number, count: number) => `Show pages from ${next} on (${count} in all)`,
    notDrawn: (notes: string[]) =>
      `Pages are drawn from the contents of the file. Not shown, or different: ${notes.join('; ')}. The downloaded file counts.`,
    notes: {
      signatures: 'electronic seals (neither shown nor verified)',
      annotations: 'annotations',
      attachments: 'attachments within the file',
      fonts: 'fonts of the file (replaced by fonts of this device)',
      glyphs: 'text that has only glyph numbers',
      pictures: 'some pictures',
      composites: 'composite graphics',
      shading: 'gradients and patterns',
      clips: 'clipping',
      directions: 'vertical or rotated text',
      cut: 'the rest of pages with too many parts'
    }
  }
)
