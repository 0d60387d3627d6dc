import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { instanceDetails } from '../../elements/base/contract/process-instance.ts'
import { addSigners } from '../../elements/base/contract/process-added.ts'
import { reassignTask } from '../../elements/base/contract/process.ts'
import { chain, documentOf, task } from './process-documents.ts'
import { begin, deployed, ids, platform, start, tokens } from './process-desk.ts'

const migration = new URL('../../host-demo/server/database/migrations/0035_add-sign-button.sql', import.meta.url)
const withButtons = (buttons: string) =>
  documentOf(task('do', '办理', `flowable:assignee="lihua" qundao:buttons="${buttons}"`) + chain('start', 'do', 'end'))
/** Asks for a colleague's opinion, then hands the task on. Returns what the platform says, '' if it agrees. */
const answersTo = async ({ taskId, processInstanceId }: { taskId: string; processInstanceId: string }) => {
  const token = tokens.lihua
  const { result } = await platform.call(instanceDetails, { token, query: { processInstanceId } })
  const { addKinds } = result.tasks.find(one => one.taskId === taskId)!
  const body = { taskId, kind: 'before' as const, userIds: [ids.zhaolei], reason: '请把关' }
  const added = await platform.call(addSigners, { token, body })
  const query = { taskId, userId: ids.wangmin }
  const handed = added.success ? undefined : await platform.call(reassignTask, { token, query })
  return [addKinds.length > 0, added.success || added.message, handed?.success ?? '']
}

test('[WF-3] a document decides about 加签 and 转办 one by one', async () => {
  assert.deepEqual(await answersTo(await begin(withButtons('complete,addSign'))), [true, true, ''])
  assert.deepEqual(await answersTo(await begin(withButtons('complete,reassign'))), [
    false,
    '“办理”环节不允许加签',
    true
  ])
})

test('[house-9] an upgrade leaves 加签 at the tasks of earlier documents that stated 转办', async () => {
  const { key, id } = await deployed(withButtons('complete,reassign,close'))
  const quoted = await deployed(
    withButtons('complete,reassign').replace(/qundao:buttons="([^"]*)"/, "qundao:buttons='$1'")
  )
  for (const statement of readFileSync(migration, 'utf8').split('--> statement-breakpoint'))
    await platform.query(statement)
  assert.deepEqual(await answersTo(await start(key)), [true, true, ''])
  assert.deepEqual(await answersTo(await start(quoted.key)), [true, true, ''])
  const { rows: drawn } = await platform.query(`select bpmn_xml from processes where id = '${quoted.id}'`)
  assert.match(String(drawn[0]!.bpmn_xml), /qundao:buttons='complete,reassign,addSign'/)
  const { rows } = await platform.query(`select bpmn_xml from processes where id = '${id}'`)
  assert.match(String(rows[0]!.bpmn_xml), /qundao:buttons="complete,reassign,addSign,close"/)
})
