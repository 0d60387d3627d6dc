import type { Sentence } from './report.ts'

/**
 * Use of an attribute or child: read by the reader; without effect on the course of a process; data that the engine
 * does not pass on; or a sentence of refusal. A function looks at the value.
 */
export type Use = 'read' | 'harmless' | 'data' | { refused: Sentence } | { noted: Sentence } | ((value: string) => Use)

type Uses = Readonly<Record<string, Use>>

const refused = (chinese: string, english: string): Use => ({ refused: [chinese, english] })
const noted = (chinese: string, english: string): Use => ({ noted: [chinese, english] })
const each = (use: Use, ...names: string[]): Uses => Object.fromEntries(names.map(name => [name, use]))
/** Refuses all values except the default. */
const unless = (usual: string, chinese: string, english: string): Use => {
  const refusal = refused(chinese, english)
  return value => (value === usual ? 'harmless' : refusal)
}

const described = each('harmless', 'id', 'name', 'documentation', 'auditing', 'monitoring', 'categoryValueRef')
const node: Uses = {
  ...described,
  ...each('harmless', 'incoming', 'outgoing', 'lanes'),
  ...each('read', 'extensionElements')
}
const quantity = unless(
  '1',
  '的令牌数量（startQuantity、completionQuantity）不是 1，请删除',
  'has a token quantity other than 1. Delete it.'
)
const activity: Uses = {
  ...node,
  ...each('data', 'ioSpecification', 'properties', 'dataInputAssociations', 'dataOutputAssociations'),
  ...each('read', 'default', 'loopCharacteristics', 'resources'),
  ...{ startQuantity: quantity, completionQuantity: quantity, boundaryEventRefs: 'harmless' },
  isForCompensation: unless(
    'false',
    '用于补偿，本平台没有补偿，请改为普通环节',
    'is for compensation, which cannot run here. Draw a plain activity.'
  )
}
const event: Uses = {
  ...node,
  ...each('data', 'properties', 'dataInputs', 'dataOutputs', 'dataInputAssociations', 'dataOutputAssociations'),
  ...each('data', 'inputSet', 'outputSet', 'inputSets', 'outputSets'),
  ...each('read', 'eventDefinitions', 'eventDefinitionRef'),
  parallelMultiple: 'harmless'
}
const gateway: Uses = { ...node, gatewayDirection: 'harmless' }
const subProcess: Uses = {
  ...activity,
  ...each('read', 'flowElements', 'triggeredByEvent'),
  ...each('harmless', 'artifacts', 'laneSets')
}
const implemented: Uses = each('harmless', 'implementation', 'operationRef')

/** BPMN's own attributes and children of each element that runs. */
export const bpmnUses: Readonly<Record<string, Uses>> = {
  'bpmn:Process': {
    ...described,
    ...each('read', 'isExecutable', 'flowElements', 'extensionElements'),
    ...each('harmless', 'isClosed', 'processType', 'laneSets', 'artifacts', 'definitionalCollaborationRef', 'supports'),
    ...each('data', 'ioSpecification', 'ioBinding', 'properties', 'supportedInterfaceRefs'),
    resources: noted(
      '的负责人没有用途，办理人请在各环节指定',
      'has resources of the process, which are not used. Name the people of each task.'
    ),
    correlationSubscriptions: refused(
      '有消息关联，本平台不收发消息，请删除',
      'correlates messages, which cannot run here. Delete it.'
    )
  },
  'bpmn:SequenceFlow': {
    ...described,
    ...each('read', 'sourceRef', 'targetRef', 'conditionExpression', 'extensionElements'),
    isImmediate: 'harmless'
  },
  'bpmn:StartEvent': { ...event, isInterrupting: 'harmless' },
  'bpmn:EndEvent': event,
  'bpmn:BoundaryEvent': { ...event, ...each('read', 'attachedToRef', 'cancelActivity') },
  'bpmn:IntermediateCatchEvent': event,
  'bpmn:IntermediateThrowEvent': event,
  'bpmn:UserTask': { ...activity, ...implemented, renderings: 'data' },
  'bpmn:ManualTask': activity,
  'bpmn:Task': activity,
  'bpmn:ReceiveTask': {
    ...{ ...activity, ...implemented, messageRef: 'harmless' },
    instantiate: unless(
      'false',
      '由消息启动流程（instantiate），请改为普通开始事件，由人发起',
      'starts the process by a message. Draw a plain start event. People start the process.'
    )
  },
  'bpmn:ServiceTask': { ...activity, ...implemented },
  'bpmn:SubProcess': subProcess,
  'bpmn:CallActivity': { ...activity, calledElement: 'read' },
  'bpmn:ExclusiveGateway': { ...gateway, default: 'read' },
  'bpmn:InclusiveGateway': { ...gateway, default: 'read' },
  'bpmn:ParallelGateway': gateway,
  'bpmn:MultiInstanceLoopCharacteristics': {
    ...described,
    ...each(
      'read',
      'isSequential',
      'loopCardinality',
      'completionCondition',
      'loopDataInputRef',
      'inputDataItem',
      'extensionElements'
    ),
    ...each('data', 'loopDataOutputRef', 'outputDataItem'),
    behavior: unless(
      'All',
      '的会签会抛出事件（behavior），本平台不能执行，请删除',
      'throws events in its loop, which cannot run here. Delete the behavior.'
    )
  },
  'bpmn:TimerEventDefinition': {
    ...described,
    ...each('read', 'timeDate', 'timeDuration', 'timeCycle', 'extensionElements')
  },
  'bpmn:TerminateEventDefinition': { ...described, extensionElements: 'read' }
}

