import { expect } from '@esm-bundle/chai'
import { cleanPasted } from '../../elements/rich-text/pasted-html.ts'

describe('pasted HTML', () => {
  it('[AR-2] loses what Word adds and keeps headings, emphasis, links and alignment', () => {
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

  it('[AR-2] makes lists of the paragraphs Word writes for list entries', () => {
    const entry = (level: number, bullet: string, text: string) =>
      `<p class=MsoListParagraph style='mso-list:l0 level${level} lfo1'><![if !supportLists]><span style='mso-list:Ignore'>${bullet}<span>&nbsp;&nbsp;</span></span><![endif]>${text}</p>`
    const html = cleanPasted(
      entry(1, '1.', '第一') + entry(1, '2.', '第二') + entry(2, '·', '其下') + '<p>之后</p>' + entry(1, '·', '另起')
    )
    expect(html.replace(/\s/g, '')).to.equal(
      '<ol><li><p>第一</p></li><li><p>第二</p><ul><li><p>其下</p></li></ul></li></ol><p>之后</p><ul><li><p>另起</p></li></ul>'
    )
  })

  it('[AR-2] keeps tables with merged cells', () => {
    const html = cleanPasted(
      '<table class=MsoTable border=1 width=400><tr style="height:1cm"><td colspan=2 width=200 style="border:solid 1pt"><p class=MsoNormal>甲</p></td></tr></table>'
    )
    expect(html).to.include('<td colspan="2"><p>甲</p></td>')
    expect(html).to.not.match(/width|border/)
  })

  it('[E1] loses scripts, handlers, frames, vectors and addresses that act', () => {
    const html = cleanPasted(
      '<p onclick="a()">x</p><script>a()</script><iframe srcdoc="<script>a()</script>"></iframe><svg onload="a()"><a href="javascript:a()">v</a></svg>' +
        '<a href=" javascript:a()">y</a><a href="data:text/html,<script>">z</a><img src=x onerror=a()><img src="data:image/svg+xml,x"><img src="file:///c:/a.png"><math><mtext></mtext></math>'
    )
    expect(html).to.equal('<p>x</p>yz')
  })
})
