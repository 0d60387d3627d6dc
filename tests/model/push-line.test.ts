import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readPush } from '../../elements/base/session/realtime/line.ts'

test('[NO-3] [security-E4] reads pushed text as data and drops malformed messages', () => {
  assert.deepEqual(readPush('{"cmd":"topic","msgId":"a1","msgTxt":"通知","userId":"u1"}'), {
    cmd: 'topic',
    msgId: 'a1',
    msgTxt: '通知'
  })
  assert.deepEqual(readPush('{"cmd":"user"}'), { cmd: 'user', msgId: '', msgTxt: '' })
  const senseless = [
    '',
    'HeartBeat',
    '{',
    'null',
    '[]',
    '7',
    '{"cmd":"sign"}',
    '{"cmd":["topic"]}',
    'alert(1)',
    undefined
  ]
  for (const text of senseless) assert.equal(readPush(text), undefined, String(text))
})
