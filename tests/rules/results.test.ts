import assert from 'node:assert/strict'
import { test } from 'node:test'
import { scripts, text } from './sources.ts'

/** Calls that are not registered by `route` and answer JSON without a schema, each with its reason. The list may only shrink. */
const withoutSchema: Record<string, string> = {
  'http/replies/health.ts /api/livez': 'a constant',
  'http/replies/health.ts /api/readyz': 'a constant',
  'http/replies/health.ts /api/healthz': 'a constant',
  'http/replies/metrics.ts /api/metrics': 'text for Prometheus',
  'http/openapi/answer-openapi.ts /api/openapi.json': 'follows the OpenAPI schema, checked by a test',
  'nouns/office/office-calls.ts /api/wopi/files/:id': 'answers locks with headers alone, as the protocol demands',
  'nouns/upload/tus-calls.ts /api${tusPath}': 'answered by @tus/server',
  'nouns/upload/tus-calls.ts /api${tusPath}/:id': 'answered by @tus/server'
}

/** Calls that answer a file, a sheet or a socket. */
const answersBytes = [
  'http/crud/sheet-import.ts /api${calls.template}',
  'http/crud/export-list.ts /api${path}',
  'nouns/upload/serve-uploads.ts /files/*',
  'http/replies/serve-pages.ts /favicon.ico',
  'nouns/annex/annex-calls.ts /api/annex/original',
  'nouns/office/office-calls.ts /api/wopi/files/:id/contents',
  'nouns/article/article-document.ts /api${articleDocument.exportDocx}',
  'nouns/entry/interview-document.ts /api${interviewDocument.exportDocx}',
  'nouns/application/letters/letter-file.ts /api${letterPath}',
  'nouns/application/report/report-calls.ts /api${annualFiles[kind]}',
  'nouns/application/steps/citizen-steps.ts /api${givenLetterPath}',
  'nouns/application/steps/step-file-calls.ts /api${givenFilePath}',
  'nouns/application/steps/step-file-calls.ts /api${stepFilePath}',
  'nouns/template/template-preview.ts /api${templatePreviewPath}',
  'nouns/template/template-transfer.ts /api${templateZip.exportZip}',
  'realtime/module.ts ${base}/websocket/:userId'
]

const server = 'host-demo/server/'
const registration = /\b(?:http|scope)\s*\.\s*(get|post|put|patch|delete|head|all)(?:<[^(]*>)?\(\s*[`']([^`']*)[`']/g

/** Every call that is registered in another way than by `route`, with the method. */
const others = scripts
  .filter(path => path.startsWith(server))
  .flatMap(path =>
    [...text(path).matchAll(registration)].map(({ 1: method, 2: url, index }) => ({
      call: `${path.slice(server.length)} ${url}`,
      method,
      // Up to the next registration.
      source:
        text(path)
          .slice(index)
          .split(/\b(?:http|scope)\s*\.\s*(?:get|post)/)[1] ?? ''
    }))
  )

test('[house-10] every result has a schema', () => {
  assert.ok(others.length > 15)
  const unlisted = others
    .filter(({ call }) => !(call in withoutSchema) && !answersBytes.includes(call))
    .filter(({ source }) => !/\b(present\w*|checked|imported)\(/.test(source))
  assert.deepEqual(
    unlisted.map(({ call, method }) => `${method} ${call}`),
    []
  )
})

test('[house-10] no list names a call that is gone', () => {
  const known = new Set(others.map(({ call }) => call))
  const named = [...Object.keys(withoutSchema), ...answersBytes]
  assert.deepEqual(
    named.filter(call => !known.has(call)),
    []
  )
})

test('[house-10] a schema names its fields: none is open, none is of any shape', () => {
  const open = scripts
    .filter(path => path.startsWith(`${server}results/`))
    .flatMap(path =>
      [...text(path).matchAll(/Type\.(Object|Any|Unknown|Intersect|Unsafe)\b[^\n]*/g)].map(
        ([found]) => `${path}: ${found}`
      )
    )
  assert.deepEqual(open, [
    // The fields of a kind depend on its model.
    `${server}results/content/public-content.ts: Type.Unknown()),`,
    // What was filled in depends on the form.
    `${server}results/disclosure/apply.ts: Type.Unknown()),`,
    `${server}results/process/process-form.ts: Type.Unknown()),`,
    `${server}results/site/object-grant.ts: Type.Unsafe<RightCode>(Type.String()),`
  ])
})
