import { crud, type Stamps } from './crud.ts'
import { get, post, type Endpoint } from './endpoint.ts'
import type { Page, PageQuery } from './envelope.ts'
import type { JointRule, JointRuleName, Tally } from './joint-decision.ts'

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

/** Of an instance, as the kin numbers them: '2' running, '3' done, '4' invalid, '5' suspended, ◆ '6' closed before its end. */
export const processStates = ['2', '3', '4', '5', '6'] as const
export type ProcessState = (typeof processStates)[number]

/** Results that an end event may state. */
export const endResults = ['passed', 'rejected'] as const
export type EndResult = (typeof endResults)[number]
/** ◆ Result of an instance that is over: 通过, 未通过, 终止, 作废. '' while it runs. */
export const instanceResults = ['', ...endResults, 'closed', 'invalid'] as const
export type InstanceResult = (typeof instanceResults)[number]

/** Of a task: waiting for somebody, somebody's, done, taken away. */
export const taskStates = ['open', 'claimed', 'done', 'cancelled'] as const
export type TaskState = (typeof taskStates)[number]

/**
 * Kinds of entries in a history. Of tasks: '1' as usual, '2' sent back, '3' not agreed, ◆ '6' skipped. ◆ Of other steps:
 * '4' reassigned, '5' taken back, '7' suspended, '8' resumed, '9' closed, '10' invalidated, '11' time limit reached.
 */
export const commentTypes = ['1', '2', '3', '4', '5', '6', '7', '8', '9', '10', '11'] as const
export type CommentType = (typeof commentTypes)[number]

/** What may be done with a task, in the order of its buttons. */
export const taskActions = ['claim', 'complete', 'disagree', 'reassign', 'skip', 'suspend', 'close', 'invalid'] as const
export type TaskAction = (typeof taskActions)[number]

/** Letters of a document; of a reason or comment; of what an instance carries, as JSON. */
export const processLimits = { document: 300_000, comment: 2000, variables: 20_000, steps: 50 } as const

export interface ProcessDraft {
  processName: string
  description: string
  /** A BPMN 2.0 document; it is checked when it is deployed. */
  bpmnXml: string
}

export interface ProcessRow extends Stamps {
  id: string
  /** The id of the process in the document. */
  processKey: string
  processName: string
  description: string
  /** Of the newest that was deployed; 0 for none. */
  deployedVersion: number
  deployTime: string
}
export type Process = ProcessRow & ProcessDraft
export interface ProcessQuery {
  processName?: string
  processKey?: string
}

/** ◆ What a column of the site may choose: the processes that were deployed, by name. Any session may ask. */
export const processChoices = get<Pick<ProcessRow, 'id' | 'processName' | 'deployedVersion'>[], { subsiteId: string }>(
  '/process/tPProcess/choices'
)

/** The documents that are drawn. What runs is what was deployed of them. */
export const processCalls = crud<ProcessRow, ProcessDraft, ProcessQuery, Process>('/process/tPProcess')

/** What keeps a document from being deployed: one of its nodes, and why. The `result` of the refusal. */
export interface ProcessProblem {
  nodeId: string
  nodeName: string
  message: string
}

export interface Deployed {
  processId: string
  definitionId: string
  version: number
  deployTime: string
}

/** A call that old pages send by GET; ◆ by POST it may carry an idempotency key, and a body that no address holds. */
const both = <Result, Fields>(path: string): [Endpoint<Result, Fields>, Endpoint<Result, undefined, Fields>] => [
  get<Result, Fields>(path),
  post<Result, Fields>(path)
]

/** Makes the document as it is now a new version. What runs stays on its own. */
export const [deployProcess, deployProcessByPost] = both<Deployed, { id: string }>('/process/tPProcess/deployProcess')

/** What an instance is about; the platform does not look into it. */
export interface Business {
  title: string
  businessKind?: string
  businessId?: string
}

export interface StartQuery extends Business {
  processKey: string
  /** JSON of an object: what the conditions of the process know. */
  variables?: string
}