/** Transactions and threads of an engine. They do not change the course. */
const technical: Uses = {
  ...each('harmless', 'async', 'asyncBefore', 'asyncAfter', 'asyncLeave', 'asyncLeaveExclusive', 'exclusive'),
  ...each('harmless', 'asyncLeaveNotExclusive', 'jobPriority', 'jobTopic')
}
const skip = refused(
  '有跳过条件（skipExpression），请在它之前加一个排他网关',
  'has a skip expression (skipExpression). Draw an exclusive gateway before it instead.'
)
const formHandler = refused(
  '的表单由程序处理，请选择本站的表单',
  'has a form handled by a program. Choose a form of this site.'
)
const formRef = refused(
  '引用了其他系统的表单（formRef），请选择本站的表单',
  'uses a form of another system (formRef). Choose a form of this site.'
)
const starting = each('read', 'candidateStarterUsers', 'candidateStarterGroups')
const forms: Uses = {
  ...{ formKey: 'read', formHandlerClass: formHandler, formRef },
  ...each('harmless', 'formRefBinding', 'formRefVersion', 'formFieldValidation', 'sameDeployment')
}

const unasked = each(
  refused(
    '指定了办理人，但它不是人工任务，不等人办理，请改为人工任务',
    'has people, but is no user task and waits for nobody. Draw a user task instead.'
  ),
  ...['assignee', 'candidateUsers', 'candidateGroups']
)

