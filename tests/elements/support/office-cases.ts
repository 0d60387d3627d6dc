import type { PasteCase } from './pasting.ts'

/** A paragraph that Word numbers. */
const entry = (marker: string, text: string, level = 1, list = 'l0', tag = 'p') =>
  `<${tag} class=MsoListParagraph style='margin-left:${21 * level}.0pt;text-indent:-21.0pt;mso-list:${list} level${level} lfo1'><![if !supportLists]><span lang=EN-US style='mso-bidi-font-family:仿宋'><span style='mso-list:Ignore'>${marker}<span style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp;&nbsp; </span></span></span><![endif]>${text}</${tag}>`
/** The same as WPS writes it. */
const entryOfWps = (marker: string, text: string) =>
  `<p class=MsoNormal style="margin-left:0pt;text-indent:32pt;mso-list:l1 level1 lfo2;" ><!--[if !supportLists]--><span style="font-family:仿宋;" ><span style="mso-list:Ignore;" >${marker}</span></span><!--[endif]--><span style="font-family:仿宋;font-size:16pt;" >${text}</span></p>`
const plain = (text: string) => `<p class=MsoNormal><span style='font-size:16.0pt'>${text}<o:p></o:p></span></p>`
const of = (name: string, body: string, text: string[] | null, more: Partial<PasteCase> = {}): PasteCase => ({
  name,
  html: `<html xmlns:o="urn:schemas-microsoft-com:office:office" xmlns:w="urn:schemas-microsoft-com:office:word" xmlns:m="http://schemas.microsoft.com/office/2004/12/omml"><head><meta name=ProgId content=Word.Document></head><body lang=ZH-CN><!--StartFragment-->${body}<!--EndFragment--></body></html>`,
  text,
  ...more
})
const underlined = (text: string) => `<u><span lang=EN-US style='mso-tab-count:2'>${text}</span></u>`