export interface Started {
  processInstanceId: string
  /** The first of the tasks that wait; '' where the process ended at once. */
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

/** A step as somebody names it who does not draw. */
export interface NamedStep {
  name: string
  /** Comma-separated ids of people. */
  userIds: string
  mode: StepMode
  /** ◆ See `JointRule`. */
  argument?: string
  veto?: boolean
  everyone?: boolean
  /** ◆ Effect of 不同意: ends the process as not approved (default), or returns it to the starter. */
  disagree?: 'end' | 'starter'
}

export interface StartOwnQuery extends Business {
  /** JSON of `NamedStep[]`. */
  steps: string
}

/** Starts a process of steps that the starter names. */
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
/** ◆ JSON of an object: what was changed of the fields of the task's form. It is kept with the step. */
interface WithData {
  data?: string
}

/** Makes a task one's own; the second who tries is refused. */
export const [claimTask, claimTaskByPost] = both<null, OfTask>('/process/activity/claim')

/** ◆ Outcome of a task: what conditions know as `outcome`, and the name of its button. */
export interface TaskOutcome {
  outcome: string
  name: string
}

export interface CompleteQuery extends OfTask, WithData {
  comment?: string
  /** One of the task's outcomes, `agree` by default; others are refused. Conditions know it as `outcome`. */
  outcome?: string
  /** JSON of an object, put to the variables. Those that are fields of a form count as `data`. */
  variables?: string
}
/** ◆ Does a task: the instance goes on. */
export const [completeTask, completeTaskByPost] = both<Started, CompleteQuery>('/process/task/completeTask')

/** Joint decision of a task: its rule (null for a condition of the document) and the votes so far. */
export interface TaskRound extends Tally {
  rule: JointRule | null
  inTurn: boolean
}
export interface TaskDecision {
  outcomes: TaskOutcome[]
  round: TaskRound | null
}
/** ◆ How a task may be decided. */
export const taskDecision = get<TaskDecision, OfTask>('/process/task/getDecision')

/** Task that another person took, or that is done or cancelled. */
export interface TakenTask {
  taskId: string
  title: string
  taskName: string
  state: TaskState
  processState: ProcessState
  /** '' if the task was cancelled unclaimed. */
  assigneeName: string
  isMine: boolean
}
/** ◆ What became of tasks that the caller was asked to do, by comma-separated ids. Others are left out. */
export const takenTasks = get<TakenTask[], { taskIds: string }>('/process/task/taken')

export interface TaskOperation {
  code: TaskAction
  name: string
  permCode: string
}
/** What the caller may do with a task now. */
export const taskOperations = get<TaskOperation[], OfTask>('/process/task/getTaskOperate')

/** `suspended` '0' lets it run again. */
export const [suspendProcess, suspendProcessByPost] = both<null, OfInstance & WithReason & { suspended?: '0' | '1' }>(
  '/process/processInstance/suspendProcessInstance'
)
/** Ends it before its end: what it decided until then stays. */
export const [closeProcess, closeProcessByPost] = both<null, OfInstance & WithReason>(
  '/process/processInstance/closeProcessInstance'
)
/** As if it had not been: by who started it, or who manages processes. */
export const [invalidateProcess, invalidateProcessByPost] = both<null, OfInstance & WithReason>(
  '/process/processInstance/invalidProcess'
)
/** One of `processStates`, by the calls above. */
export const [setProcessState, setProcessStateByPost] = both<null, OfInstance & WithReason & { state: ProcessState }>(
  '/process/activity/setProcessState'
)

/** Gives a task to somebody else. */
export const [reassignTask, reassignTaskByPost] = both<null, OfTask & WithReason & WithData & { userId: string }>(
  '/process/processInstance/reassign'
)
/** Puts a task's place in the process to another task, by its id in the document. */
export const [skipNode, skipNodeByPost] = both<Started, OfTask & WithReason & { targetKey: string }>(
  '/process/processInstance/skipNode'
)
/** The sender has it back, while nobody has claimed or done what came of it. */
export const [callBackProcess, callBackProcessByPost] = both<Started, OfInstance & WithReason>(
  '/process/processInstance/callBackProcess'
)
/** Sends it back: to the task before ('' or none), to the starter, or to a task by its id in the document. */
export const [disagreeProcess, disagreeProcessByPost] = both<
  Started,
  OfTask & WithReason & WithData & { targetKey?: string }
>('/process/processInstance/disagreeCallBackProcess')

export interface HistoryNode {
  taskId: string
  taskName: string
  nodeKey: string
  state: TaskState
  assigneeName: string
  deptName: string
  /** Who may claim it, in words. */
  candidate: string
  createTime: string
  finishTime: string
  /** In words: 「2 小时 5 分钟」. */
  duration: string
  comment: { type: CommentType; comment: string }
  /** ◆ Name of the outcome that its person chose; '' for none. */
  outcome: string
  /** ◆ Joint decision to which the task belongs: entries of one round have the same `id`. */
  round: { id: string; rule: JointRule | null } | null
  /** ◆ Taken back by its person. */
  isUndone: boolean
  /** ◆ Not a task but another step, see `commentTypes`; its `taskId` may be ''. */
  isStep: boolean
  /** ◆ People of a reassignment. */
  handed: { from: string; to: string } | null
}
/** The tasks and other steps of an instance, in the order in which they began. */
export const instanceHistory = get<HistoryNode[], OfInstance>('/process/processInstance/getHisNodes')

export interface InstanceDiagram {
  title: string
  processName: string
  state: ProcessState
  result: InstanceResult
  /** The document of the version that the instance runs on. */
  bpmnXml: string
  /** Ids of the nodes where it is now. */
  current: string[]
  /** Of those where it has been, and of the flows that it took. */
  passed: string[]
  taken: string[]
}
/** ◆ Where an instance is in its document, and where it has been. */
export const instanceDiagram = get<InstanceDiagram, OfInstance>('/process/processInstance/getDiagram')

export interface NodeButton {
  buttonCode: TaskAction
  buttonName: string
  icon: string
  orderNo: number
  permission: string
}
/** The buttons that a node shows, whoever stands before it. */
export const nodeButtons = get<NodeButton[], OfTask>('/process/tPProcessnodeButtonconfig/processNodeButtons')

export interface CommonComment {
  id: string
  content: string
  orderNo: number
  /** ◆ '1': for everybody. */
  isShared: '0' | '1'
}
/** Own ones, and those for everybody. */
export const commonComments = get<CommonComment[]>('/process/tPCommonComment/queryCommentsItemsList')
/** ◆ */
export const addCommonComment = post<null, { content: string; isShared: '0' | '1' }>('/process/tPCommonComment/add')
/** ◆ One of one's own, or a shared one with its right. */
export const deleteCommonComment = post<null, { id: string }>('/process/tPCommonComment/delete')

export interface TaskRow {
  taskId: string
  /** ◆ What it is about, where the platform knows: an `article` is opened in the place of the task. */
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
  createTime: string
  finishTime: string
}
export type TaskQuery = PageQuery & { title?: string }
/** ◆ What waits for the caller, the oldest first. */
export const myTasks = get<Page<TaskRow>, TaskQuery>('/process/task/todoList')

export interface ProcessSubjects {
  people: TaskPerson[]
  roles: { id: string; roleName: string; roleCode: string }[]
}
/** ◆ The names of those whom a document names, by ids or accounts with commas, and of the roles that it may name. */
export const processSubjects = get<ProcessSubjects, { words?: string }>('/process/tPProcess/subjects')

export interface TaskPerson {
  id: string
  realname: string
  username: string
  departName: string
}
/** ◆ The first people by name or account, without words by name, of the sites where the caller works: whom a task may be given. */
export const taskPeople = get<TaskPerson[], { words?: string }>('/process/task/people')
