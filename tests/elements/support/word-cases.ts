import type { PasteCase } from './pasting.ts'

/** A list paragraph as Word writes it. */
const entry = (marker: string, text: string, level = 1, list = 'l0', more = '') =>
  `<p class=MsoListParagraph style='margin-left:${42 * level}.0pt;text-indent:-21.0pt;mso-list:${list} level${level} lfo1'><![if !supportLists]><span lang=EN-US${more}><span style='mso-list:Ignore'>${marker}<span style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp; </span></span></span><![endif]>${text}</p>`
/** The same as WPS writes it. */
const entryOfWps = (marker: string, text: string) =>
  `<p class=MsoNormal style="margin-left:0pt;text-indent:32pt;mso-list:l1 level1 lfo2;" ><!--[if !supportLists]--><span style="font-family:仿宋;font-size:16pt;" ><span style="mso-list:Ignore;" >${marker}</span></span><!--[endif]--><span style="font-family:仿宋;font-size:16pt;" >${text}</span></p>`
const plain = (text: string) =>
  `<p class=MsoNormal style='text-indent:32.0pt'><span style='font-size:16.0pt'>${text}</span></p>`
const word = (body: string, head = '') =>
  `<html xmlns:o="urn:schemas-microsoft-com:office:office" xmlns:w="urn:schemas-microsoft-com:office:word"><head><meta name=ProgId content=Word.Document>${head}</head><body lang=ZH-CN><!--StartFragment-->${body}<!--EndFragment--></body></html>`
const of = (name: string, body: string, text: string[] | null, more: Partial<PasteCase> = {}): PasteCase => ({
  name,
  html: word(body),
  text,
  ...more
})

