import { expect } from '@esm-bundle/chai'
import { cleanPasted as clean } from '../../elements/base/rich-text/editor/pasted-html.ts'
import { filesOf } from '../../elements/base/rich-text/editor/pasted-pictures.ts'

const cleanPasted = (html: string): string => clean(html).html

describe('pasted HTML', () => {
  it('[AR-2] drops additions of Word and preserves headings, emphasis, links and alignment', () => {
    const html =
      cleanPasted(`<html xmlns:o="urn:x"><head><style>p.MsoNormal{margin:0}</style><xml><o:x>1</o:x></xml></head><body lang=ZH-CN>
      <!--[if gte mso 9]><xml></xml><![endif]-->
      <h1 class=MsoHeading style='mso-outline-level:1'>标题<o:p></o:p></h1>
      <p class=MsoNormal align=center style='text-align:center;mso-pagination:none;font-family:宋体'><b style='mso-bidi-font-weight:normal'><span lang=EN-US style='font-size:12pt;color:red'>重点</span></b><font face="仿宋">正文</font><o:p>&nbsp;</o:p></p>
      <p><span style="font-weight:700;text-decoration:underline">强调</span><a class=x href="https://example.com" onclick="bad()">链接</a></p></body></html>`)
    expect(html).to.not.match(/mso|class=|font|o:p|<!--|style="(?!text-align)|onclick|lang=/i)
    expect(html).to.include('<h1>标题</h1>')
    expect(html).to.include('<p align="center"><strong>重点</strong>正文&nbsp;</p>')
    expect(html).to.include('<u>').and.to.include('<a href="https://example.com">链接</a>')
  })

  it('[issue-8 editor] writes quotation marks, single ones inside double ones', () => {
    expect(cleanPasted('<p>他说<q>上级要求<q>从严</q>执行</q>。“原有‘引号’”</p>')).to.equal(
      '<p>他说“上级要求‘从严’执行”。“原有‘引号’”</p>'
    )
  })

  it('[AR-2] converts list paragraphs of Word to lists', () => {
    const entry = (level: number, bullet: string, text: string) =>
      `<p class=MsoListParagraph style='mso-list:l0 level${level} lfo1'><![if !supportLists]><span style='mso-list:Ignore'>${bullet}<span>&nbsp;&nbsp;</span></span><![endif]>${text}</p>`
    const html = cleanPasted(
      entry(1, '1.', '第一') + entry(1, '2.', '第二') + entry(2, '·', '其下') + '<p>之后</p>' + entry(1, '·', '另起')
    )
    expect(html.replace(/\s/g, '')).to.equal(
      '<ol><li><p>第一</p></li><li><p>第二</p><ul><li><p>其下</p></li></ul></li></ol><p>之后</p><ul><li><p>另起</p></li></ul>'
    )
  })

  it('[AR-2] preserves tables with merged cells', () => {
    const html = cleanPasted(
      '<table class=MsoTable border=1 width=400><tr style="height:1cm"><td colspan=2 width=200 style="border:solid 1pt"><p class=MsoNormal>甲</p></td></tr></table>'
    )
    expect(html).to.include('<td colspan="2"><p>甲</p></td>')
    expect(html).to.not.match(/width|border/)
  })

  it('[staff-D13] preserves the first-line indent from the paragraph or its style', () => {
    const html = cleanPasted(
      `<style><!-- p.MsoBody, li.MsoBody {margin:0; text-indent:32.0pt; font-family:仿宋} --></style><p class=MsoBody>甲</p>
      <p class=MsoNormal\nstyle='text-indent:32.0pt;mso-char-indent-count:2.0'>乙</p><p style='text-indent:-21pt'>丙</p><p class=MsoBody style='text-indent:0'>丁</p>`
    )
    expect(html.replace(/>\s+</g, '><')).to.equal(
      '<p data-style="text-indent:2em">甲</p><p data-style="text-indent:2em">乙</p><p>丙</p><p>丁</p>'
    )
  })

  it('[staff-D13] reports what was left out: pictures by name, script links, drawings, fonts', () => {
    const { pictures, links, objects, hadFonts } = clean(
      `<p style="font-size:16pt">字<img src="file:///C:/Temp/msohtmlclip1/01/clip_image002.png"><img src="http://example.com/%E5%9B%BE.jpg">
      <img src="https://example.com/a.png"><a href="javascript:a()">x</a><a name="_Toc1">y</a><svg></svg><video></video></p>`
    )
    expect(pictures.map(({ name }) => name)).to.deep.equal(['clip_image002.png', '图.jpg'])
    expect([links, objects, hadFonts]).to.deep.equal([1, 2, true])
  })

  it('[staff-D13] finds pictures of Word in its RTF, in order, and none if the order is uncertain', async () => {
    const png = '89504e470d0a1a0a0000'
    const picture = (kind: string, data: string) =>
      `{\\*\\shppict{\\pict{\\*\\picprop\\shplid1}\\picw10${kind}\\bliptag-12{\\*\\blipuid ab12}\r\n${data}}}{\\nonshppict{\\pict\\wmetafile8\\bliptag-12 0100}}`
    const rtf = `{\\rtf1 ${picture('\\pngblip', png)}字${picture('\\jpegblip', 'FFD8FFE0\r\n00')}}`
    const local = ['clip_image002.png', 'clip_image004.gif'].map(name => ({ name, source: `file:///C:/${name}` }))
    const files = await filesOf(local, rtf)
    expect(files.map(file => [file?.name, file?.type, file?.size])).to.deep.equal([
      ['clip_image002.png', 'image/png', 10],
      ['clip_image004.jpg', 'image/jpeg', 5]
    ])
    expect(await filesOf(local.slice(1), rtf)).to.deep.equal([undefined])
    expect((await filesOf([{ name: '', source: 'data:image/png;base64,iVBORw==' }], ''))[0]?.size).to.equal(4)
  })

  it('[content-25] six camera pictures in one paste (29 MB of RTF) never hold the page longer than 200 ms', async () => {
    const digits = `89504e47${'0d0a1a0a'.repeat(15)}\r\n${`${'00ff10a7'.repeat(16)}\r\n`.repeat(37_000)}`
    const rtf = `{\\rtf1 ${`{\\pict\\pngblip\r\n${digits}}`.repeat(6)}}`
    expect(new TextEncoder().encode(rtf).length).to.be.above(28_000_000)
    // Joined strings are copied when they are first read; those of the clipboard are not.
    expect(rtf.indexOf('no such words')).to.equal(-1)
    const local = Array.from({ length: 6 }, (_, at) => ({ name: `${at}.png`, source: `file:///C:/${at}.png` }))
    const once = async (): Promise<{ longest: number; whole: number }> => {
      let longest = 0
      const begun = performance.now()
      let last = begun
      let isOver = false
      const { port1, port2 } = new MessageChannel()
      port1.onmessage = () => {
        longest = Math.max(longest, performance.now() - last)
        last = performance.now()
        if (!isOver) port2.postMessage(0)
      }
      port2.postMessage(0)
      const files = await filesOf(local, rtf)
      longest = Math.max(longest, performance.now() - last)
      isOver = true
      expect(files.map(file => file?.size)).to.deep.equal(Array.from({ length: 6 }, () => 64 + 37_000 * 64))
      return { longest, whole: performance.now() - begun }
    }
    // Other programs may hold the machine, which makes all slices longer: there a slice is a small part of the whole.
    const isShort = ({ longest, whole }: { longest: number; whole: number }): boolean =>
      longest < Math.max(200, whole / 4)
    const tries = [await once()]
    while (tries.length < 8 && !tries.some(isShort)) tries.push(await once())
    expect(tries.some(isShort), JSON.stringify(tries)).to.equal(true)
  }).timeout(120_000)

  it('[E1] drops scripts, handlers, frames, vector graphics and script addresses', () => {
    const html = cleanPasted(
      '<p onclick="a()">x</p><script>a()</script><iframe srcdoc="<script>a()</script>"></iframe><svg onload="a()"><a href="javascript:a()">v</a></svg>' +
        '<a href=" javascript:a()">y</a><a href="data:text/html,<script>">z</a><img src=x onerror=a()><img src="data:image/svg+xml,x"><img src="file:///c:/a.png"><math><mtext></mtext></math>'
    )
    expect(html.replace(/<img src="pasted:\d">/g, '')).to.equal('<p>x</p>yz')
  })
})
