import { listed, numbering, p, run, type Parts } from './word-files.ts'

/** A document, and the words of the article that it becomes. */
export interface FileCase extends Parts {
  name: string
  body: string
  /** Each line of the article. White space does not count. */
  text: string[]
  matches?: RegExp[]
  without?: string[]
  said?: string[]
}

const style = (id: string, name: string, inner: string, type = 'paragraph') =>
  `<w:style w:type="${type}" w:styleId="${id}"><w:name w:val="${name}"/>${inner}</w:style>`
const field = (code: string, result: string) =>
  `<w:r><w:fldChar w:fldCharType="begin"/></w:r><w:r><w:instrText xml:space="preserve"> ${code} </w:instrText></w:r><w:r><w:fldChar w:fldCharType="separate"/></w:r>${run(result)}<w:r><w:fldChar w:fldCharType="end"/></w:r>`
const alone = (code: string) =>
  `<w:r><w:fldChar w:fldCharType="begin"/></w:r><w:r><w:instrText>${code}</w:instrText></w:r><w:r><w:fldChar w:fldCharType="end"/></w:r>`
const cell = (content: string, properties = '') =>
  `<w:tc>${properties && `<w:tcPr>${properties}</w:tcPr>`}${content.startsWith('<') ? content : p(content)}</w:tc>`
const row = (cells: string, properties = '') => `<w:tr>${properties && `<w:trPr>${properties}</w:trPr>`}${cells}</w:tr>`
const box = (inner: string) =>
  `<w:r><mc:AlternateContent><mc:Choice Requires="wps"><w:drawing><wp:inline><wps:wsp><wps:txbx><w:txbxContent>${inner}</w:txbxContent></wps:txbx></wps:wsp></wp:inline></w:drawing></mc:Choice><mc:Fallback><w:pict><v:textbox><w:txbxContent>${inner}</w:txbxContent></v:textbox></w:pict></mc:Fallback></mc:AlternateContent></w:r>`

