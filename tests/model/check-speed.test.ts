import assert from 'node:assert/strict'
import { test } from 'node:test'
import { checkRuleNames, type CheckLevel, type CheckRule } from '../../elements/base/contract/article-check.ts'
import { checkArticle } from '../../host-demo/server/checks/rules.ts'
import { prepareWords } from '../../host-demo/server/checks/words.ts'

/** Returns generated texts that are the same in every run. */
const generator = () => {
  let seed = 7
  const below = (limit: number) => {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648
    return seed % limit
  }
  const text = (length: number) => Array.from({ length }, () => String.fromCharCode(0x4e00 + below(3000))).join('')
  return { below, text }
}

test('[content-19] 20,000 characters are checked with 20,000 words and every rule within 300 ms', () => {
  const { below, text } = generator()
  const words = Array.from({ length: 20_000 }, () => {
    const word = text(2 + below(4))
    return { word, kind: 'sensitive' as const, advice: '', exceptions: `${word}${text(1)}` }
  })
  const search = prepareWords(words)
  const paragraph = () => `<p>${text(100)}，2024年5月1日，临政发〔2024〕12号，电话 0551-62601234，${text(60)}。</p>`
  const content = Array.from({ length: 100 }, paragraph).join('')
  assert.ok(content.length > 20_000)
  const article = {
    ...{ title: '标题', subTitle: '', author: '', source: '', summary: '', keywords: '' },
    ...{ content, model: [], files: [], isTitleTaken: false }
  }
  const levels = Object.fromEntries(checkRuleNames.map(rule => [rule, 'warn'])) as Record<CheckRule, CheckLevel>
  const times = Array.from({ length: 5 }, () => {
    const { user } = process.cpuUsage()
    assert.ok(checkArticle(article, levels, search).length > 0)
    return (process.cpuUsage().user - user) / 1000
  })
  assert.ok(Math.min(...times) <= 300, `${times.map(Math.round).join(', ')} ms`)
})
