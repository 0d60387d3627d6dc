import assert from 'node:assert/strict'
import { test } from 'node:test'
import { scripts, text } from './sources.ts'

const chinese = /[\u4e00-\u9fff]/
/** Matches one entry in both languages: `{ 'zh-CN': …, en: … }`, or a default of a new widget. */
const bothLanguages = /'zh-CN': .*\ben: |isEnglish \? /

/**
 * Returns code without comments and without the arguments of `texts(…)`. Skips strings and templates, so brackets in
 * them do not count.
 */
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

/** Chinese text that is not part of the interface, each with its reason. */
const noTexts: Record<string, string> = {
  'elements/base/contract/expression-functions.ts': 'reads Chinese dates',
  'elements/base/form-engine/types/date/date-value.ts': 'reads Chinese dates',
  'elements/base/form-engine/types/time/time-value.ts': 'reads Chinese times',
  'elements/base/rich-text/editor/document-parts.ts': 'reads official documents',
  'elements/base/rich-text/paste/recover-markers.ts': 'reads Chinese numbering',
  'elements/base/rich-text/paste/text-boxes.ts': 'reads the name that Word gives text boxes',
  'elements/base/rich-text/paste/web-lists.ts': 'writes Chinese numbering',
  'elements/base/rich-text/word/count-formats.ts': 'writes Chinese numbering',
  'elements/base/rich-text/word/styles.ts': 'reads the names that Word gives styles',
  'elements/base/rich-text/word/write-drawing.ts': 'reads the descriptions that Word gives pictures',
  'elements/features/form-designer/rules/expression-hint.ts': 'reads conditions in Chinese words',
  'elements/base/session/wire/call.ts': 'the sentence of the platform’s kin, compared with',
  'elements/features/settings-drawer/drawer.tsx': 'a language is named in itself',
  'shell/plain-pages.ts': 'our name'
}

test('texts() holds every interface text, with the same keys in both languages', () => {
  const readable = scripts.filter(
    path =>
      /^(elements|shell)\//.test(path) && !path.startsWith('elements/base/contract/') && !path.endsWith('.text.ts')
  )
  const wrong = readable
    .filter(path => chinese.test(text(path)) && !(path in noTexts))
    .flatMap(path =>
      besideTexts(text(path))
        // Pairs of Chinese and English texts.
        .replace(/\[\s*'[^']*',\s*'[^']*'\s*\]/g, '')
        .split('\n')
        .filter(line => chinese.test(line) && !bothLanguages.test(line))
        .map(line => `${path}: ${line.trim()}`)
    )
  assert.deepEqual(wrong, [])
})

test('exceptions of this list still exist', () => {
  for (const path of Object.keys(noTexts)) assert.match(text(path), chinese, path)
})

test('a file of texts contains texts()', () => {
  for (const path of scripts.filter(name => name.endsWith('.text.ts'))) assert.match(text(path), /texts\(/, path)
})
