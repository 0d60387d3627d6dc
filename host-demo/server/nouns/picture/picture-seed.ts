import { createHash } from 'node:crypto'
import { and, eq, sql } from 'drizzle-orm'
import type { Transaction } from '../../database/open.ts'
import { articles, publishedArticles } from '../../database/tables/content.ts'
import { uploads } from '../../database/tables/files.ts'
import type { Beginning } from '../../http/module.ts'
import { formatDay } from '../../kernel/clock.ts'
import { newId } from '../../kernel/ids.ts'
import { drawingOf, height, width, type Scene } from './picture-drawings.ts'

interface PictureSeed {
  scene: Scene
  name: string
  dir: string
  /** Age in days, and author. */
  age: number
  by: [id: string, realname: string]
  /** Title of the article that shows it. */
  title?: string
}

const lihua: PictureSeed['by'] = ['u2', '李华']
const wangmin: PictureSeed['by'] = ['u3', '王敏']

/** Pictures of the main site, the oldest first. */
const seeds: PictureSeed[] = [
  { scene: 'harvest', name: '秋粮收购现场', dir: 'news', age: 21, by: lihua, title: '秋粮收购工作全面展开' },
  { scene: 'port', name: '临江港二期', dir: 'news', age: 16, by: wangmin, title: '临江港二期工程主体完工' },
  { scene: 'park', name: '专精特新产业园', dir: 'news', age: 9, by: lihua, title: '我市新增三个省级专精特新产业园' },
  { scene: 'greenway', name: '沿江绿道南段', dir: 'news', age: 6, by: lihua, title: '沿江绿道南段建成开放' },
  { scene: 'hall', name: '政务服务大厅', dir: '', age: 3, by: wangmin },
  { scene: 'bridge', name: '临江大桥暮色', dir: 'banner/2026', age: 2, by: lihua }
]

const day = 86_400_000

const figureOf = (path: string, name: string) =>
  `<figure><img src="/files/${path}" alt="${name}"><figcaption>${name}</figcaption></figure>`

/** Draws demo photographs: a few kilobytes each, a tenth of a second in total. */
const draw = async (
  { keepFile }: Required<Pick<Beginning, 'keepFile'>>,
  { scene, name, dir, age, by }: PictureSeed
) => {
  // Loaded here because most starts draw nothing.
  const { default: sharp } = await import('sharp')
  const drawn = Buffer.from(drawingOf(scene))
  const [shown, small] = await Promise.all([
    sharp(drawn).jpeg({ quality: 82 }).toBuffer(),
    sharp(drawn).resize(320).webp({ quality: 75 }).toBuffer()
  ])
  const id = newId()
  const createTime = new Date(Date.now() - age * day)
  const stem = `1/${formatDay(createTime).slice(0, 7).replace('-', '')}/${id}`
  const row: typeof uploads.$inferInsert = {
    id,
    subsiteId: '1',
    kind: 'image',
    dir,
    original: `${name}.jpg`,
    path: `${stem}.jpg`,
    thumb: `${stem}.thumb.webp`,
    size: shown.length,
    besides: small.length,
    mediaType: 'image/jpeg',
    sha256: createHash('sha256').update(shown).digest('hex'),
    width,
    height,
    createBy: by[0],
    createByName: by[1],
    createTime
  }
  await keepFile(row.path, shown, 'image/jpeg')
  await keepFile(row.thumb!, small, 'image/webp')
  return row
}

/** Inserts some pictures, part of them used in articles. */
export const seedPictures = async (tx: Transaction, { keepFile }: Beginning) => {
  if (!keepFile) return
  const rows = await Promise.all(seeds.map(seed => draw({ keepFile }, seed)))
  await tx.insert(uploads).values(rows)
  const { id, path } = rows[seeds.findIndex(({ scene }) => scene === 'hall')]!
  const cover = JSON.stringify({ id, path: `/files/${path}`, alt: '访谈现场' })
  const interviews = sql`news_class_id in (select id from columns where subsite_id = '1' and model_id = 'model-interview')`
  for (const table of [articles, publishedArticles])
    await tx
      .update(table)
      .set({ modelFields: sql`model_fields || jsonb_build_object('cover', ${cover}::text)` })
      .where(interviews)
  for (const [at, { title, name }] of seeds.entries()) {
    if (!title) continue
    const withFigure = { content: sql`${figureOf(rows[at]!.path, name)} || content` }
    const [article] = await tx
      .select({ id: articles.id })
      .from(articles)
      .where(and(eq(articles.subsiteId, '1'), eq(articles.title, title)))
      .orderBy(articles.id)
      .limit(1)
    if (!article) continue
    for (const table of [articles, publishedArticles])
      await tx.update(table).set(withFigure).where(eq(table.id, article.id))
  }
}
