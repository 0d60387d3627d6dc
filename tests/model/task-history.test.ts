import assert from 'node:assert/strict'
import { test } from 'node:test'
import { taskHistoryText } from '../../elements/base/shared/process/task-history.text.ts'

test('[LA-1] states how long a task took in English on an English page', () => {
  assert.equal(taskHistoryText.en.took('2 小时 5 分钟'), 'took 2 h 5 min')
  assert.equal(taskHistoryText.en.waits('3 天'), 'waiting 3 d')
  assert.equal(taskHistoryText.en.took('不到 1 秒'), 'took less than 1 s')
  assert.equal(taskHistoryText['zh-CN'].took('2 小时 5 分钟'), '用时 2 小时 5 分钟')
})
