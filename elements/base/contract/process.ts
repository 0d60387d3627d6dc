import type { NodeAction, TaskAction } from './process-actions.ts'
import { crud, type Stamps } from './crud.ts'
import { get, post, type Endpoint } from './endpoint.ts'
import type { Page, PageQuery } from './envelope.ts'
import type { JointRuleName } from './joint-decision.ts'

export const processRights = {
  'system:process:list': '查看流程定义',
  'system:process:add': '新增流程',
  'system:process:edit': '修改流程',
  'system:process:delete': '删除流程',
  'system:process:deploy': '部署流程',
  'system:process:start': '发起流程',
  'system:process:manage': '管理流程实例（挂起、终止、作废、转办、跳转）',
  'system:process:comment': '维护公共常用意见'
} as const

/** States of an instance, numbered as in JeecgBoot: '2' running, '3' done, '4' invalid, '5' suspended, ◆ '6' closed. */
export const processStates = ['2', '3', '4', '5', '6'] as const
export type ProcessState = (typeof processStates)[number]

/** Results that an end event may state. */
export const endResults = ['passed', 'rejected'] as const
export type EndResult = (typeof endResults)[number]
/** ◆ Result of an instance that is over: 通过, 未通过, 终止, 作废, 撤回 by its starter. '' while it runs. */
export const instanceResults = ['', ...endResults, 'closed', 'invalid', 'withdrawn'] as const
export type InstanceResult = (typeof instanceResults)[number]

/** States of a task: unclaimed, claimed, done, cancelled. */
export const taskStates = ['open', 'claimed', 'done', 'cancelled'] as const
export type TaskState = (typeof taskStates)[number]

/**
 * Characters of a document, of a comment or reason, of variables as JSON, and of the text of an instance; number of
 * user-defined steps and of files.
 */
export const processLimits = {
  ...{ document: 300_000, comment: 2000, variables: 20_000, content: 5000 },
  ...{ steps: 50, files: 20 }
} as const

export interface ProcessDraft {
  processName: string
  description: string
  /** BPMN 2.0 document, validated on deployment. */
  bpmnXml: string
}

export interface ProcessRow extends Stamps {
  id: string
  /** Id of the process in the document. */
  processKey: string
  processName: string
  description: string
  /** Latest deployed version; 0 for none. */
  deployedVersion: number
  deployTime: string
}
export type Process = ProcessRow & ProcessDraft
export interface ProcessQuery {
  processName?: string
  processKey?: string
}

/**
 * Returns the id of the drawn node of a graph's node: the one before an implied split or end, or the call activity around
 * a node of a called process.
 */
export const drawnId = (id: string): string => id.split('#')[0]!

/** Process documents as drawn. Instances run on deployed versions. */
export const processCalls = crud<ProcessRow, ProcessDraft, ProcessQuery, Process>('/process/tPProcess')

/** Problem that prevents a deployment, in the `result` of the refusal; or a note about a deployed document. */
export interface ProcessProblem {
  nodeId: string
  nodeName: string
  message: string
  /** ◆ The message in English. */
  english: string
}

export interface Deployed {
  processId: string
  definitionId: string
  version: number
  deployTime: string
  /** ◆ Parts of the document that have no effect, or another one than its author may expect. */
  notes: ProcessProblem[]
}

/** Calls that older pages send by GET. ◆ POST allows an idempotency key and longer parameters. */
const both = <Result, Fields>(path: string): [Endpoint<Result, Fields>, Endpoint<Result, undefined, Fields>] => [
  get<Result, Fields>(path),
  post<Result, Fields>(path)
]

/** Deploys the current document as a new version. Running instances stay on theirs. */
export const [deployProcess, deployProcessByPost] = both<Deployed, { id: string }>('/process/tPProcess/deployProcess')

/** Subject of an instance. Not interpreted by the platform. */
export interface Business {
  title: string
  businessKind?: string
  businessId?: string
}

/** ◆ What the starter adds for the people that decide. */
export interface Added {
  content?: string
  /** JSON of `AttachmentDraft[]`. */
  annexes?: string
}

export interface StartQuery extends Business, Added {
  processKey: string
  /** JSON object of the variables for conditions. */
  variables?: string
}

export interface Started {
  processInstanceId: string
  /** First open task; '' if the process ended at once. */
  taskId: string
  node: string
}

export const [startProcess, startProcessByPost] = both<Started, StartQuery>(
  '/process/processInstance/startProcessInstance'
)

/** One person claims it, or several decide by a rule; `inTurn`: all, one after another. */
export const stepModes = ['one', 'all', 'any', 'count', 'ratio', 'majority', 'inTurn'] as const satisfies (
  | JointRuleName
  | 'one'
  | 'inTurn'
)[]
export type StepMode = (typeof stepModes)[number]

/** Step defined by the starter instead of a document. */
export interface NamedStep {
  name: string
  /** Comma-separated user ids. */
  userIds: string
  mode: StepMode
  /** ◆ See `JointRule`. */
  argument?: string
  veto?: boolean
  everyone?: boolean
  /** ◆ Effect of 不同意: ends the process as not approved (default), or returns it to the starter. */
  disagree?: 'end' | 'starter'
}

export interface StartOwnQuery extends Business, Added {
  /** JSON of `NamedStep[]`. */
  steps: string
}

