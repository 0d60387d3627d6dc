import { texts } from '../core/language/locale.ts'

/** Names of the editor's tools. */
export const toolbarText = texts(
  {
    toolbar: '排版工具',
    style: '段落样式',
    paragraph: '正文',
    heading: (level: number) => `标题 ${level}`,
    bold: '加粗',
    italic: '倾斜',
    underline: '下划线',
    strike: '删除线',
    bullets: '项目列表',
    numbers: '编号列表',
    quote: '引用',
    left: '左对齐',
    center: '居中',
    right: '右对齐',
    justify: '两端对齐',
    link: '链接',
    table: '表格',
    picture: '插入图片',
    undo: '撤销',
    redo: '重做',
    indent: '首行缩进',
    lineHeight: '行距',
    clear: '清除格式',
    symbols: '特殊符号',
    find: '查找替换',
    source: '源代码',
    word: '导入 Word 文档',
    tidy: '一键排版',
    tidied: (changed: number, removed: number) =>
      changed + removed === 0
        ? '版式已经规范，没有改动'
        : `已排版 ${changed} 段${removed > 0 ? `，去掉 ${removed} 个空行` : ''}。如有不妥可撤销`
  },
  {
    toolbar: 'Formatting',
    style: 'Paragraph style',
    paragraph: 'Text',
    heading: (level: number) => `Heading ${level}`,
    bold: 'Bold',
    italic: 'Italic',
    underline: 'Underline',
    strike: 'Strikethrough',
    bullets: 'Bullets',
    numbers: 'Numbers',
    quote: 'Quote',
    left: 'Align left',
    center: 'Align centre',
    right: 'Align right',
    justify: 'Justify',
    link: 'Link',
    table: 'Table',
    picture: 'Picture',
    undo: 'Undo',
    redo: 'Redo',
    indent: 'First-line indent',
    lineHeight: 'Line height',
    clear: 'Clear formatting',
    symbols: 'Special characters',
    find: 'Find and replace',
    source: 'HTML source',
    word: 'Import a Word document',
    tidy: 'Tidy layout',
    tidied: (changed: number, removed: number) =>
      changed + removed === 0
        ? 'The layout is tidy already'
        : `${changed === 1 ? '1 paragraph' : `${changed} paragraphs`} laid out${removed > 0 ? `, ${removed} empty ${removed === 1 ? 'line' : 'lines'} removed` : ''}. Undo takes it back.`
  }
)
