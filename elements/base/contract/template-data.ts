import type { TemplateKind } from './template.ts'
import type { Words } from './noun-field.ts'

/** Data that a template may use. */
export interface TemplateDatum {
  /** Path in the code: `article.title`. `[]` is each entry of a list. */
  path: string
  words: Words
  /** Kinds that have it; all if absent. Fragments have what the template has that renders them. */
  kinds?: readonly TemplateKind[]
}

const row: readonly (readonly [name: string, words: Words])[] = [
  ['id', ['编号', 'Id']],
  ['title', ['标题', 'Title']],
  ['subTitle', ['副标题', 'Subtitle']],
  ['author', ['作者', 'Author']],
  ['source', ['来源', 'Source']],
  ['summary', ['摘要', 'Summary']],
  ['keywords', ['关键词', 'Keywords']],
  ['publishDate', ['发布时间，如 2026-11-26 08:30:00', 'Time of publication, e.g. 2026-11-26 08:30:00']],
  ['isTop', ['是否置顶', 'Whether it is at the top']],
  ['column.id', ['所在栏目的编号', 'Id of its column']],
  ['column.name', ['所在栏目的名称', 'Name of its column']]
]
const column: readonly (readonly [name: string, words: Words])[] = [
  ['id', ['编号', 'Id']],
  ['name', ['名称', 'Name']],
  ['code', ['编码', 'Code']],
  ['url', ['链接地址', 'Address']],
  ['description', ['说明', 'Description']]
]
const under = (
  path: string,
  fields: readonly (readonly [name: string, words: Words])[],
  kinds?: readonly TemplateKind[]
): TemplateDatum[] => fields.map(([name, words]) => ({ path: `${path}.${name}`, words, ...(kinds && { kinds }) }))

const ofColumn = ['list', 'article', 'page'] as const

/** Data of templates. The platform provides exactly these, and tests compare them. */
export const templateData: readonly TemplateDatum[] = [
  ...under('site', [
    ['id', ['站点编号', 'Id of the site']],
    ['name', ['站点名称', 'Name of the site']],
    ['title', ['网站标题', 'Title of the website']],
    ['url', ['首页地址', 'Address of the home page']],
    ['siteIDCode', ['网站标识码', 'Identification code']],
    ['icpCode', ['ICP 备案号', 'ICP number']],
    ['policeCode', ['公安备案号', 'Police number']],
    ['keywords', ['搜索关键词', 'Keywords for search engines']],
    ['description', ['搜索描述', 'Description for search engines']]
  ]),
  { path: 'columns', words: ['顶层栏目，按顺序', 'Top columns in order'] },
  ...under('columns[]', column),
  { path: 'columns[].columns', words: ['下级栏目，字段相同', 'Columns below it, with the same fields'] },
  ...under('column', column, ofColumn),
  {
    path: 'column.parent',
    words: ['上级栏目，没有时为空', 'Column above it; empty if there is none'],
    kinds: ofColumn
  },
  { path: 'column.columns', words: ['下级栏目', 'Columns below it'], kinds: ofColumn },
  {
    path: 'articles',
    words: [
      '最新 20 篇公开的文章，置顶在前：列表为本栏目的，其他类型为全站的',
      'Latest 20 public articles, those at the top first: of the column for lists, otherwise of the site'
    ]
  },
  ...under('articles[]', row),
  ...under('article', row, ['article']),
  {
    path: 'article.content',
    words: ['正文。本身是网页代码，写作 {{ article.content | raw }}', 'Content in HTML: {{ article.content | raw }}'],
    kinds: ['article']
  },
  {
    path: 'article.fields',
    words: [
      '内容模型的字段，如 article.fields.docNumber',
      'Fields of its content model, e.g. article.fields.docNumber'
    ],
    kinds: ['article']
  },
  { path: 'article.annexes', words: ['附件', 'Attachments'], kinds: ['article'] },
  ...under(
    'article.annexes[]',
    [
      ['name', ['文件名', 'File name']],
      ['path', ['地址', 'Address']]
    ],
    ['article']
  ),
  { path: 'now', words: ['现在的时间', 'The present time'] }
]
