import assert from 'node:assert/strict'
import { test } from 'node:test'
import { scripts, text } from './sources.ts'

const chinese = /[\u4e00-\u9fff]/
/** A text of one entry: `{ 'zh-CN': …, en: … }`, or what a new widget holds. */
const bothLanguages = /'zh-CN': .*\ben: |isEnglish \? /

/** Code without comments and without what `texts(…)` holds: strings and templates are walked, so that a bracket in one ends nothing. */
function besideTexts(source: string): string {
  let kept = ''
  let at = 0
  const skipString = (quote: string): void => {
    for (at++; at < source.length && source[at] !== quote; at++) if (source[at] === '\\') at++
    at++
  }
  const skipCall = (): void => {
    for (let depth = 0; at < source.length; ) {
      const sign = source[at]!
      if (sign === "'" || sign === '"' || sign === '`') skipString(sign)
      else {
        if (sign === '(') depth++
        if (sign === ')' && --depth === 0) return void at++
        at++
      }
    }
  }
  while (at < source.length) {
    if (source.startsWith('//', at) && source[at - 1] !== ':') at = source.indexOf('\n', at) + 1 || source.length
    else if (source.startsWith('/*', at)) at = source.indexOf('*/', at) + 2
    else if (source.startsWith('texts(', at)) skipCall()
    else kept += source[at++]
  }
  return kept
}

/** Chinese that is no sentence of the page, each with its reason. */
const noTexts: Record<string, string> = {
  'elements/base/contract/expression-functions.ts': 'reads Chinese dates',
  'elements/base/form-engine/types/date/date-value.ts': 'reads Chinese dates',
  'elements/base/form-engine/types/time/time-value.ts': 'reads Chinese times',
  'elements/base/rich-text/paste/text-boxes.ts': 'reads the name that Word gives text boxes',
  'elements/base/rich-text/paste/web-lists.ts': 'writes Chinese numbering',
  'elements/base/session/wire/call.ts': 'the sentence of the platform’s kin, compared with',
  'elements/features/settings-drawer/drawer.tsx': 'a language is named in itself',
  'shell/plain-pages.ts': 'our name'
}

test('English is complete: what a person reads stands in texts(), both languages with the same keys', () => {
  const readable = scripts.filter(
    path =>
      /^(elements|shell)\//.test(path) && !path.startsWith('elements/base/contract/') && !path.endsWith('.text.ts')
  )
  const wrong = readable
    .filter(path => chinese.test(text(path)) && !(path in noTexts))
    .flatMap(path =>
      besideTexts(text(path))
        // A pair of words, Chinese and English.
        .replace(/\[\s*'[^']*',\s*'[^']*'\s*\]/g, '')
        .split('\n')
        .filter(line => chinese.test(line) && !bothLanguages.test(line))
        .map(line => `${path}: ${line.trim()}`)
    )
  assert.deepEqual(wrong, [])
})

test('what is let off is still there', () => {
  for (const path of Object.keys(noTexts)) assert.match(text(path), chinese, path)
})

test('a file of texts holds texts()', () => {
  for (const path of scripts.filter(name => name.endsWith('.text.ts'))) assert.match(text(path), /texts\(/, path)
})
