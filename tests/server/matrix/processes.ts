import {
  instanceForm,
  processForm,
  processForms,
  startByForm,
  startForm,
  startForms
} from '../../../elements/base/contract/process-form.ts'
import { endSubstitute, ownSubstitute, saveSubstitute } from '../../../elements/base/contract/process-substitute.ts'
import {
  previewStart,
  processDifference,
  processVersions,
  tryProcess
} from '../../../elements/base/contract/process-trial.ts'
import {
  callBackProcess,
  callBackProcessByPost,
  claimTask,
  claimTaskByPost,
  closeProcess,
  closeProcessByPost,
  completeTask,
  completeTaskByPost,
  deployProcess,
  deployProcessByPost,
  disagreeProcess,
  disagreeProcessByPost,
  invalidateProcess,
  invalidateProcessByPost,
  myTasks,
  nodeButtons,
  processCalls,
  processSubjects,
  reassignTask,
  reassignTaskByPost,
  remindPeople,
  remindPeopleByPost,
  setProcessState,
  setProcessStateByPost,
  skipNode,
  skipNodeByPost,
  startOwnProcess,
  startOwnProcessByPost,
  startProcess,
  startProcessByPost,
  suspendProcess,
  suspendProcessByPost,
  taskOperations,
  taskPeople
} from '../../../elements/base/contract/process.ts'
import { processChoices } from '../../../elements/base/contract/process-choice.ts'
import {
  addCommonComment,
  commonComments,
  deleteCommonComment
} from '../../../elements/base/contract/process-comment.ts'
import { addSigners, removeSigner } from '../../../elements/base/contract/process-added.ts'
import { copiedInstances, copyInstance, readCopy } from '../../../elements/base/contract/process-copy.ts'
import { remarkOnInstance } from '../../../elements/base/contract/process-remark.ts'
import { instanceDiagram, instanceHistory } from '../../../elements/base/contract/process-history.ts'
import {
  handledInstances,
  instanceDetails,
  managedInstances,
  retryTimers,
  startedInstances
} from '../../../elements/base/contract/process-instance.ts'
import { startAgain, withdrawProcess } from '../../../elements/base/contract/process-withdrawal.ts'
import { takenTasks, taskDecision } from '../../../elements/base/contract/process-decision.ts'
import { both, type Sample } from './sample.ts'

const process = { processName: '流程', description: '', bpmnXml: '<process id="matrix"/>' }

export const processesSamples: Sample[] = [
  { endpoint: processCalls.list, right: 'system:process:list' },
  { endpoint: processChoices, right: null, search: 'subsiteId=1' },
  { endpoint: processCalls.byId, right: 'system:process:list', search: 'id=process1' },
  { endpoint: processCalls.add, right: 'system:process:add', body: process },
  { endpoint: processCalls.edit, right: 'system:process:edit', body: { ...process, id: 'none', version: 1 } },
  { endpoint: processCalls.delete, right: 'system:process:delete', search: 'id=none' },
  { endpoint: processCalls.deleteBatch, right: 'system:process:delete', search: 'ids=none' },
  ...both([deployProcess, deployProcessByPost], 'system:process:deploy', { id: 'none' }),
  ...both([startProcess, startProcessByPost], 'system:process:start', { processKey: 'none', title: '标题' }),
  ...both([startOwnProcess, startOwnProcessByPost], 'system:process:start', { steps: 'none', title: '标题' }),
  ...both([claimTask, claimTaskByPost], null, { taskId: 'none' }),
  ...both([completeTask, completeTaskByPost], null, { taskId: 'none' }),
  ...both([disagreeProcess, disagreeProcessByPost], null, { taskId: 'none' }),
  ...both([reassignTask, reassignTaskByPost], null, { taskId: 'none', userId: 'u2' }),
  ...both([skipNode, skipNodeByPost], 'system:process:manage', { taskId: 'none', targetKey: 'last' }),
  ...both([callBackProcess, callBackProcessByPost], null, { processInstanceId: 'none' }),
  ...both([invalidateProcess, invalidateProcessByPost], null, { processInstanceId: 'none' }),
  ...both([suspendProcess, suspendProcessByPost], 'system:process:manage', { processInstanceId: 'none' }),
  ...both([closeProcess, closeProcessByPost], 'system:process:manage', { processInstanceId: 'none' }),
  ...both([setProcessState, setProcessStateByPost], 'system:process:manage', { processInstanceId: 'none', state: '5' }),
  ...both([remindPeople, remindPeopleByPost], null, { taskId: 'none' }),
  { endpoint: taskOperations, right: null, search: 'taskId=none' },
  { endpoint: taskDecision, right: null, search: 'taskId=none' },
  { endpoint: takenTasks, right: null, search: 'taskIds=none' },
  { endpoint: nodeButtons, right: null, search: 'taskId=none' },
  { endpoint: instanceHistory, right: null, search: 'processInstanceId=none' },
  { endpoint: processSubjects, right: 'system:process:list', search: 'words=u2' },
  { endpoint: tryProcess, right: 'system:process:list', body: { bpmnXml: process.bpmnXml } },
  { endpoint: previewStart, right: 'system:process:start', body: { processKey: 'none' } },
  { endpoint: processVersions, right: 'system:process:list', search: 'id=none' },
  { endpoint: processDifference, right: 'system:process:list', search: 'id=none&from=1&to=2' },
  { endpoint: instanceDiagram, right: null, search: 'processInstanceId=none' },
  { endpoint: myTasks, right: null },
  { endpoint: startedInstances, right: null },
  { endpoint: handledInstances, right: null },
  { endpoint: copiedInstances, right: null },
  { endpoint: copyInstance, right: null, body: { processInstanceId: 'none', userIds: ['u2'] } },
  { endpoint: withdrawProcess, right: null, body: { processInstanceId: 'none', reason: '原因' } },
  { endpoint: startAgain, right: 'system:process:start', search: 'processInstanceId=none' },
  {
    endpoint: addSigners,
    right: null,
    body: { taskId: 'none', kind: 'before', userIds: ['u2'], reason: '原因' }
  },
  { endpoint: removeSigner, right: null, body: { taskId: 'none', reason: '原因' } },
  { endpoint: remarkOnInstance, right: null, body: { processInstanceId: 'none', remark: '评论' } },
  { endpoint: readCopy, right: null, body: { processInstanceId: 'none' } },
  { endpoint: managedInstances, right: 'system:process:manage' },
  { endpoint: retryTimers, right: 'system:process:manage', body: { processInstanceId: 'none' } },
  { endpoint: instanceDetails, right: null, search: 'processInstanceId=none' },
  { endpoint: ownSubstitute, right: null },
  {
    endpoint: saveSubstitute,
    right: null,
    body: { userId: 'none', fromDay: '2026-01-01', toDay: '2026-01-02' }
  },
  { endpoint: endSubstitute, right: null },
  { endpoint: processForms, right: 'system:process:list' },
  { endpoint: processForm, right: 'system:process:list', search: 'formKey=none' },
  { endpoint: startForms, right: 'system:process:start' },
  { endpoint: startForm, right: 'system:process:start', search: 'processKey=none' },
  {
    endpoint: startByForm,
    right: 'system:process:start',
    body: { processKey: 'none', title: '样例', data: '{}' }
  },
  { endpoint: instanceForm, right: null, search: 'processInstanceId=none' },
  { endpoint: taskPeople, right: null, search: 'words=x' },
  { endpoint: commonComments, right: null },
  { endpoint: addCommonComment, right: null, body: { content: '好', isShared: '0' } },
  { endpoint: deleteCommonComment, right: null, body: { id: 'none' } }
]
