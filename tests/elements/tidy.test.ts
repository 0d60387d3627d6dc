import { expect } from '@esm-bundle/chai'
import { clearPage, control, signedIn, until } from '../support/element.ts'
import { emptyEditor, pasteInto, textIn } from './support/pasting.ts'

/** Pasted HTML and its layout by GB/T 9704-2012: `2` is an indent of two characters, `>` at the right, `=` centred. */
const rows: readonly [rule: string, html: string, laidOut: readonly string[]][] = [
  [
    '§7.3.3 each paragraph of the body begins after two characters; spaces are no indent',
    '<p>　　第一段。</p><p>&nbsp;&nbsp;&nbsp;&nbsp;第二段。</p><p>第三段。</p>',
    ['2第一段。', '2第二段。', '2第三段。']
  ],
  [
    '§7.3.2 the addressees have no indent; a sentence with a colon is no addressee',
    '<p>各县（市、区）人民政府，市政府各部门：</p><p>现将有关事项通知如下：</p>',
    ['各县（市、区）人民政府，市政府各部门：', '2现将有关事项通知如下：']
  ],
  [
    'a colon at the beginning is no addressee without a name',
    '<p>根据上级要求，现公告如下：</p><p>各区政府：</p>',
    ['2根据上级要求，现公告如下：', '2各区政府：']
  ],
  [
    '§7.3.5 agencies and date stand at the right',
    '<p>特此通知。</p><p>临江市财政局</p><p>临江市教育局</p><p>2026年11月28日</p>',
    ['2特此通知。', '>临江市财政局', '>临江市教育局', '>2026年11月28日']
  ],
  [
    '§7.3.4 attachments above the signature are body, and so is a date in the text',
    '<p>2026年3月5日</p><p>会议召开。</p><p>附件：1.统计表</p><p>2.名单</p><p>特此公告</p><p>临江市数据局</p><p>二〇二六年十一月二十八日</p><p>（此件公开发布）</p>',
    [
      ...['22026年3月5日', '2会议召开。', '2附件：1.统计表', '22.名单', '2特此公告', '>临江市数据局'],
      ...['>二〇二六年十一月二十八日', '2（此件公开发布）']
    ]
  ],
  [
    'what is centred, at the right or a heading stays, without typed spaces',
    '<h2>　标题</h2><p style="text-align:center">　副题</p><p style="text-align:right">甲局</p><p>正文。</p>',
    ['标题', '=副题', '>甲局', '2正文。']
  ],
  [
    'empty lines go; blanks to fill in stay',
    '<p>甲。</p><p>　</p><p><br></p><p>姓名：<u>　　　　</u></p><p><u>　　　　　　</u></p><p>乙：　　　</p>',
    ['2甲。', '2姓名：　　　　', '　　　　　　', '2乙：　　　']
  ],
  [
    'lists, tables and quotes stay as they are',
    '<ul><li>　甲</li></ul><table><tbody><tr><td><p>　乙</p></td></tr></tbody></table><blockquote><p>　丙</p></blockquote><p>丁</p>',
    ['[ul]　甲', '[table]　乙', '[blockquote]　丙', '2丁']
  ]
]

/** The blocks of a text, with the marks of `rows`. */
const read = (text: HTMLElement): string[] =>
  [...text.children]
    .filter(({ localName }) => localName !== 'img')
    .map(block => {
      const { textIndent, textAlign } = (block as HTMLElement).style
      const place = { right: '>', center: '=' }[textAlign] ?? ''
      const isText = /^(p|h\d)$/.test(block.localName)
      const kind = isText ? '' : `[${block.querySelector('table') ? 'table' : block.localName}]`
      return `${kind}${textIndent === '2em' ? '2' : ''}${place}${block.textContent}`
    })
    .filter((line, at, all) => line !== '' || at < all.length - 1)

describe('[AR-2] 一键排版', () => {
  beforeEach(() => signedIn())
  afterEach(clearPage)

  for (const [rule, html, laidOut] of rows)
    it(`lays out a text: ${rule}`, async () => {
      const editor = await emptyEditor()
      const text = textIn(editor)
      pasteInto(text, { 'text/html': html })
      await until(() => text.textContent!.trim() !== '', 'the text')
      const before = text.innerHTML
      const tidy = () => until(() => control(editor, '一键排版'), 'the tool').then(tool => tool.click())
      await tidy()
      await until(() => text.innerHTML !== before, 'a layout')
      expect(read(text)).to.deep.equal([...laidOut])
      const after = text.innerHTML
      // The same once more changes nothing, and one undo takes the layout back.
      await tidy()
      expect(text.innerHTML).to.equal(after)
      control(editor, '撤销')!.click()
      await until(() => text.innerHTML === before, 'the text as it was')
    })
})
