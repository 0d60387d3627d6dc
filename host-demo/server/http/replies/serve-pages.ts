import { existsSync, readdirSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import fastifyStatic, { type FastifyStaticOptions } from '@fastify/static'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { answerUnknownPath } from '../calls/errors.ts'
import { setPagePolicy } from './secure-replies.ts'

type SetHeaders = NonNullable<FastifyStaticOptions['setHeaders']>

const unchanging = 'public, max-age=31536000, immutable'

/** Strips the extension of a precompressed file (`.build/compressed.mjs`). */
const plainPath = (path: string) => path.replace(/\.(br|gz)$/, '')

const elementHeaders: SetHeaders = (reply, compressed) => {
  const path = plainPath(compressed)
  reply.setHeader('access-control-allow-origin', '*')
  const isHashed = /\/elements\/(chunks|versions)\//.test(path)
  reply.setHeader('cache-control', isHashed ? unchanging : 'public, max-age=60')
  const map = mapOf(path)
  if (map) reply.setHeader('sourcemap', map)
}

const shellHeaders: SetHeaders = (reply, path) => {
  const isHashed = /-[\w-]{8}\.(js|css|svg|png|woff2)$/.test(plainPath(path))
  reply.setHeader('cache-control', isHashed ? unchanging : 'no-cache')
}

/** The check for pages of other products is public like the elements. */
const manualHeaders: SetHeaders = (reply, path, stats) => {
  if (plainPath(path).endsWith('/host-check.js')) return elementHeaders(reply, path, stats)
  reply.setHeader('cache-control', 'public, max-age=0')
}

/** Returns the source map of a script for the `SourceMap` header; a comment in each script would cost bytes. */
const mapOf = (path: string) => {
  const name = basename(path)
  const map = `${path.includes('/elements/versions/') ? '../../' : ''}${name}.map`
  return name.endsWith('.js') && existsSync(join(dirname(path), map)) ? map : undefined
}

/** Paths of pages as the shell writes them: plain words without an extension. */
const pagePath = /^\/(?!(?:api|files|elements)(?:\/|$))[\w-]+(?:\/[\w-]+)*\/?$/i

/**
 * Returns true if the request expects a page. Browsers accept `text/html`. Monitors and link checkers accept everything
 * and get the page at plain paths, unless a page loads a script or a picture.
 */
const asksForPage = ({ method, url, headers }: FastifyRequest) => {
  if (!['GET', 'HEAD'].includes(method) || /^\/(api|files|elements)\//.test(url)) return false
  const { accept = '*/*', 'sec-fetch-dest': destination = 'document', 'sec-fetch-mode': mode = 'navigate' } = headers
  if (accept.includes('text/html')) return true
  const [path = ''] = url.split('?')
  if (!accept.includes('*/*')) return false
  return path === '/' || (destination === 'document' && mode === 'navigate' && pagePath.test(path))
}

/**
 * Returns the paths with a prebuilt page that preloads the scripts of its first screen, and its file
 * (`.build/first-screens.ts`).
 */
const firstScreens = (shellFolder: string): ReadonlyMap<string, string> => {
  const folder = join(shellFolder, 'at')
  if (!existsSync(folder)) return new Map()
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(name => name.endsWith('.html'))
  return new Map(files.map(name => [`/${name.replaceAll('\\', '/').slice(0, -'.html'.length)}`, join('at', name)]))
}

/** Serves the built pages, and the shell for every other path that a person may open. */
export const servePages = async (http: FastifyInstance, pagesFolder: string, demoFolder?: string) => {
  const shell = join(pagesFolder, 'shell/index.html')
  const screens = firstScreens(dirname(shell))
  const folders: [prefix: string, root: string, setHeaders?: SetHeaders][] = [
    // Must be the first registration: `sendFile` below belongs to it.
    ['/shell/', join(pagesFolder, 'shell'), shellHeaders],
    ['/elements/', join(pagesFolder, 'elements'), elementHeaders],
    // Without a trailing slash these redirect.
    ...(demoFolder ? [['/legacy', join(demoFolder, 'legacy')] as [string, string]] : []),
    ['/portal', join(pagesFolder, 'portal')],
    ['/manual', join(pagesFolder, 'manual'), manualHeaders]
  ]
  const there = folders.filter(([prefix, root]) => prefix === '/shell/' || existsSync(root))
  for (const [index, [prefix, root, setHeaders]] of there.entries())
    await http.register(fastifyStatic, {
      root,
      prefix,
      setHeaders: (reply, path, stats) => {
        reply.setHeader('vary', 'accept-encoding')
        setHeaders?.(reply, path, stats)
      },
      preCompressed: true,
      decorateReply: index === 0,
      cacheControl: !setHeaders,
      // Pages are revalidated each time; the files they load are not.
      maxAge: 0,
      dotfiles: 'ignore',
      redirect: !prefix.endsWith('/')
    })
  // `.d.ts` files would be sent as video (MPEG transport stream) because of their extension.
  http.addHook('onSend', async (request, reply) => {
    if (reply.getHeader('content-type') === 'video/mp2t' && request.url.startsWith('/elements/'))
      reply.header('content-type', 'text/plain; charset=utf-8')
  })
  // A menu entry frames this address; the shell would frame itself.
  if (!demoFolder)
    for (const path of ['/legacy', '/legacy/']) http.get(path, (_request, reply) => answerUnknownPath(reply))
  // Browsers request it for pages without an icon.
  http.get('/favicon.ico', (_request, reply) => reply.code(204).send())
  http.setNotFoundHandler((request, reply) => {
    if (!asksForPage(request) || !existsSync(shell)) return answerUnknownPath(reply)
    // Sets the policy here because the hook above skips paths below `/legacy/`; this page is the shell.
    return setPagePolicy(reply).sendFile(screens.get(request.url.split('?')[0]!) ?? 'index.html')
  })
}