export const ownCases: PasteCase[] = [
  of('chapters that Word numbers', entry('第一章', '总则') + entry('第一条', '目的。', 2) + entry('第二章', '附则'), [
    '第一章 总则',
    '第一条 目的。',
    '第二章 附则'
  ]),
  of('sections and items in one list', entry('第一节', '受理') + entry('第二款', '时限') + entry('第十一项', '其他'), [
    '第一节 受理',
    '第二款 时限',
    '第十一项 其他'
  ]),
  of(
    'a list that is restarted',
    entry('1.', '甲') + entry('2.', '乙') + entry('1.', '丙', 1, 'l1') + entry('2.', '丁', 1, 'l1'),
    ['1. 甲', '2. 乙', '1. 丙', '2. 丁']
  ),
  of('numbers that leave one out', entry('1.', '甲') + entry('3.', '乙') + entry('4.', '丙'), [
    '1. 甲',
    '3. 乙',
    '4. 丙'
  ]),
  of('numbers that go on after a paragraph', entry('1.', '甲') + plain('说明。') + entry('2.', '乙'), [
    '1. 甲',
    '说明。',
    '2. 乙'
  ]),
  of('numbers with an ideographic comma', entry('1、', '甲') + entry('2、', '乙'), ['1、 甲', '2、 乙']),
  of('numbers with a wide full stop', entry('1．', '甲') + entry('2．', '乙'), ['1．甲', '2．乙']),
  of('numbers in brackets of both kinds', entry('（1）', '甲') + entry('(2)', '乙') + entry('3)', '丙'), [
    '（1） 甲',
    '(2) 乙',
    '3) 丙'
  ]),
  of(
    'numbers of several levels',
    entry('1.', '范围') + entry('1.1', '总体', 2) + entry('1.1.1', '细则', 3) + entry('2.', '附录'),
    ['1. 范围', '1.1 总体', '1.1.1 细则', '2. 附录']
  ),
  of('letters and Roman numbers', entry('A.', '甲') + entry('i.', '乙', 2) + entry('IV.', '丙', 2), [
    'A. 甲',
    'i. 乙',
    'IV. 丙'
  ]),
  of(
    'plain numbers within plain numbers',
    entry('1.', '甲') + entry('1.', '乙', 2) + entry('2.', '丙', 2) + entry('2.', '丁'),
    ['1. 甲', '1. 乙', '2. 丙', '2. 丁']
  ),
  of(
    'bullets below articles',
    entry('第一条', '包括：') + entry('·', '甲', 2, 'l1') + entry('·', '乙', 2, 'l1') + entry('第二条', '施行。'),
    ['第一条 包括：', '甲', '乙', '第二条 施行。'],
    { bullets: true }
  ),
  of(
    'bullets whose font stands outside the marker',
    entry('Ø', '甲', 1, 'l0', " style='font-family:Wingdings'") +
      entry('o', '乙', 1, 'l0', ' style=\'font-family:"Courier New"\''),
    ['甲', '乙'],
    { bullets: true }
  ),
  of(
    'boxes to tick as markers',
    entry('q', '同意', 1, 'l0', " style='font-family:Wingdings'") +
      entry('þ', '不同意', 1, 'l0', " style='font-family:Wingdings'"),
    ['□同意', '☑不同意']
  ),
  of(
    'boxes to tick within a line',
    plain(
      "<span style='font-family:Wingdings;mso-char-type:symbol;mso-symbol-font-family:Wingdings'><span style='mso-char-type:symbol'>þ</span></span>是 <span style='font-family:\"Wingdings 2\"'>£</span>否"
    ),
    ['☑是 □否']
  ),
  of('circled numbers beyond ten', entry('⑩', '甲') + entry('⑪', '乙') + entry('㈠', '丙'), ['⑩ 甲', '⑪ 乙', '㈠ 丙']),
  {
    name: 'WPS: numbers with Chinese commas',
    html: word(entryOfWps('一、', '指导思想') + entryOfWps('二、', '基本原则')),
    text: ['一、指导思想', '二、基本原则']
  },
  {
    name: 'WPS: articles with a tab behind',
    html: word(entryOfWps('第一条&nbsp;', '目的') + entryOfWps('第二条&nbsp;', '范围')),
    text: ['第一条\t目的', '第二条\t范围']
  },
  of(
    'a heading that Word numbers',
    "<h1 style='margin-left:21.0pt;text-indent:-21.0pt;mso-list:l2 level1 lfo3'><![if !supportLists]><span style='mso-list:Ignore'>一、<span>&nbsp;</span></span><![endif]>总体要求</h1>" +
      plain('正文'),
    ['一、 总体要求', '正文']
  ),
  of(
    'a table with numbered cells',
    `<table class=MsoTableGrid><tr><td>${entry('1.', '', 1, 'l5')}</td><td>甲</td></tr><tr><td>${entry('2.', '', 1, 'l5')}</td><td>乙</td></tr></table>`,
    ['1.\t甲', '2.\t乙']
  ),
  of(
    'three comments, two of them with marks',
    `<p class=MsoNormal>甲<span class=MsoCommentReference><a class=msocomanchor href="#_msocom_1" name="_msoanchor_1">[李1]</a></span>乙<span class=MsoCommentReference><a class=msocomanchor href="#_msocom_2">[李2]</a></span></p><div style='mso-element:comment-list'><div style='mso-element:comment'><div id="_com_1" class=msocomtxt><p class=MsoCommentText>一批注</p></div></div><div style='mso-element:comment'><p class=MsoCommentText>二批注</p></div><div style='mso-element:comment'><p class=MsoCommentText>三批注</p></div></div>`,
    ['甲乙'],
    { mustNotContain: ['批注', '李1'], mustTell: ['3 条批注'] }
  ),
  of(
    'a paragraph that was deleted, and one that was inserted',
    `<p class=MsoNormal><del cite="mailto:a" datetime="2026-01-01T00:00">全部删去。</del></p><p class=MsoNormal><ins cite="mailto:a">新增一款。</ins></p>`,
    ['新增一款。'],
    { mustNotContain: ['删去'], mustTell: ['1 处修订'] }
  ),
  {
    name: 'hidden words by a style of the sheet; page numbers of contents stay',
    html: word(
      `<p class=MsoToc1><a href="#_Toc1">一、总则<span style='color:windowtext;display:none;mso-hide:screen'>. </span><span style='display:none;mso-hide:screen'>3</span></a></p><h1><a name="_Toc1">一、总则</a></h1><p class=MsoNormal>公开<span class=a>内部</span><span style='visibility:hidden'>不见</span></p>`,
      '<style><!-- span.a {mso-style-name:隐藏;display:none;mso-hide:all;} @media print {.MsoNormal {display:none}} --></style>'
    ),
    text: ['一、总则 . 3', '一、总则', '公开'],
    mustNotContain: ['内部', '不见'],
    mustTell: ['2 处隐藏文字'],
    inPageLinks: 1
  },
  of(
    'two footnotes and an endnote',
    `<p class=MsoNormal>甲<a style='mso-footnote-id:ftn1' href="#_ftn1" name="_ftnref1"><span class=MsoFootnoteReference>[1]</span></a>乙<a style='mso-endnote-id:edn1' href="#_edn1" name="_ednref1">[i]</a></p><div style='mso-element:footnote-list'><hr><div style='mso-element:footnote' id=ftn1><p class=MsoFootnoteText><a href="#_ftnref1" name="_ftn1">[1]</a> 注一。</p></div></div><div style='mso-element:endnote-list'><div style='mso-element:endnote' id=edn1><p class=MsoEndnoteText><a href="#_ednref1" name="_edn1">[i]</a> 尾注。</p></div></div>`,
    ['甲[1]乙[i]', '[1] 注一。', '[i] 尾注。'],
    { inPageLinks: 4 }
  ),
  of(
    'a bookmark that no link leads to',
    `<p class=MsoNormal><a name="OLE_LINK1"></a>甲<a name="_GoBack"><span>乙</span></a></p>`,
    ['甲乙'],
    { inPageLinks: 0 }
  ),
  of(
    'blanks of tabs and spaces',
    `<p class=MsoNormal>姓名：<u><span lang=EN-US><span style='mso-spacerun:yes'>&nbsp;&nbsp;&nbsp;&nbsp; </span></span></u>，电话：<span style='text-decoration:underline'>&nbsp;&nbsp;&nbsp;&nbsp;</span>。</p><p><u>&nbsp;&nbsp;&nbsp;&nbsp;&nbsp;</u></p>`,
    null,
    { mustContainPattern: ['姓名：<u>.{4,}</u>', '电话：<u>.{4,}</u>', '<p><u>.{4,}</u></p>'] }
  ),
  of(
    'words of a text box',
    `<p class=MsoNormal><!--[if gte vml 1]><v:shape type="#_x0000_t202"><v:textbox><![if !mso]><table><tr><td><![endif]><div><p class=MsoNormal>内部资料注意保管</p></div><![if !mso]></td></tr></table><![endif]></v:textbox></v:shape><![endif]-->正文</p>`,
    ['内部资料注意保管', '正文']
  ),
  of('readings above the letters', `<p class=MsoNormal><ruby>汉<rp>(</rp><rt>hàn</rt><rp>)</rp></ruby>字</p>`, [
    '汉(hàn)字'
  ]),
  of(
    'fields, with their results only',
    `<p class=MsoNormal>见<!--[if supportFields]><span style='mso-element:field-begin'></span> REF a \\h <span style='mso-element:field-separator'></span><![endif]-->第三条<!--[if supportFields]><span style='mso-element:field-end'></span><![endif]-->，共<span style='mso-element:field-begin'></span>NUMPAGES<span style='mso-element:field-separator'></span>5<span style='mso-element:field-end'></span>页</p>`,
    ['见第三条，共5页']
  ),
  {
    name: 'cells of Excel with line ends and quotation marks',
    html: `<html xmlns:x="urn:schemas-microsoft-com:office:excel"><head><style><!--.xl65{mso-number-format:"\\@";}--></style></head><body><table><!--StartFragment--><col width=72><tr><td class=xl65>0012</td><td>甲<br style='mso-data-placement:same-cell'>乙</td></tr><tr><td>12,345.67</td><td>称“丙”"丁"</td></tr><!--EndFragment--></table></body></html>`,
    text: ['0012\t甲乙', '12,345.67\t称“丙”"丁"']
  },
  {
    name: 'Google documents: lists of letters',
    html: `<meta charset='utf-8'><b style="font-weight:normal;" id="docs-internal-guid-1"><ol style="margin-top:0;"><li dir="ltr" style="list-style-type:decimal;" aria-level="1"><p dir="ltr"><span style="font-size:11pt;">甲</span></p></li><ol><li dir="ltr" style="list-style-type:lower-alpha;" aria-level="2"><p>乙</p></li></ol></ol></b>`,
    text: ['1. 甲', 'a. 乙']
  },
  {
    name: 'Apple pages: classes of the sheet and spaces',
    html: `<html><head><style type="text/css">p.p1 {margin: 0.0px} ol.ol1 {list-style-type: decimal}</style></head><body><ol class="ol1" start="3"><li class="li1"><span class="s1">甲<span class="Apple-converted-space">&nbsp;</span></span></li><li class="li1">乙</li></ol></body></html>`,
    text: ['3. 甲', '4. 乙']
  },
  {
    name: 'a web page: own numbers, Chinese counting, values, definitions, a table with a caption',
    html: `<ol style="list-style:none"><li>（一）甲</li><li>（二）乙</li></ol><ol style="list-style-type:cjk-ideographic"><li>丙</li><li>丁</li></ol><ol><li value="7">戊</li><li>己</li></ol><dl><dt>名词</dt><dd>解释</dd></dl><table><caption>表一</caption><tr><td>格</td></tr></table>`,
    text: ['（一）甲', '（二）乙', '一、丙', '二、丁', '7. 戊', '8. 己', '名词', '解释', '表一', '格']
  },
  {
    name: 'markers that the plain text alone has: paragraphs and lists numbered by a style sheet',
    html: '<p>总则说明</p><p>为了规范</p><ol><li>组织领导</li><li><p>压实责任</p></li></ol><ul><li>要点甲</li></ul><ol><li>普通一</li><li>普通二</li></ol>',
    text: ['总则说明', '第一条 为了规范', '（一）组织领导', '（二）压实责任', '要点甲', '1. 普通一', '2. 普通二'],
    mustContainPattern: ['<ol><li><p>普通一']
  },
  of(
    'an entry of a list that was deleted',
    entry('1.', '甲') + entry('2.', '<del cite="mailto:a">删去</del>') + entry('3.', '乙'),
    ['1. 甲', '3. 乙'],
    { mustNotContain: ['删去'], mustTell: ['1 处修订'] }
  ),
  of(
    'a mark of a comment without a class',
    '<p class=MsoNormal>甲<a href="#_msocom_1" name="_msoanchor_1">[王2]</a>乙</p>',
    ['甲乙'],
    { mustNotContain: ['王2'], mustTell: ['1 条批注'] }
  ),
  {
    name: 'hidden rows and columns of a sheet',
    html: `<table><col width=72><col width=0 style='display:none;mso-width-alt:0'><col width=72><tr><td>甲</td><td>密</td><td>乙</td></tr><tr style='display:none'><td>内</td><td>部</td><td>行</td></tr></table>`,
    text: ['甲\t乙'],
    mustNotContain: ['密', '内部'],
    mustTell: ['隐藏文字']
  },
  of(
    'names of annexes, figures and steps as markers',
    entry('附件1：', '申请表') + entry('图 1', '流程') + entry('步骤一：', '受理'),
    ['附件1： 申请表', '图 1 流程', '步骤一： 受理']
  ),
  of(
    'paragraphs of a list as Word for Mac writes them',
    `<p class=MsoListParagraphCxSpFirst style='margin-left:21.0pt;text-indent:-21.0pt;\nmso-list:l0 level1 lfo1'><!--[if !supportLists]--><span style='mso-bidi-font-family:仿宋'><span style='mso-list:\nIgnore'>1.<span style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp; </span></span></span><!--[endif]-->甲<br>第二行</p>`,
    ['1. 甲', '第二行']
  ),
  of('a mathematical sign and a space between digits', '<p class=MsoNormal>≤ 23.9 km/L，e.g. 10 000 m²；‰ ℃ №</p>', [
    '≤ 23.9 km/L，e.g. 10 000 m²；‰ ℃ №'
  ]),
  {
    name: 'a web page: hidden words, an abbreviation, a mark, a nested list',
    html: `<div>公开<span hidden>密一</span><i style="display: none">密二</i><mark>重点</mark><abbr title="x">缩写</abbr></div><ul><li>甲<ol type="a"><li>乙</li><li>丙</li></ol></li></ul>`,
    text: ['公开重点缩写', '甲', 'a. 乙', 'b. 丙'],
    mustNotContain: ['密一', '密二'],
    mustTell: ['2 处隐藏文字']
  }
]
