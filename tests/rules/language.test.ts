import assert from 'node:assert/strict'
import { test } from 'node:test'
import { files, text } from './sources.ts'

const starts =
  /^(It|Its|They|Their|Them|Who|Whose|Whoever|What|Whatever|Of|Which|Whichever|Where|Nobody|Somebody|Anybody|One|That|Those)\b/
const odd =
  /\b(who|whose|whoever|told|tells|kept|stands|stood|nobody|somebody|anew|besides|thrice|lies|wears|hears|begun|whatever|wherever|of its own|by itself)\b/gi

const commentsIn = (source: string): string[] =>
  source
    .split('\n')
    .flatMap(line =>
      [...line.matchAll(/(?:^|\s)(?:\/\*\*?|\/\/|\*)\s+([A-Z`"'][^*]{8,})/g)].map(([, comment]) => comment!.trim())
    )

const folders = ['.build', 'elements', 'host-demo', 'shell', 'tests']

test('[house-8] comments start with a verb or the thing, and use standard terms', () => {
  for (const folder of folders) {
    const comments = files(folder, /\.(ts|tsx|css|mjs)$/).flatMap(path => commentsIn(text(path)))
    const wrong = comments.filter(comment => starts.test(comment))
    const share = (wrong.length / Math.max(comments.length, 1)) * 100
    assert.ok(share <= 2, `${folder}: ${share.toFixed(1)} % start with a pronoun or relative, for example ${wrong[0]}`)
    const words = comments.join(' ')
    const rate = ((words.match(odd) ?? []).length / Math.max(words.split(/\s+/).length, 1)) * 1000
    assert.ok(rate <= 3, `${folder}: ${rate.toFixed(1)} odd words per 1,000`)
  }
})
