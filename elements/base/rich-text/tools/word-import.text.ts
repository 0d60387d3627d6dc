import { texts } from '../../core/language/locale.ts'

export const wordImportText = texts(
  {
    title: '导入 Word 文档',
    note: '标题、编号、表格、图片和脚注导入到光标处，字体、字号和颜色按网站样式显示。批注、修订删除的文字、隐藏文字和页眉页脚不导入。',
    question: (names: string[]) => `把${names.map(name => `“${name}”`).join('、')}的内容导入正文，还是作为附件？`,
    questionTake: (names: string[]) => `把${names.map(name => `“${name}”`).join('、')}的内容导入正文？`,
    choose: '选择文件',
    take: '导入正文',
    attach: '添加为附件',
    cancel: '取消',
    reading: (name: string) => `正在读取 ${name}`,
    failed: (name: string, why: string) => `${name}：${why}`,
    isTitle: (title: string) => `标题还是空的。把文档的“${title}”用作标题？正文不变。`,
    keepEmpty: '不用',
    takeTitle: '用作标题'
  },
  {
    title: 'Import a Word document',
    note: 'Headings, numbers, tables, pictures and footnotes are inserted at the cursor, with the fonts, sizes and colours of the site. Comments, tracked deletions, hidden text, headers and footers are left out.',
    question: (names: string[]) =>
      `Import the text of ${names.map(name => `“${name}”`).join(', ')}, or attach ${names.length === 1 ? 'it' : 'them'}?`,
    questionTake: (names: string[]) => `Import the text of ${names.map(name => `“${name}”`).join(', ')}?`,
    choose: 'Choose file',
    take: 'Import text',
    attach: 'Attach',
    cancel: 'Cancel',
    reading: (name: string) => `Reading ${name}`,
    failed: (name: string, why: string) => `${name}: ${why}`,
    isTitle: (title: string) => `The title is empty. Use “${title}” of the document? The text does not change.`,
    keepEmpty: 'No',
    takeTitle: 'Use as title'
  }
)
