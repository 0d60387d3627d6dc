import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { RuleField, RuleGroup } from '../../elements/base/contract/data-rule.ts'
import { conditionText } from '../../elements/base/crud/condition/condition.text.ts'
import { inWords } from '../../elements/base/crud/condition/sentence.ts'

const fields = [
  { name: 'realname', title: 'Name', kind: 'text' },
  { name: 'status', title: 'State', kind: 'text', options: [{ value: '1', text: 'Active' }] },
  { name: 'version', title: 'Version', kind: 'number' },
  { name: 'createTime', title: 'Created', kind: 'time' },
  { name: 'isOpen', title: 'Open', kind: 'flag' },
  { name: 'createBy', title: 'Made by', kind: 'user' }
] as unknown as RuleField[]
const query = (given: unknown): RuleGroup => given as RuleGroup
const say = (locale: 'zh-CN' | 'en', given: unknown): string => inWords(conditionText[locale], query(given), fields)

test('[AD-4] reads a query of conditions and groups as an English sentence, with labels of values', () => {
  const group = {
    match: 'and',
    parts: [
      { field: 'realname', operator: 'LIKE', value: 'Li' },
      {
        match: 'or',
        parts: [
          { field: 'status', operator: '=', value: '1' },
          { field: 'version', operator: '>=', value: '3' }
        ]
      },
      { field: 'createTime', operator: '>=', value: '7', variable: 'daysBack' }
    ]
  }
  assert.equal(
    say('en', group),
    'Name contains “Li” and (State is Active or Version is at least 3) and Created is not before 7 days ago'
  )
})

test('[AD-4] words empty values, the current user, yes and no, and deleted options', () => {
  const parts = [
    { field: 'realname', operator: 'EMPTY', value: '' },
    { field: 'isOpen', operator: '=', value: '1' },
    { field: 'createBy', operator: '=', value: '', variable: 'ownUser' },
    { field: 'old', operator: '=', value: 'x' }
  ]
  assert.equal(
    say('en', { match: 'or', parts }),
    'Name is empty or Open is Yes or Made by is the user or old (removed) is “x”'
  )
  assert.equal(say('en', { match: 'and', parts: [{ match: 'or', parts: parts.slice(0, 1) }] }), 'Name is empty')
})