export const fileCases: FileCase[] = [
  {
    name: 'an official document: levels of Chinese numbers, counted over paragraphs between',
    numbering: numbering([
      [
        ['chineseCountingThousand', '%1、'],
        ['chineseCounting', '（%2）'],
        ['decimal', '%3.'],
        ['decimal', '（%4）'],
        ['decimalEnclosedCircleChinese', '%5'],
        ['lowerLetter', '%6)']
      ]
    ]),
    body: [
      ...[listed(1, '总体要求'), listed(1, '指导思想', 1), p('正文一段。'), listed(1, '基本原则', 1)],
      ...[listed(1, '甲', 2), listed(1, '乙', 2), listed(1, '丙', 3), listed(1, '丁', 4), listed(1, '戊', 4)],
      ...[listed(1, '己', 5), listed(1, '组织实施'), listed(1, '加强领导', 1), listed(1, '庚', 2)]
    ].join(''),
    text: [
      ...['一、总体要求', '（一）指导思想', '正文一段。', '（二）基本原则', '1.甲', '2.乙', '（1）丙', '①丁', '②戊'],
      ...['a)己', '二、组织实施', '（一）加强领导', '1.庚']
    ]
  },
  {
    name: 'articles that go on behind paragraphs, chapters with their own',
    numbering: numbering([
      [['chineseCountingThousand', '第%1章', 1, '<w:suff w:val="space"/>']],
      [['chineseCountingThousand', '第%1条']]
    ]),
    body:
      listed(1, '总则') +
      listed(2, '目的。') +
      p('前款所称。') +
      listed(2, '范围。') +
      listed(1, '附则') +
      listed(2, '施行。'),
    text: ['第一章 总则', '第一条 目的。', '前款所称。', '第二条 范围。', '第二章 附则', '第三条 施行。']
  },
  {
    name: 'numbers in styles, as Word links levels of headings',
    styles:
      style('1', 'heading 1', '<w:pPr><w:numPr><w:numId w:val="1"/></w:numPr><w:outlineLvl w:val="0"/></w:pPr>') +
      style(
        '2',
        'heading 2',
        '<w:pPr><w:numPr><w:ilvl w:val="1"/><w:numId w:val="1"/></w:numPr><w:outlineLvl w:val="1"/></w:pPr>'
      ) +
      style('5', 'Derived', '<w:basedOn w:val="2"/>'),
    numbering: numbering([
      [
        ['decimal', '%1', 1, '<w:pStyle w:val="1"/>'],
        ['decimal', '%1.%2', 1, '<w:pStyle w:val="2"/>']
      ]
    ]),
    body:
      p('概况', '<w:pStyle w:val="1"/>') +
      p('历史', '<w:pStyle w:val="2"/>') +
      p('地理', '<w:pStyle w:val="5"/>') +
      p('经济', '<w:pStyle w:val="1"/>') +
      p('工业', '<w:pStyle w:val="2"/>') +
      p('无号', '<w:pStyle w:val="2"/><w:numPr><w:numId w:val="0"/></w:numPr>'),
    text: ['1 概况', '1.1 历史', '1.2 地理', '2 经济', '2.1 工业', '无号'],
    matches: [/<h1>1\s/, /<h2>1\.2\s/, /<h2>无号<\/h2>/]
  },
  {
    name: 'restarted lists, start values, and two lists that count the same numbers',
    numbering: numbering(
      [
        [['chineseCounting', '%1、', 3]],
        [
          ['upperRoman', '%1.'],
          ['decimal', '%1-%2', 1, '<w:isLgl/>']
        ]
      ],
      '<w:num w:numId="8"><w:abstractNumId w:val="1"/><w:lvlOverride w:ilvl="0"><w:startOverride w:val="1"/></w:lvlOverride></w:num><w:num w:numId="9"><w:abstractNumId w:val="1"/></w:num>'
    ),
    body:
      listed(1, '甲') +
      listed(1, '乙') +
      listed(8, '丙') +
      listed(9, '丁') +
      listed(2, '戊') +
      listed(2, '己', 1) +
      listed(2, '庚', 1),
    text: ['三、甲', '四、乙', '一、丙', '二、丁', 'I.戊', '1-1己', '1-2庚']
  },
  {
    name: 'a plain counted list and bullets are lists',
    numbering: numbering([
      [['decimal', '%1.', 5]],
      [['bullet', '\uf06c', 1, '<w:rPr><w:rFonts w:ascii="Wingdings" w:hAnsi="Wingdings"/></w:rPr>']]
    ]),
    body: listed(1, '甲') + listed(1, '乙') + listed(2, '丙'),
    text: ['5.甲', '6.乙', '丙'],
    matches: [/<ol start="5"><li>/, /<ul><li><p>丙/]
  },
  {
    name: 'many formats of numbers',
    numbering: numbering(
      [
        ...['chineseLegalSimplified', 'ideographTraditional', 'ideographZodiac', 'decimalZero', 'decimalFullWidth'],
        ...['decimalEnclosedParen', 'decimalEnclosedFullstop', 'ideographDigital', 'lowerRoman', 'none', 'ordinal']
      ].map(format => [[format, '%1:', 12]])
    ),
    body: Array.from({ length: 11 }, (_, at) => listed(at + 1, '甲')).join(''),
    text: ['壹拾贰:甲', '12:甲', '亥:甲', '12:甲', '１２:甲', '⑿:甲', '⒓:甲', '一二:甲', 'xii:甲', ':甲', '12th:甲']
  },
  {
    name: 'content controls, smart tags, insertions, soft breaks, tabs, signs',
    body:
      `<w:sdt><w:sdtPr/><w:sdtContent>${p('控件段落')}</w:sdtContent></w:sdt>` +
      p(
        `<w:sdt><w:sdtContent>${run('内')}</w:sdtContent></w:sdt><w:smartTag>${run('标')}</w:smartTag><w:customXml>${run('签')}</w:customXml>`
      ) +
      p(`<w:ins w:id="1">${run('插入')}</w:ins><w:moveTo w:id="2">${run('移来')}</w:moveTo>`) +
      p(`${run('上')}<w:r><w:br/></w:r>${run('下')}<w:r><w:tab/></w:r>${run('右')}<w:r><w:br w:type="page"/></w:r>`) +
      p(`<w:r><w:sym w:font="Wingdings" w:char="F0FE"/></w:r>${run('已选')}<w:r><w:noBreakHyphen/></w:r>`) +
      p(`<w:r><w:ruby><w:rt>${run('yú')}</w:rt><w:rubyBase>${run('渔')}</w:rubyBase></w:ruby></w:r>`) +
      p(box(p('文本框'))),
    text: ['控件段落', '内标签', '插入移来', '上', '下右', '☑已选-', '渔（yú）', '文本框'],
    matches: [/上<br>下/]
  },
  {
    name: 'comments, deletions, hidden text and headers stay out and are said',
    comments: `<w:comment w:id="0">${p('内部批注')}</w:comment>`,
    header: p('密级页眉'),
    styles: style('9', 'secret', '<w:rPr><w:vanish/></w:rPr>', 'character'),
    body:
      p(
        `${run('金额')}<w:del w:id="3"><w:r><w:delText>一百</w:delText></w:r></w:del>${run('二百')}<w:r><w:commentReference w:id="0"/></w:r>`
      ) +
      p(run('公开') + run('密级内容', '<w:vanish/>') + run('样式隐藏', '<w:rStyle w:val="9"/>')) +
      p(`<w:del><w:r><w:delText>整段删除</w:delText></w:r></w:del>`, '<w:rPr><w:del w:id="4"/></w:rPr>') +
      p('末段'),
    text: ['金额二百', '公开', '末段'],
    without: ['批注', '一百', '密级', '隐藏', '整段删除'],
    said: ['1 条批注', '2 处修订', '隐藏文字', '页眉、页脚和页码']
  },
  {
    name: 'notes, links, bookmarks and fields',
    footnotes: `<w:footnote w:type="separator" w:id="-1"><w:p/></w:footnote><w:footnote w:id="2"><w:p><w:r><w:footnoteRef/></w:r>${run('脚注文字')}</w:p></w:footnote>`,
    endnotes: `<w:endnote w:id="3"><w:p>${run('尾注文字')}</w:p></w:endnote>`,
    links: { web: ['hyperlink', 'https://www.gov.cn/'], bad: ['hyperlink', 'javascript:alert(1)'] },
    body:
      p(
        `${run('正文')}<w:r><w:footnoteReference w:id="2"/></w:r>${run('再')}<w:r><w:endnoteReference w:id="3"/></w:r>`
      ) +
      p(`<w:hyperlink r:id="web">${run('网站')}</w:hyperlink><w:hyperlink r:id="bad">${run('坏链')}</w:hyperlink>`) +
      p(
        `${field('HYPERLINK &quot;javascript:alert(1)&quot;', '域链')}${field('HYPERLINK \\l &quot;_Toc1&quot;', '目录项')}${field('PAGE', '3')}`
      ) +
      p(
        `<w:bookmarkStart w:id="1" w:name="_Toc1"/>${run('地点')}${alone('eq \\o\\ac(○,2)')}${alone('XE &quot;索引&quot;')}`
      ),
    text: ['正文[1]再[i]', '网站坏链', '域链目录项3', '地点②', '[1]脚注文字', '[i]尾注文字'],
    matches: [/<a [^>]*href="https:\/\/www\.gov\.cn\/"/],
    without: ['javascript', 'HYPERLINK', '索引'],
    said: ['2 个不安全的链接']
  },
  {
    name: 'tables with merged cells, a head and a table inside',
    body: `<w:tbl>${row(cell('甲', '<w:gridSpan w:val="2"/>') + cell('乙'), '<w:tblHeader/>')}${row(
      cell('丙', '<w:vMerge w:val="restart"/>') + cell('丁') + cell('戊')
    )}${row(cell(p(''), '<w:vMerge/>') + cell('己') + cell(`<w:tbl>${row(cell('内'))}</w:tbl>${p('')}`))}${row(
      cell('删'),
      '<w:del w:id="9"/>'
    )}${row(cell('庚'), '<w:gridBefore w:val="2"/>')}</w:tbl>`,
    text: ['甲乙', '丙丁戊', '己内', '庚'],
    matches: [/<th colspan="2">/, /<td rowspan="2">/, /<td colspan="2"><p><\/p><\/td><td><p>庚/],
    without: ['删']
  },
  {
    name: 'alignment, first-line indents, raised words, blanks to fill in and headings',
    styles:
      style('T', 'Title', '<w:pPr><w:jc w:val="center"/></w:pPr>') +
      style('3', '标题 3', '') +
      style('B', 'Body', '<w:pPr><w:ind w:firstLineChars="200" w:firstLine="640"/></w:pPr>'),
    body:
      p('关于通知', '<w:pStyle w:val="T"/>') +
      p('小节', '<w:pStyle w:val="3"/>') +
      p('段首', '<w:pStyle w:val="B"/>') +
      p('落款', '<w:jc w:val="right"/>') +
      p(
        `${run('10')}${run('2', '<w:vertAlign w:val="superscript"/>')}${run('H')}${run('2', '<w:vertAlign w:val="subscript"/>')}`
      ) +
      p(
        `${run('姓名：')}${run('      ', '<w:u w:val="single"/>')}${run('粗', '<w:b/>')}${run('不粗', '<w:b w:val="0"/>')}`
      ),
    text: ['关于通知', '小节', '段首', '落款', '102H2', '姓名：粗不粗'],
    matches: [
      ...[/<h1 style="text-align: ?center[^>]*>关于通知/, /<h3>小节/, /<p style="text-indent: ?2em[^>]*>段首/],
      ...[/<p style="text-align: ?right[^>]*>落款/, /10<sup>2<\/sup>H<sub>2<\/sub>/],
      ...[/<u>(?:&nbsp;|\u00a0){6}<\/u>/, /<strong>粗<\/strong>不粗/]
    ]
  },
  {
    name: 'formulas, alternative content of LibreOffice and WPS, drawings with words',
    diagramData: '<a:p><a:r><a:t>图示一</a:t></a:r></a:p>',
    body:
      p(
        '<m:oMath><m:f><m:num><m:r><m:t>a</m:t></m:r></m:num><m:den><m:r><m:t>b+c</m:t></m:r></m:den></m:f><m:sSup><m:e><m:r><m:t>x</m:t></m:r></m:e><m:sup><m:r><m:t>2</m:t></m:r></m:sup></m:sSup></m:oMath>'
      ) +
      p(
        `<mc:AlternateContent><mc:Choice Requires="x">${run('新')}</mc:Choice><mc:Fallback>${run('旧')}</mc:Fallback></mc:AlternateContent>`
      ) +
      p('<w:r><w:drawing><wp:inline><dgm:relIds r:dm="own-diagramData"/></wp:inline></w:drawing></w:r>') +
      p(
        '<w:r><w:pict><v:shape><v:textbox><w:txbxContent><w:p><w:r><w:t>旧式文本框</w:t></w:r></w:p></w:txbxContent></v:textbox></v:shape></w:pict></w:r>'
      ),
    text: ['a/(b+c)x2', '新', '图示一', '旧式文本框'],
    without: ['旧<'],
    said: ['1 个图形']
  }
]