/** Starts a process whose steps the starter defines. */
export const [startOwnProcess, startOwnProcessByPost] = both<Started, StartOwnQuery>(
  '/process/tPProcess/startUserDefinedProcess'
)

interface OfTask {
  taskId: string
}
interface OfInstance {
  processInstanceId: string
}
interface WithReason {
  reason?: string
}
/** ◆ JSON object of changed fields of the task's form. Stored with the step. */
interface WithData {
  data?: string
}

/** Claims a task. Fails if another user has claimed it. */
export const [claimTask, claimTaskByPost] = both<null, OfTask>('/process/activity/claim')

export interface CompleteQuery extends OfTask, WithData {
  comment?: string
  /** One of the task's outcomes, `agree` by default; others are refused. Conditions know it as `outcome`. */
  outcome?: string
  /** JSON object merged into the variables. Entries that are form fields are treated as `data`. */
  variables?: string
}
/** ◆ Completes a task and continues the instance. */
export const [completeTask, completeTaskByPost] = both<Started, CompleteQuery>('/process/task/completeTask')

export interface TaskOperation {
  code: TaskAction
  name: string
  permCode: string
}
/** Actions that the caller may take on a task now. */
export const taskOperations = get<TaskOperation[], OfTask>('/process/task/getTaskOperate')

/** `suspended` '0' resumes it. */
export const [suspendProcess, suspendProcessByPost] = both<null, OfInstance & WithReason & { suspended?: '0' | '1' }>(
  '/process/processInstance/suspendProcessInstance'
)
/** Ends an instance early. Decisions made so far remain. */
export const [closeProcess, closeProcessByPost] = both<null, OfInstance & WithReason>(
  '/process/processInstance/closeProcessInstance'
)
/** Cancels an instance as if it had never run. For its starter and users that manage processes. */
export const [invalidateProcess, invalidateProcessByPost] = both<null, OfInstance & WithReason>(
  '/process/processInstance/invalidProcess'
)
/** Sets a state of `processStates` through the calls above. */
export const [setProcessState, setProcessStateByPost] = both<null, OfInstance & WithReason & { state: ProcessState }>(
  '/process/activity/setProcessState'
)

/** Assigns a task to another user. */
export const [reassignTask, reassignTaskByPost] = both<null, OfTask & WithReason & WithData & { userId: string }>(
  '/process/processInstance/reassign'
)
/** Moves the instance from a task to another one, given by its id in the document. */
export const [skipNode, skipNodeByPost] = both<Started, OfTask & WithReason & { targetKey: string }>(
  '/process/processInstance/skipNode'
)
/** Takes a task back, unless a following task has been claimed or completed. */
export const [callBackProcess, callBackProcessByPost] = both<Started, OfInstance & WithReason>(
  '/process/processInstance/callBackProcess'
)
/**
 * Sends a task back: to the previous task (without `targetKey`), to the starter, or to the task with this id. ◆ With
 * `isStraight` '1', the corrected task goes straight to the caller, and not through the steps between.
 */
export const [disagreeProcess, disagreeProcessByPost] = both<
  Started,
  OfTask & WithReason & WithData & { targetKey?: string; isStraight?: '0' | '1' }
>('/process/processInstance/disagreeCallBackProcess')

/**
 * Asks the people of an open task to handle it, once an hour by the clock of the database. For the initiator and for users
 * who manage processes. ◆ `told` counts the people that get a message of the platform, `sent` the text messages.
 */
export const [remindPeople, remindPeopleByPost] = both<{ sent: number; told: number }, OfTask>(
  '/sms/message/sendFlowSMSMessage'
)

export interface NodeButton {
  buttonCode: NodeAction
  buttonName: string
  icon: string
  orderNo: number
  permission: string
}
/** Buttons of a node, for all users. */
export const nodeButtons = get<NodeButton[], OfTask>('/process/tPProcessnodeButtonconfig/processNodeButtons')

export interface TaskRow {
  taskId: string
  /** ◆ Kind of subject, if known. For an `article`, the article opens instead of the task. */
  businessKind: string
  businessId: string
  subsiteId: string
  taskName: string
  processInstanceId: string
  title: string
  processName: string
  starterName: string
  state: TaskState
  assigneeName: string
  /** ◆ Waits for added people, see `addSigners`. */
  isWaiting: boolean
  createTime: string
  finishTime: string
}
export type TaskQuery = PageQuery & { title?: string }
/** ◆ Tasks of the caller, oldest first. */
export const myTasks = get<Page<TaskRow>, TaskQuery>('/process/task/todoList')

export interface ProcessSubjects {
  people: TaskPerson[]
  roles: { id: string; roleName: string; roleCode: string }[]
}
/** ◆ Names of the users (by comma-separated ids or accounts) in a document, and the roles that it can use. */
export const processSubjects = get<ProcessSubjects, { words?: string }>('/process/tPProcess/subjects')

export interface TaskPerson {
  id: string
  realname: string
  username: string
  departName: string
}
/**
 * ◆ First users by name or account, of the caller's sites, to whom a task can be assigned. With `taskId`, without those
 * that may not decide it. With `subsiteId`, only those of this site.
 */
export const taskPeople = get<TaskPerson[], { words?: string; taskId?: string; subsiteId?: string }>(
  '/process/task/people'
)
