import { randomBytes } from 'node:crypto'
import { and, desc, eq, ilike, sql } from 'drizzle-orm'
import Type from 'typebox'
import {
  previewTemplate,
  templatePreviewPath,
  templateSubjects,
  templateKindNames
} from '../../../../elements/base/contract/template.ts'
import { columns, publishedArticles } from '../../database/tables/content.ts'
import { templatePreviews } from '../../database/tables/templates.ts'
import { answerNoFile } from '../../http/replies/send-file.ts'
import { fileConfig } from '../../http/calls/call-schemas.ts'
import { reader } from '../../http/calls/reader.ts'
import { route } from '../../http/calls/route.ts'
import type { Platform } from '../../http/platform.ts'
import { ClosedObject, Id, Text, titled } from '../../kernel/fields.ts'
import { TemplatePreviewSchema, TemplateSubjectsSchema } from '../../results/content/template.ts'
import { isPublicNow } from '../article/publishing.ts'
import { inHelper, tidyCode } from './keep-template.ts'
import { previewData, showsArticle } from './preview-data.ts'
import { code, fileName, kind } from './template-calls.ts'
import { fragmentsOf } from './templates.ts'

const mostSubjects = 50
/** Minutes for which a preview can be opened. */
const previewMinutes = 10

/**
 * Policy of a preview: a page of its own origin that runs no scripts, sends no forms and shows only pictures and styles.
 * Host pages on other origins show it, too.
 */
const previewPolicy =
  "sandbox; default-src 'none'; img-src 'self' data: https: http:; style-src 'self' 'unsafe-inline' https: http:; font-src 'self' data: https:; base-uri 'none'; form-action 'none'; frame-ancestors *"

/** Registers the calls that render unsaved templates with public data. */
export const registerPreviews = (platform: Platform) => {
  const { http, database, helpers } = platform
  const right = 'cms:template:list'

  route(
    platform,
    templateSubjects,
    {
      right,
      query: ClosedObject({ kind: Type.Enum(templateKindNames), words: Type.Optional(Text(64, 0, '标题')) }),
      result: TemplateSubjectsSchema
    },
    ({ caller: { subsiteId }, query: { kind: asked, words = '' } }) => {
      const part = `%${words.replace(/[\\%_]/g, '\\$&')}%`
      if (!showsArticle(asked))
        return database
          .select({ id: columns.id, name: columns.name })
          .from(columns)
          .where(and(eq(columns.subsiteId, subsiteId), eq(columns.isShow, '1'), ilike(columns.name, part)))
          .orderBy(columns.parentId, columns.sortNo, columns.id)
          .limit(mostSubjects)
      return database
        .select({ id: publishedArticles.id, name: publishedArticles.title })
        .from(publishedArticles)
        .where(and(eq(publishedArticles.subsiteId, subsiteId), isPublicNow, ilike(publishedArticles.title, part)))
        .orderBy(desc(publishedArticles.publishDate), desc(publishedArticles.id))
        .limit(mostSubjects)
    }
  )

  route(
    platform,
    previewTemplate,
    {
      right,
      body: ClosedObject({
        fileName: Type.Optional(fileName),
        kind,
        code,
        subjectId: Type.Optional(titled('内容', Id))
      }),
      result: TemplatePreviewSchema,
      repeats: true
    },
    async ({ caller, body }) => {
      const { subsiteId, userId } = caller
      const draft = tidyCode(body.code)
      const data = await previewData(database, { subsiteId, kind: body.kind, subjectId: body.subjectId })
      const saved = await fragmentsOf(database, subsiteId)
      // The edited fragment replaces its saved version, so that a fragment that renders itself is found.
      const fragments = body.kind === 'fragment' && body.fileName ? { ...saved, [body.fileName]: draft } : saved
      const input = { code: draft, fragments, data }
      const size = draft.length + Object.values(fragments).reduce((sum, each) => sum + each.length, 0)
      const { html, problems } = await inHelper(helpers.templates.run('renderTemplate', input, { owner: userId, size }))
      if (problems.length) return { path: '', problems }
      const id = randomBytes(24).toString('base64url')
      const until = sql`now() + make_interval(mins => ${previewMinutes})`
      await database
        .insert(templatePreviews)
        .values({ userId, id, html: html.replaceAll('\0', ''), until })
        .onConflictDoUpdate({ target: templatePreviews.userId, set: { id, html: html.replaceAll('\0', ''), until } })
      return { path: `${templatePreviewPath}?id=${id}`, problems }
    }
  )

  const asked = ClosedObject({ id: Id })
  const readQuery = reader(asked, true)
  // Frames send no token, so the secret id of the preview is its key.
  const config = { rateLimit: { max: 600, timeWindow: 60_000 }, ...fileConfig(asked) }
  http.get(`/api${templatePreviewPath}`, { config }, async (request, reply) => {
    const { id } = readQuery(request.query) as { id: string }
    const [found] = await database
      .select({ html: templatePreviews.html })
      .from(templatePreviews)
      .where(and(eq(templatePreviews.id, id), sql`${templatePreviews.until} > now()`))
    if (!found) return answerNoFile(reply)
    return reply
      .headers({
        'content-type': 'text/html; charset=utf-8',
        'content-security-policy': previewPolicy,
        'cache-control': 'private, no-store',
        'referrer-policy': 'no-referrer'
      })
      .removeHeader('x-frame-options')
      .send(found.html)
  })
}
