import type { Row } from './row.ts'

const made = { instance: '', task: '', other: '' }
const started = ['processInstanceId', 'taskId', 'node']
const remember = ({ processInstanceId, taskId }: { processInstanceId: string; taskId: string }) => {
  made.instance = processInstanceId
  made.task = taskId
}
const ofTask = () => ({ query: { taskId: made.task } })
const ofInstance = () => ({ query: { processInstanceId: made.instance } })
const none = (name: string) => () => [{ by: 'admin' as const, ask: { query: { [name]: 'none' } } }]
/** Completes the first tasks, which is no call of the specification. */
const complete: Row = { call: 'GET /process/task/completeTask', ask: ofTask, has: started, then: remember }

/** A process from its deployment to its end, as its administrator runs it. */
export const processRows: Row[] = [
  {
    call: 'GET /process/tPProcess/deployProcess',
    ask: () => ({ query: { id: 'process1' } }),
    has: ['processId', 'version:number', 'deployTime'],
    wrong: () => [{ by: 'lihua', ask: { query: { id: 'process1' } }, code: 510 }]
  },
  {
    call: 'GET /process/tPProcess/startUserDefinedProcess',
    ask: () => ({
      query: { title: '清单', steps: JSON.stringify([{ name: '办理', userIds: 'u2', mode: 'one' }]) }
    }),
    has: started,
    then: ({ processInstanceId }: { processInstanceId: string }) => void (made.other = processInstanceId),
    wrong: () => [{ by: 'guoxia', ask: { query: { title: '清单', steps: '[]' } }, code: 510 }]
  },
  {
    call: 'GET /process/processInstance/invalidProcess',
    ask: () => ({ query: { processInstanceId: made.other } }),
    has: [':null'],
    wrong: none('processInstanceId')
  },
  {
    call: 'GET /process/processInstance/startProcessInstance',
    ask: () => ({ query: { processKey: 'three-reviews', title: '清单流程' } }),
    has: started,
    then: remember,
    wrong: () => [
      { by: 'guoxia', ask: { query: { processKey: 'three-reviews', title: '清单流程' } }, code: 510 },
      { by: 'admin', ask: { query: { processKey: 'none', title: '清单流程' } } }
    ]
  },
  {
    call: 'GET /process/task/getTaskOperate',
    ask: ofTask,
    has: ['[].code', '[].name'],
    wrong: () => [{ by: 'lihua', ask: ofTask() }]
  },
  {
    call: 'GET /process/tPProcessnodeButtonconfig/processNodeButtons',
    ask: ofTask,
    has: ['[].buttonCode', '[].buttonName'],
    wrong: none('taskId')
  },
  { call: 'GET /process/tPCommonComment/queryCommentsItemsList', by: 'lihua', has: ['[].id', '[].content'] },
  {
    call: 'GET /sms/message/sendFlowSMSMessage',
    ask: ofTask,
    has: ['sent:number'],
    wrong: () => [
      { by: 'lihua', ask: ofTask() },
      { by: 'admin', ask: ofTask() },
      { by: 'admin', ask: { query: {} } }
    ]
  },
  {
    call: 'GET /process/processInstance/suspendProcessInstance',
    ask: ofInstance,
    has: [':null'],
    wrong: () => [{ by: 'lihua', ask: ofInstance(), code: 510 }]
  },
  {
    call: 'GET /process/activity/setProcessState',
    ask: () => ({ query: { processInstanceId: made.instance, state: '2' } }),
    has: [':null'],
    wrong: () => [{ by: 'admin', ask: { query: { processInstanceId: made.instance, state: '9' } } }]
  },
  complete,
  {
    call: 'GET /process/processInstance/callBackProcess',
    ask: ofInstance,
    has: started,
    then: remember,
    wrong: () => [{ by: 'lihua', ask: ofInstance() }]
  },
  { ...complete },
  {
    call: 'GET /process/activity/claim',
    ask: ofTask,
    has: [':null'],
    wrong: () => [{ by: 'lihua', ask: ofTask() }]
  },
  {
    call: 'GET /process/processInstance/disagreeCallBackProcess',
    ask: () => ({ query: { taskId: made.task, reason: '请补充' } }),
    has: started,
    then: remember,
    wrong: none('taskId')
  },
  {
    call: 'GET /process/processInstance/reassign',
    ask: () => ({ query: { taskId: made.task, userId: 'u2' } }),
    has: [':null'],
    wrong: () => [{ by: 'wangmin', ask: { query: { taskId: made.task, userId: 'u3' } } }]
  },
  {
    call: 'GET /process/processInstance/skipNode',
    ask: () => ({ query: { taskId: made.task, targetKey: 'last' } }),
    has: started,
    then: remember,
    wrong: () => [{ by: 'lihua', ask: { query: { taskId: made.task, targetKey: 'last' } }, code: 510 }]
  },
  {
    call: 'GET /process/processInstance/getHisNodes',
    ask: ofInstance,
    has: ['[].taskId', '[].taskName', '[].state', '[].createTime', '[].comment.type'],
    wrong: () => [{ by: 'wangmin', ask: ofInstance() }]
  },
  {
    call: 'GET /process/processInstance/closeProcessInstance',
    ask: ofInstance,
    has: [':null'],
    wrong: () => [{ by: 'lihua', ask: ofInstance(), code: 510 }]
  }
]
