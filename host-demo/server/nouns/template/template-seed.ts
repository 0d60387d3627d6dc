import { eq } from 'drizzle-orm'
import type { TemplateDraft } from '../../../../elements/base/contract/template.ts'
import type { Transaction } from '../../database/open.ts'
import { columns } from '../../database/tables/content.ts'
import { templates } from '../../database/tables/templates.ts'

const by = { createByName: '系统管理员', updateByName: '系统管理员' }

const page = (title: string, body: string) => `<!doctype html>
<html lang="zh-CN">
  <head>
    <meta charset="utf-8">
    <title>${title}</title>
    <style>
      body { max-width: 960px; margin: 0 auto; font: 16px/1.8 sans-serif; color: #333 }
      nav a { margin-right: 16px }
      h1 { font-size: 26px }
      time { float: right; color: #888 }
    </style>
  </head>
  <body>
    {% render 'header.html' %}
${body}
    {% render 'footer.html' %}
  </body>
</html>
`

const demo: (TemplateDraft & { fragments?: string[] })[] = [
  {
    ...{ name: '首页', fileName: 'index.html', kind: 'home', fragments: ['footer.html', 'header.html'] },
    code: page(
      '{{ site.title }}',
      `    <ul>
      {% for article in articles %}
        <li><time>{{ article.publishDate | slice: 0, 10 }}</time>{{ article.title }}</li>
      {% endfor %}
    </ul>`
    )
  },
  {
    ...{ name: '栏目列表', fileName: 'list.html', kind: 'list', fragments: ['footer.html', 'header.html'] },
    code: page(
      '{{ column.name }} - {{ site.name }}',
      `    <h1>{{ column.name }}</h1>
    <ul>
      {% for article in articles %}
        <li><time>{{ article.publishDate | slice: 0, 10 }}</time>{{ article.title }}</li>
      {% else %}
        <li>暂无内容</li>
      {% endfor %}
    </ul>`
    )
  },
  {
    ...{ name: '文章正文', fileName: 'article.html', kind: 'article', fragments: ['footer.html', 'header.html'] },
    code: page(
      '{{ article.title }} - {{ site.name }}',
      `    <h1>{{ article.title }}</h1>
    <p>{{ article.publishDate }}　来源：{{ article.source | default: site.name }}</p>
    {{ article.content | raw }}`
    )
  },
  {
    ...{ name: '页头', fileName: 'header.html', kind: 'fragment' },
    code: `<header>
  <p><strong>{{ site.name }}</strong></p>
  <nav>{% for each in columns limit: 8 %}<a href="{{ each.url | default: '#' }}">{{ each.name }}</a>{% endfor %}</nav>
</header>
`
  },
  {
    ...{ name: '页脚', fileName: 'footer.html', kind: 'fragment' },
    code: `<footer>
  <p>网站标识码：{{ site.siteIDCode }}　{{ site.icpCode }}</p>
</footer>
`
  }
]

/** Inserts templates into the main site and the template site of the demo. A column of the main site uses them. */
export const seedTemplates = async (tx: Transaction) => {
  const files = (subsiteId: string, chosen: typeof demo) =>
    chosen.map(({ fileName, ...draft }) => ({
      ...{ id: `template${subsiteId}-${fileName.replace('.html', '')}`, subsiteId, fileName, ...draft, ...by }
    }))
  await tx.insert(templates).values([...files('1', demo), ...files('5', demo.slice(1))])
  await tx
    .update(columns)
    .set({ listTemplate: 'list.html', detailTemplate: 'article.html' })
    .where(eq(columns.id, '1002'))
}