/** Attributes in the namespaces of Activiti and its kin. */
export const engineUses: Readonly<Record<string, Uses>> = {
  'bpmn:Process': {
    ...starting,
    ...each('read', 'sameApprover', 'nobody', 'nobodyUser', 'withdrawal'),
    ...each('harmless', 'historyTimeToLive', 'versionTag', 'jobPriority', 'taskPriority', 'isEagerExecutionFetch'),
    ...each('harmless', 'enableEagerExecutionTreeFetching'),
    isStartableInTasklist: unless(
      'true',
      '在文档里不能由人发起（isStartableInTasklist="false"），请删除',
      'must not be started by people (isStartableInTasklist="false"). Delete this attribute.'
    )
  },
  'bpmn:SequenceFlow': { skipExpression: 'read' },
  'bpmn:StartEvent': { ...technical, ...forms, initiator: 'read', isInterrupting: 'harmless' },
  'bpmn:EndEvent': { ...technical, result: 'read' },
  'bpmn:BoundaryEvent': { ...technical, workingDays: 'read' },
  'bpmn:IntermediateCatchEvent': { ...technical, workingDays: 'read' },
  'bpmn:IntermediateThrowEvent': technical,
  'bpmn:UserTask': {
    ...{ ...technical, ...forms },
    ...each('read', 'assignee', 'candidateUsers', 'candidateGroups', 'buttons', 'disagree', 'duty'),
    ...each('read', 'copyUsers', 'copyGroups', 'nobody', 'nobodyUser'),
    ...each('read', 'taskIdVariableName', 'taskCompleterVariableName'),
    skipExpression: 'read',
    owner: noted('的所有人（owner）没有用途', 'has an owner, which is not used.'),
    dueDate: noted(
      '的到期日（dueDate）只作提示，本平台不显示；需要时限请附着定时边界事件',
      'has a due date (dueDate), which is not shown here. Attach a boundary timer for a time limit.'
    ),
    followUpDate: noted(
      '的跟进日（followUpDate）本平台不显示',
      'has a follow-up date (followUpDate), which is not shown here.'
    ),
    priority: noted('的优先级（priority）本平台不显示', 'has a priority, which is not shown here.'),
    category: noted('的类别（category）本平台不显示', 'has a category, which is not shown here.'),
    businessCalendarName: refused(
      '的到期日按其他系统的日历计算（businessCalendarName），请删除',
      'uses a calendar of another system (businessCalendarName). Delete it.'
    )
  },
  'bpmn:ManualTask': { ...technical, ...unasked },
  'bpmn:Task': { ...technical, ...unasked },
  'bpmn:ReceiveTask': { ...technical, ...each('read', 'assignee', 'candidateUsers', 'candidateGroups') },
  'bpmn:ServiceTask': { ...technical, action: 'read', skipExpression: skip },
  'bpmn:SubProcess': technical,
  'bpmn:CallActivity': {
    ...{ ...technical, completeAsync: 'harmless' },
    ...each('read', 'calledElementType', 'calledElementBinding', 'calledElementVersion'),
    ...each(
      'harmless',
      'inheritVariables',
      'inheritBusinessKey',
      'businessKey',
      'processInstanceName',
      'sameDeployment'
    ),
    fallbackToDefaultTenant: 'harmless'
  },
  'bpmn:ExclusiveGateway': technical,
  'bpmn:InclusiveGateway': technical,
  'bpmn:ParallelGateway': technical,
  'bpmn:MultiInstanceLoopCharacteristics': {
    ...technical,
    ...each('read', 'collection', 'elementVariable', 'elementIndexVariable', 'rule', 'argument', 'veto', 'everyone'),
    noWaitStatesAsyncLeave: 'harmless'
  },
  'bpmn:TimerEventDefinition': {
    businessCalendarName: refused(
      '的时限按其他系统的日历计算（businessCalendarName），请删除，按工作日计算请在属性里选择',
      'uses a calendar of another system (businessCalendarName). Delete it, and choose working days in the properties.'
    )
  },
  'bpmn:TerminateEventDefinition': each('read', 'terminateAll', 'terminateMultiInstance')
}

const listener = refused(
  '带有监听器程序，本平台不运行文档里的程序，请删除监听器，需要的步骤画成环节',
  'has a listener, and this platform runs no programs of documents. Delete the listener, and draw its work as a step.'
)
const program = refused(
  '带有程序或程序参数，本平台不运行文档里的程序，请删除',
  'has a program or its parameters. This platform runs no programs of documents. Delete it.'
)
const properties = refused(
  '带有其他系统的表单字段，请在本站设计表单并在“表单”里选择',
  'has form fields of another system. Design a form at this site, and choose it as the form of the step.'
)

/** Extension elements in the namespaces of engines. */
export const extensionUses: Uses = {
  ...each(listener, 'executionListener', 'taskListener', 'eventListener', 'eventListeners'),
  ...each(properties, 'formProperty', 'formData', 'formDefinition', 'formField'),
  ...each(program, 'field', 'inputOutput', 'connector', 'script', 'in', 'out', 'ioMapping', 'taskDefinition'),
  ...each('harmless', 'properties', 'jobCategory', 'failedJobRetryTimeCycle', 'localization', 'task-candidates-type'),
  ...each('harmless', 'work-form-field-validation'),
  ...each('read', 'collection', 'variableAggregation')
}
