import assert from 'node:assert/strict'
import { test } from 'node:test'
import { files, scripts, text } from './sources.ts'

/**
 * Functions that reached all browsers after 2022. Chromium 100, Firefox 115 or Safari 16.4 lacks each of them, and the
 * build adds no polyfills. Code may call one as `name?.()`.
 */
const newer: Record<string, RegExp> = {
  'Array.prototype.toSorted, toReversed, toSpliced, with': /\.(toSorted|toReversed|toSpliced|with)\(/,
  'Array.fromAsync': /\bArray\.fromAsync\b/,
  'Object.groupBy, Map.groupBy': /\.groupBy\(/,
  'Promise.withResolvers, Promise.try': /\bPromise\.(withResolvers|try)\b/,
  'methods of Set': /\.(intersection|union|difference|symmetricDifference|isSubsetOf|isSupersetOf|isDisjointFrom)\(/,
  'methods of iterators':
    /\.(values|keys|entries)\(\)\s*\.(map|filter|take|drop|flatMap|reduce|toArray|forEach|some|every|find)\(|\bIterator\.from\(/,
  'String.prototype.isWellFormed, toWellFormed': /\.(isWellFormed|toWellFormed)\(/,
  'AbortSignal.any, AbortSignal.timeout': /\bAbortSignal\.(any|timeout)\b/,
  'URL.canParse, URL.parse': /\bURL\.(canParse|parse)\b/,
  'RegExp.escape, the flag v': /\bRegExp\.escape\b|\/[dgimsuy]*v[dgimsuy]*\.(test|exec)\(/,
  'Uint8Array in base64 and hex': /\.(toBase64|toHex|setFromBase64|setFromHex)\(|\bUint8Array\.from(Base64|Hex)\b/,
  'Intl.Segmenter, Intl.DurationFormat': /\bIntl\.(Segmenter|DurationFormat)\b/,
  'Element.prototype.checkVisibility, moveBefore, setHTMLUnsafe': /\.(checkVisibility|moveBefore|setHTMLUnsafe)\(/,
  'HTMLDialogElement.prototype.requestClose': /\.requestClose\(/,
  'document.startViewTransition': /\bstartViewTransition\(/,
  'Response.json, Blob.prototype.bytes': /\bResponse\.json\(|\.bytes\(\)/,
  'requestIdleCallback, scheduler': /\brequestIdleCallback\(|\bscheduler\.(postTask|yield)\b/,
  'the event scrollend': /'scrollend'/,
  'Temporal, Float16Array, Math.sumPrecise': /\b(Temporal|Float16Array)\b|\bMath\.sumPrecise\b/
}

test('[house-17] code for browsers uses no function that Chromium 100, Firefox 115 or Safari 16.4 lacks', () => {
  const found = [
    ...scripts.filter(path => !path.startsWith('host-demo/')),
    ...files('host-demo/manual', /\.ts$/)
  ].flatMap(path =>
    Object.entries(newer)
      .filter(([, pattern]) => pattern.test(text(path)))
      .map(([name]) => `${path}: ${name}`)
  )
  assert.deepEqual(found, [])
})
