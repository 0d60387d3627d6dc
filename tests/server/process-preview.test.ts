import assert from 'node:assert/strict'
import { test } from 'node:test'
import { addForm } from '../../elements/base/contract/form.ts'
import { previewStart } from '../../elements/base/contract/process-trial.ts'
import { chain, documentOf, flow, task } from './process-documents.ts'
import { deployed, platform, tokens, type Name } from './process-desk.ts'

const preview = (processKey: string, name: Name, data?: object) =>
  platform.call(previewStart, {
    token: tokens[name],
    body: { processKey, ...(data && { data: JSON.stringify(data) }) }
  })
const linesOf = ({ steps }: { steps: { name: string; who: string }[] }) =>
  steps.map(({ name, who }) => `${name} ${who}`)

test('[WF-3] a starter sees the steps and people before the start, from the form so far, and nothing is stored', async () => {
  const amount = {
    type: 'number',
    name: '金额',
    key: 'amount',
    model: 'amount',
    options: { defaultValue: '' },
    rules: []
  }
  const form = await platform.call(addForm, {
    token: tokens.admin,
    body: { name: '报销单', jsonStr: JSON.stringify({ list: [amount], config: {} }) }
  })
  assert.ok(form.result?.code, form.message)
  const { code } = form.result
  const { key } = await deployed(
    documentOf(
      task('chief', '部门审批', 'flowable:assignee="wangmin"') +
        '<exclusiveGateway id="much"/>' +
        task('leader', '领导审批', 'flowable:assignee="zhaolei"') +
        chain('start', 'chief', 'much') +
        flow('much', 'leader', 'amount > 1000') +
        flow('much', 'end', 'amount <= 1000') +
        chain('leader', 'end')
    ).replace('<startEvent id="start" name="开始"/>', `<startEvent id="start" name="开始" flowable:formKey="${code}"/>`)
  )
  const stored = async () => {
    const tables = ['process_instances', 'process_tasks', 'process_tokens', 'process_steps']
    const counts = tables.map(table => `(select count(*) from ${table})`)
    return (await platform.query(`select concat_ws(' ', ${counts.join()}) as counts`)).rows[0]!.counts
  }
  const before = await stored()
  const much = await preview(key, 'lihua', { amount: 5000 })
  assert.equal(much.success, true, much.message)
  assert.deepEqual(linesOf(much.result), ['部门审批 王敏', '领导审批 赵磊'])
  assert.deepEqual(linesOf((await preview(key, 'lihua', { amount: 10 })).result), ['部门审批 王敏'])
  const open = await preview(key, 'lihua')
  assert.deepEqual(linesOf(open.result), ['部门审批 王敏'])
  assert.match(open.result.stopped, /没有一条连线的条件成立/)
  assert.equal(await stored(), before)
})

test('[WF-3] the preview is for people who may start the process', async () => {
  const { key } = await deployed(
    documentOf(task('do', '办理', 'flowable:assignee="wangmin"') + chain('start', 'do', 'end')).replace(
      'isExecutable="true"',
      'isExecutable="true" flowable:candidateStarterUsers="zhaolei"'
    )
  )
  assert.equal((await preview(key, 'lihua')).success, false)
})
