import { sql } from 'drizzle-orm'
import type { Transaction } from '../../database/open.ts'
import { processComments, processes } from '../../database/tables/processes.ts'
import { complete } from '../../bpmn/engine/complete.ts'
import { step, toldOf } from './instance/instances.ts'
import { addDefinition } from './definition/processes.ts'
import { articleReview, articleReviewId } from './definition/review-seed.ts'
import { start } from './instance/starts.ts'
import { finishTask } from './instance/tasks.ts'

const threeReviews = `<?xml version="1.0" encoding="UTF-8"?>
<definitions xmlns="http://www.omg.org/spec/BPMN/20100524/MODEL" xmlns:flowable="http://flowable.org/bpmn" targetNamespace="http://qundao.dev/bpmn">
  <process id="three-reviews" name="三审三校" isExecutable="true">
    <startEvent id="start" name="开始"/>
    <userTask id="write" name="拟稿" flowable:assignee="\${initiator}"/>
    <userTask id="first" name="初审" flowable:assignee="\${initiatorHead}" flowable:candidateGroups="r0"/>
    <userTask id="second" name="复审" flowable:candidateGroups="r0"/>
    <userTask id="last" name="终审" flowable:candidateGroups="r0"/>
    <exclusiveGateway id="decide" name="是否同意" default="to-end"/>
    <endEvent id="end" name="结束"/>
    <sequenceFlow id="to-write" sourceRef="start" targetRef="write"/>
    <sequenceFlow id="to-first" sourceRef="write" targetRef="first"/>
    <sequenceFlow id="to-second" sourceRef="first" targetRef="second"/>
    <sequenceFlow id="to-last" sourceRef="second" targetRef="last"/>
    <sequenceFlow id="to-decide" sourceRef="last" targetRef="decide"/>
    <sequenceFlow id="to-end" sourceRef="decide" targetRef="end"/>
    <sequenceFlow id="back" name="不同意" sourceRef="decide" targetRef="write"><conditionExpression>\${outcome == 'disagree'}</conditionExpression></sequenceFlow>
  </process>
</definitions>`

const comments = ['同意。', '已阅。', '请按规定办理。', '请补充材料后再报。', '不同意，请修改。']

const titles = ['关于调整政务服务中心办公时间的通知', '2026 年度政府信息公开工作要点', '城区防汛应急预案（修订稿）']

/** Starts reviews by 李华 that wait for the first reviewer. */
const startReviews = async (tx: Transaction, definition: { id: string; subsiteId: string }) => {
  const starter = { userId: 'u2', realname: '李华' }
  for (const [at, title] of titles.entries()) {
    const held = await start(tx, starter, { id: `instance${at + 1}`, definition, business: { title }, variables: {} })
    const { taskId } = await toldOf(tx, held)
    await finishTask(tx, taskId, starter.userId, { outcome: 'agree', comment: '初稿已完成，请审核。' })
    const [written] = held.tokens
    await step(tx, held, { userId: starter.userId, action: 'complete', taskId }, run => complete(run, written!.id))
    await tx.execute(sql`
      update process_instances set start_time = start_time - ${`${50 - at * 20} hours`}::interval where id = ${held.row.id}`)
    await tx.execute(sql`
      update process_tasks set create_time = create_time - ${`${50 - at * 20} hours`}::interval,
        finish_time = finish_time - ${`${48 - at * 20} hours`}::interval where instance_id = ${held.row.id}`)
    await tx.execute(sql`
      update process_tasks set create_time = now() - ${`${48 - at * 20} hours`}::interval
      where instance_id = ${held.row.id} and state = 'open'`)
    await tx.execute(sql`
      update process_candidates c set create_time = t.create_time from process_tasks t
      where t.id = c.task_id and t.instance_id = ${held.row.id}`)
  }
}

const deployed = async (
  tx: Transaction,
  id: string,
  processKey: string,
  bpmnXml: string,
  named: { processName: string; description: string }
) => {
  const of = { subsiteId: '1', bpmnXml }
  await tx
    .insert(processes)
    .values({ id, ...of, ...named, processKey, deployedVersion: 1, deployTime: new Date(), createByName: '系统管理员' })
  // Imported here because a server parses documents in a helper process.
  const { examine } = await import('../../bpmn/model/examine.ts')
  const { graph } = await examine({ xml: bpmnXml, actions: [] })
  return addDefinition(tx, {
    ...{ ...of, processName: named.processName, processId: id, deployVersion: 1, graph: graph! },
    deployByName: '系统管理员'
  })
}

export const seedProcesses = async (tx: Transaction) => {
  await tx
    .insert(processComments)
    .values(comments.map((content, orderNo) => ({ id: `comment${orderNo}`, content, orderNo })))
  const definition = await deployed(tx, 'process1', 'three-reviews', threeReviews, {
    ...{ processName: '三审三校', description: '稿件发布前的三级审核' }
  })
  await deployed(tx, articleReviewId, 'article-review', articleReview, {
    ...{ processName: '文章三审三校', description: '栏目选用后，文章提交即发起，三审通过后自动发布' }
  })
  await startReviews(tx, definition)
}