/** Clipboards of Word and WPS in the style of what offices copy. */
export const officeCases: PasteCase[] = [
  of('numbers with a bracket behind', entry('1)', '营业执照；') + entry('2)', '授权书。'), [
    '1) 营业执照；',
    '2) 授权书。'
  ]),
  of(
    'Roman numbers and capital letters',
    entry('Ⅰ.', '总述') + entry('A.', '背景', 2) + entry('B.', '目标', 2) + entry('Ⅱ.', '分述'),
    [...['Ⅰ. 总述', 'A. 背景', 'B. 目标', 'Ⅱ. 分述']]
  ),
  of(
    'outline numbers 1, 1.1, 1.1.1',
    entry('1', '范围', 1, 'l0', 'h1') +
      entry('1.1', '术语', 2, 'l0', 'h2') +
      entry('1.1.1', '站群', 3, 'l0', 'h3') +
      plain('一组网站。'),
    [...['1 范围', '1.1 术语', '1.1.1 站群', '一组网站。']]
  ),
  of(
    'articles with Arabic numbers and chapters with spaces',
    entry('第1章', '总　则') + entry('第1条', '目的。', 2) + entry('第2条', '范围。', 2),
    [...['第1章 总　则', '第1条 目的。', '第2条 范围。']]
  ),
  of(
    'plain numbers restart below each item',
    entry('一、', '甲') +
      entry('1.', '子', 2, 'l1') +
      entry('2.', '丑', 2, 'l1') +
      entry('二、', '乙') +
      entry('1.', '寅', 2, 'l2'),
    [...['一、 甲', '1. 子', '2. 丑', '二、 乙', '1. 寅']]
  ),
  of('numbers count on after a table', `${entry('1.', '甲')}<table><tr><td>表</td></tr></table>${entry('2.', '乙')}`, [
    '1. 甲',
    '表',
    '2. 乙'
  ]),
  of('double digits and repeated numbers', entry('9.', '九') + entry('10.', '十') + entry('10.', '又十'), [
    '9. 九',
    '10. 十',
    '10. 又十'
  ]),
  of('full-width numbers of WPS', entryOfWps('１．', '甲') + entryOfWps('２．', '乙'), ['１．甲', '２．乙']),
  of(
    'WPS: 第一条 without a space, then a plain paragraph',
    entryOfWps('第一条', '　为了规范。') + plain('前款所称。') + entryOfWps('第二条', '　适用。'),
    [...['第一条　为了规范。', '前款所称。', '第二条　适用。']]
  ),
  of(
    'a table in a table, with a numbered cell',
    `<table class=MsoTableGrid><tr><td>${entry('1.', '姓名')}</td><td><table><tr><td><p class=MsoNormal>内表</p></td></tr></table></td></tr><tr><td>${entry('2.', '单位')}</td><td><p class=MsoNormal>市教育局</p></td></tr></table>`,
    [...['1. 姓名', '内表', '2. 单位', '市教育局']]
  ),
  of(
    'endnotes of two paragraphs',
    `<p class=MsoNormal>正文<a style='mso-endnote-id:edn1' href="#_edn1" name="_ednref1"><span class=MsoEndnoteReference><span style='mso-special-character:footnote'><![if !supportFootnotes]>[i]<![endif]></span></span></a>。</p><div style='mso-element:endnote-list'><![if !supportEndnotes]><br clear=all><hr align=left size=1 width="33%"><![endif]><div style='mso-element:endnote' id=edn1><p class=MsoEndnoteText><a style='mso-endnote-id:edn1' href="#_ednref1" name="_edn1"><span class=MsoEndnoteReference><span style='mso-special-character:footnote'><![if !supportFootnotes]>[i]<![endif]></span></span></a> 出处。</p><p class=MsoEndnoteText>第二段。</p></div></div>`,
    ['正文[i]。', '[i] 出处。', '第二段。'],
    { inPageLinks: 2 }
  ),
  of(
    'struck-out words that are no deletion stay',
    `<p class=MsoNormal>原价<s>100元</s>现价80元<del cite="mailto:a" datetime="2026-01-01">（含税）</del><ins cite="mailto:a">（不含税）</ins></p>`,
    ['原价100元现价80元（不含税）'],
    { mustNotContain: ['（含税）'], mustTell: ['修订'] }
  ),
  of(
    'a deleted numbered paragraph leaves no number',
    entry('1.', '留') + entry('2.', '<del>删</del>') + entry('3.', '留二'),
    ['1. 留', '3. 留二'],
    { mustTell: ['修订'] }
  ),
  of(
    'blanks with tabs and full-width spaces',
    `<p class=MsoNormal>申请人（签章）：${underlined('&nbsp;&nbsp;&nbsp;&nbsp;&nbsp;&nbsp;')}　日期：<u>　　</u>年<u>　</u>月<u>　</u>日</p>`,
    null,
    {
      mustContainPattern: ['签章）：<u>.{4,}</u>', '日期：<u>.{2,}</u>年<u>.+</u>月<u>.+</u>日']
    }
  ),
  of(
    'boxes of Wingdings to tick',
    `<p class=MsoNormal><span style='font-family:Wingdings;mso-char-type:symbol'>o</span>同意 <span style='font-family:"Wingdings 2"'>R</span>不同意</p>`,
    ['□同意 ☑不同意']
  ),
  of(
    'a text box and a drop cap',
    `<p class=MsoNormal>正文一。</p><div style='mso-element:frame;mso-element-frame-width:100pt'><p class=MsoNormal>框中文字。</p></div><div style='mso-element:dropcap-dropped;mso-element-wrap:around'><table><tr><td><p class=MsoNormal>首</p></td></tr></table></div><p class=MsoNormal>字下沉。</p>`,
    ['正文一。', '框中文字。', '首', '字下沉。']
  ),
  of('ruby with pronunciation', '<p class=MsoNormal>读作<ruby>堃<rp>(</rp><rt>kūn</rt><rp>)</rp></ruby>。</p>', null, {
    mustContainPattern: ['堃.*kūn']
  }),
  of(
    'content controls, fields and a caption',
    `<p class=MsoNormal><w:Sdt ShowingPlcHdr="t" ID="1">单击此处输入日期</w:Sdt></p><p class=MsoCaption>表<span lang=EN-US> <span style='mso-element:field-begin'></span> SEQ 表 \\* ARABIC <span style='mso-element:field-separator'></span></span><span lang=EN-US><span style='mso-no-proof:yes'>3</span></span><span style='mso-element:field-end'></span> 指标</p>`,
    ['单击此处输入日期', '表 3 指标'],
    { mustNotContain: ['ARABIC'] }
  ),
  of(
    'contents with leaders keep titles and pages',
    `<p class=MsoToc1><a href="#_Toc1">第一章<span style='display:none;mso-hide:screen'> </span><span style='color:windowtext;display:none;mso-hide:screen;mso-tab-count:1 dotted'>. </span><span style='display:none;mso-hide:screen'>12</span></a></p><h1><a name="_Toc1">第一章</a></h1>`,
    null,
    { mustContainPattern: ['第一章.*12'], inPageLinks: 1 }
  ),
  of(
    'hidden words in a list paragraph and in a cell',
    entry('1.', "甲<span style='display:none;mso-hide:all'>密</span>乙") +
      "<table><tr><td>丙<span style='mso-hide:all'>密件</span></td></tr></table>",
    ['1. 甲乙', '丙'],
    { mustNotContain: ['密'], mustTell: ['隐藏'] }
  ),
  of(
    'comments on a numbered paragraph and in a cell',
    `${entry('（一）', `<a style='mso-comment-reference:张_1'>金额</a>3000元<span class=MsoCommentReference><span lang=EN-US style='font-size:8pt'><![if !supportAnnotations]><a class=msocomanchor id="_anchor_1" href="#_msocom_1" name="_msoanchor_1">[张1]</a><![endif]></span></span>`)}<div style='mso-element:comment-list'><![if !supportAnnotations]><hr class=msocomoff><![endif]><div style='mso-element:comment'><div id="_com_1" class=msocomtxt><span style='mso-comment-author:张'><![if !supportAnnotations]><a class=msocomhide href="#_msoanchor_1">[张1]</a><![endif]></span><p class=MsoCommentText>待核实</p></div></div></div>`,
    ['（一） 金额3000元'],
    { mustNotContain: ['张1', '待核实'], mustTell: ['批注'] }
  ),
  of(
    'page breaks, soft breaks and non-breaking hyphens',
    `<p class=MsoNormal>第一行<br>第二行</p><span><br clear=all style='mso-special-character:line-break;page-break-before:always'></span><p class=MsoNormal>电话 0551<span style='mso-special-character:nobreakhyphen'>-</span>62601234</p>`,
    ['第一行', '第二行', '电话 0551-62601234']
  )
]
