import assert from 'node:assert/strict'
import { test } from 'node:test'
import { files, text } from './sources.ts'

const server = files('host-demo/server', /\.ts$/)
const logFile = 'host-demo/server/kernel/log.ts'

/** Returns the arguments of every matching call, up to the closing bracket. */
const callsOf = (source: string, pattern: RegExp): string[] =>
  [...source.matchAll(pattern)].map(({ index, 0: opening }) => {
    let depth = 0
    for (let at = index + opening.length - 1; at < source.length; at++) {
      if (source[at] === '(') depth += 1
      if (source[at] === ')' && --depth === 0) return source.slice(index, at + 1)
    }
    return source.slice(index)
  })

test('[house-2] one function logs failures and takes the error', () => {
  const wrong = server
    .filter(path => path !== logFile)
    .flatMap(path => callsOf(text(path), /\blog\.(warn|error|fatal)\(/g).map(call => `${path}: ${call}`))
  assert.deepEqual(wrong, [])
})

test('[house-2] no log call takes the message, stack or detail of an error', () => {
  const wrong = server.flatMap(path =>
    callsOf(text(path), /\b(?:log\.\w+|logFailure)\(/g)
      .filter(call => /\.(message|stack|detail)\b|describeFailure|\bString\(|\$\{/.test(call))
      .map(call => `${path}: ${call}`)
  )
  assert.deepEqual(wrong, [])
})

test('[house-1] the redact list names fields of requests, not codes of errors', async () => {
  const { logOptions } = await import('../../host-demo/server/kernel/log.ts')
  const codes = ['code', 'sqlstate', 'errno', 'name', 'causes', '*']
  assert.deepEqual(
    logOptions.redact.paths.filter(path => path.split('.').some(part => codes.includes(part))),
    []
  )
})
