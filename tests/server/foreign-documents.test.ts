import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import {
  claimTask,
  completeTask,
  deployProcess,
  processCalls,
  startProcess,
  type ProcessProblem
} from '../../elements/base/contract/process.ts'
import { instanceDiagram } from '../../elements/base/contract/process-history.ts'
import { keyIn } from '../../host-demo/server/bpmn/reader/process-key.ts'
import { foreignDocuments, namePeople } from '../support/foreign-documents.ts'
import { fireDueTimers } from './due-timers.ts'
import { courses, type Course } from './foreign-courses.ts'
import { startPlatform, type TestPlatform } from './platform.ts'

let platform: TestPlatform
const tokens = new Map<string, string>()
const kermits = ['kermit_0', 'kermit_1', 'kermit_2', 'kermit_3', 'kermit_4']

before(async () => {
  platform = await startPlatform()
  for (const name of kermits) {
    await platform.query(`insert into users (id, username, realname, password)
      select '${name}', '${name}', '${name}', password from users where username = 'lihua'`)
    await platform.query(`insert into user_subsites (user_id, subsite_id) values ('${name}', '1')`)
  }
  tokens.set('admin', await platform.signIn('admin'))
  await platform.query(
    "insert into role_rights (role_id, action) select role_id, 'system:process:start' from user_roles where user_id = 'u2' on conflict do nothing"
  )
})
after(() => platform.stop())

const tokenOf = async (name: string) => {
  const known = tokens.get(name) ?? (await platform.signIn(name))
  tokens.set(name, known)
  return known
}

let number = 0
const deploy = async (xml: string) => {
  const key = `foreign${++number}`
  const bpmnXml = xml.replace(new RegExp(`(process\\b[^<>]*?\\bid=")${keyIn(xml)}"`), `$1${key}"`)
  const token = await tokenOf('admin')
  const body = { processName: key, description: '', bpmnXml }
  const { result, message } = await platform.call(processCalls.add, { token, body })
  assert.ok(result?.id, message)
  return { key, answer: await platform.call(deployProcess, { token, query: { id: result.id } }) }
}

interface OpenTask {
  id: string
  name: string
  username: string
}
const openOf = async (id: string) => {
  const { rows } = await platform.query(`
    select t.id, t.task_name as name, coalesce(u.username, '') as username from process_tasks t
    left join users u on u.id = t.assignee_id
    where t.instance_id = '${id}' and t.state in ('open', 'claimed') order by t.create_time, t.id`)
  return rows as unknown as OpenTask[]
}

/** Does one step of a course: completes a task, by name or by the person that has it, or lets all timers fire. */
const act = async (id: string, given: string, label: string) => {
  if (given === '⏰') {
    await platform.query(`update process_timers set due_time = now() - interval '1 minute' where instance_id = '${id}'`)
    return fireDueTimers(platform)
  }
  const [, name = given, person, data] = /^(.*?)(?:@(\w+))?(?: (\{.*\}))?$/.exec(given) ?? []
  const task = (await openOf(id)).find(one => one.name === name && [person, ''].includes(person && one.username))
  assert.ok(task, `${label}: “${name}” is open`)
  const token = await tokenOf(task.username || person || 'admin')
  if (!task.username) await platform.call(claimTask, { token, query: { taskId: task.id } })
  const query = { taskId: task.id, ...(data && { variables: data }) }
  const { success, message } = await platform.call(completeTask, { token, query })
  assert.ok(success, `${label}: ${message}`)
}

/** Returns each name, with the number of its tasks if there are several. */
const counted = (names: string[]) =>
  [...new Set(names)].sort().map(name => {
    const count = names.filter(other => other === name).length
    return count > 1 ? `${name} ×${count}` : name
  })

const run = async (xml: string, { variables = {}, steps, starter = 'admin' }: Course, label: string) => {
  const { key, answer } = await deploy(xml)
  assert.ok(answer.success, `${label}: ${answer.message}`)
  const started = await platform.call(startProcess, {
    token: await tokenOf(starter),
    query: { processKey: key, title: label, variables: JSON.stringify(variables) }
  })
  assert.ok(started.success, `${label}: ${started.message}`)
  const { processInstanceId } = started.result
  for (const step of steps)
    if (typeof step === 'string') await act(processInstanceId, step, label)
    else assert.deepEqual(counted((await openOf(processInstanceId)).map(({ name }) => name)), [...step].sort(), label)
  const query = { processInstanceId }
  const { result } = await platform.call(instanceDiagram, { token: await tokenOf('admin'), query })
  const isEnded = Array.isArray(steps.at(-1)) && steps.at(-1)!.length === 0
  assert.equal(result.state, isEnded ? '3' : '2', `${label}: ended`)
}

