import assert from 'node:assert/strict'
import { test } from 'node:test'
import { groupThousands } from '../../elements/base/core/values/numbers.ts'
import { validator } from '../../elements/base/kit/field/validators.ts'
import { formatTime } from '../../host-demo/server/kernel/clock.ts'

const cases: [name: Parameters<typeof validator>[0], right: string[], wrong: string[], sentence: string][] = [
  ['password', ['123456', '中文六个字呀', 'a'.repeat(16)], ['', '12345', 'a'.repeat(17)], '请输入6-16位任意字符'],
  ['digits', ['123456', '1'.repeat(16)], ['', '12345', '12345a', '1'.repeat(17)], '请输入6-16位数字'],
  [
    'strongPassword',
    ['Abcdef1!'],
    ['', 'Abcdef1', 'abcdefgh!', '12345678!', 'Abcdef 12'],
    '密码由8位数字、大小写字母和特殊符号组成!'
  ],
  [
    'webAddress',
    ['', 'http://a.cn', 'https://政府.中国/x?y#z', 'ftp://a.cn/f'],
    ['a.cn', 'http://', 'javascript:alert(1)', 'http://a b.cn'],
    '请输入正确的网址'
  ],
  ['url', ['', 'http://a', 'https://a.cn/b'], ['ftp://a.cn', 'a.cn', 'http://'], '网址应以 http:// 或 https:// 开头'],
  [
    'email',
    ['', 'a@b.cn', 'a.b+c@d-e.gov.cn'],
    ['a', 'a@b', '@b.cn', 'a@b.cn ', `${'a'.repeat(100)}@b.cn`],
    '请输入正确的邮箱'
  ],
  [
    'phone',
    ['', '13800010001', '17712345678', '16600010001', '19900010001', '0571-87654321', '01087654321'],
    ['1380001000', '12800010001', '87654321', 'abc'],
    '请输入正确的手机号码或带区号的固定电话'
  ],
  [
    'landline',
    ['', '87654321', '0571-8765432', '01087654321'],
    ['123456', '05711-87654321', '13800a'],
    '请输入正确的固定电话'
  ]
]

for (const [name, right, wrong, sentence] of cases)
  test(`[AD-8] ${name}: accepts valid values and states why others are refused`, () => {
    assert.deepEqual(
      right.map(value => [value, validator(name, 'zh-CN')(value)]),
      right.map(value => [value, ''])
    )
    assert.deepEqual(
      wrong.map(value => [value, validator(name, 'zh-CN')(value)]),
      wrong.map(value => [value, sentence])
    )
  })

test('[AD-8] checks values built to be slow in a short time', () => {
  const begin = performance.now()
  for (const [name] of cases)
    for (const part of ['a', '1', '.', 'a.', '@a.', 'http://a/', '中'])
      validator(name, 'zh-CN')(`http://${part.repeat(100_000)} `)
  assert.ok(performance.now() - begin < 1000)
})

test('[FI-1] formats times as YYYY-MM-DD HH:mm:ss in Beijing and groups numbers by thousands', () => {
  assert.equal(formatTime(new Date('2026-02-28T16:00:05Z')), '2026-03-01 00:00:05')
  assert.equal(formatTime(null), '')
  assert.deepEqual([0, 999, 1000, 1_234_567.5, -20_000].map(groupThousands), [
    '0',
    '999',
    '1,000',
    '1,234,567.5',
    '-20,000'
  ])
})