const isHere = foreignDocuments.length > 0
const documentsOf = (course: Course) =>
  course.xml ? [course.xml] : foreignDocuments.filter(({ file }) => file.includes(course.file!)).map(({ xml }) => xml)

test('[process-11] [process-15] [WF-1] documents of other systems run step by step as their vendors say', async () => {
  let ran = 0
  for (const course of courses) {
    const label = `${course.file ?? course.title} ${JSON.stringify(course.variables ?? {})}`
    for (const xml of documentsOf(course)) {
      await run(course.isNamed ? xml : namePeople(xml, 'admin', kermits), course, label)
      if (course.file) ran += 1
    }
  }
  console.log(`${ran} runs of documents of other systems`)
  assert.ok(!isHere || ran >= 20, `${ran} runs`)
})

test('[process-11] people that are not here are named at deployment, and the document runs once they are named', async () => {
  const xml = `<definitions xmlns="http://www.omg.org/spec/BPMN/20100524/MODEL" xmlns:flowable="http://flowable.org/bpmn" targetNamespace="x">
    <process id="people" isExecutable="true"><startEvent id="s"/><userTask id="a" name="初审" flowable:assignee="gonzo"/>
    <userTask id="b" name="复审" flowable:candidateGroups="management,depart:none"/><endEvent id="e"/>
    <sequenceFlow id="f" sourceRef="s" targetRef="a"/><sequenceFlow id="g" sourceRef="a" targetRef="b"/>
    <sequenceFlow id="h" sourceRef="b" targetRef="e"/></process></definitions>`
  const { answer } = await deploy(xml)
  const problems = answer.result as unknown as ProcessProblem[]
  assert.deepEqual(
    problems.map(({ nodeId, message, english }) => [nodeId, message, english]),
    [
      [
        'a',
        '“初审”的办理人“gonzo”不在本平台，请在“办理人”中重新选择',
        '"初审" names "gonzo", unknown here. Choose the people of the task again.'
      ],
      [
        'b',
        '“复审”的办理人“management”、“depart:none”不在本平台，请在“办理人”中重新选择',
        '"复审" names "management", "depart:none", unknown here. Choose the people of the task again.'
      ]
    ]
  )
  const named = namePeople(xml, 'admin')
  await run(named, { steps: [['初审'], '初审', ['复审'], '复审', []] }, 'named')
})

test('[process-11] candidateStarterUsers and candidateStarterGroups decide who starts', async () => {
  const xml = (
    attribute: string
  ) => `<definitions xmlns="http://www.omg.org/spec/BPMN/20100524/MODEL" xmlns:camunda="http://camunda.org/schema/1.0/bpmn" targetNamespace="x">
    <process id="starters" name="报销" isExecutable="true" ${attribute}><startEvent id="s" camunda:initiator="applyUser"/>
    <userTask id="a" name="填报" camunda:assignee="\${applyUser}"/><endEvent id="e"/>
    <sequenceFlow id="f" sourceRef="s" targetRef="a"/><sequenceFlow id="g" sourceRef="a" targetRef="e"/></process></definitions>`
  const roles = await platform.query(
    "select role_code from roles r join user_roles u on u.role_id = r.id where u.user_id = 'u2'"
  )
  const { role_code: role } = roles.rows[0] as { role_code: string }
  for (const attribute of ['camunda:candidateStarterUsers="lihua"', `camunda:candidateStarterGroups="${role}"`]) {
    const { key, answer } = await deploy(xml(attribute))
    assert.ok(answer.success, answer.message)
    const query = { processKey: key, title: '报销' }
    const refused = await platform.call(startProcess, { token: await tokenOf('admin'), query })
    assert.equal(refused.message, '流程“报销”只能由指定的人发起，您不在其中')
    const started = await platform.call(startProcess, { token: await tokenOf('lihua'), query })
    assert.ok(started.success, started.message)
    const [task] = await openOf(started.result.processInstanceId)
    assert.deepEqual([task?.name, task?.username], ['填报', 'lihua'], 'the starter has the task')
  }
})
