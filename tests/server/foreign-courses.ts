/**
 * Course of a document: lists are the open tasks, texts are what happens: the name of a task that is completed (`@person`
 * if several have it, `{…}` for data), or ⏰ for all timers. An empty list at the end is the end of the instance.
 */
export interface Course {
  /** Part of the name of a document of others. */
  file?: string
  title?: string
  /** Document of this test. */
  xml?: string
  variables?: object
  starter?: string
  /** The document names its people. */
  isNamed?: boolean
  steps: (string | string[])[]
}

const model =
  'xmlns="http://www.omg.org/spec/BPMN/20100524/MODEL" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance"'
const document = (inner: string) =>
  `<definitions ${model} xmlns:flowable="http://flowable.org/bpmn" targetNamespace="x"><process id="course" isExecutable="true">${inner}</process></definitions>`
const flows = (...pairs: string[]) =>
  pairs
    .map(pair => {
      const [from, to, condition] = pair.split('→')
      const body =
        condition && `<conditionExpression xsi:type="tFormalExpression">\${${condition}}</conditionExpression>`
      return `<sequenceFlow id="${from}-${to}" sourceRef="${from}" targetRef="${to}">${body ?? ''}</sequenceFlow>`
    })
    .join('')
const tasks = (...ids: string[]) => ids.map(id => `<userTask id="${id}"/>`).join('')

/** What BPMN 2.0 and the user guides of Flowable and Camunda say of constructs that offices draw. */
const own: Course[] = [
  {
    title: 'a terminate end in a process ends all branches',
    xml: document(
      `<startEvent id="s"/><parallelGateway id="p"/>${tasks('A', 'B')}<endEvent id="e"/><endEvent id="t"><terminateEventDefinition/></endEvent>` +
        flows('s→p', 'p→A', 'p→B', 'A→t', 'B→e')
    ),
    steps: [['A', 'B'], 'A', []]
  },
  {
    title: 'a terminate end in a sub-process ends the sub-process alone',
    xml: document(
      `<startEvent id="s"/><parallelGateway id="p"/>${tasks('Z', 'N')}<endEvent id="e"/><subProcess id="sub"><startEvent id="is"/><parallelGateway id="ip"/>${tasks('A', 'B')}<endEvent id="t"><terminateEventDefinition/></endEvent><endEvent id="ie"/>` +
        `${flows('is→ip', 'ip→A', 'ip→B', 'A→t', 'B→ie')}</subProcess>${flows('s→p', 'p→sub', 'p→Z', 'sub→N', 'N→e', 'Z→e')}`
    ),
    steps: [['A', 'B', 'Z'], 'A', ['N', 'Z'], 'N', ['Z'], 'Z', []]
  },
  {
    title: 'an intermediate timer waits, with a date from process data',
    xml: document(
      `<startEvent id="s"/><intermediateCatchEvent id="w"><timerEventDefinition><timeDate>\${day}</timeDate></timerEventDefinition></intermediateCatchEvent>${tasks('A')}<endEvent id="e"/>` +
        flows('s→w', 'w→A', 'A→e')
    ),
    variables: { day: '2099-01-01T08:00:00' },
    steps: [[], '⏰', ['A'], 'A', []]
  },
  {
    title: 'a sub-process for each element of a list, in turn, with the element as a person',
    xml: document(
      '<startEvent id="s"/><subProcess id="sub"><multiInstanceLoopCharacteristics isSequential="true" flowable:collection="${people}" flowable:elementVariable="person"/>' +
        '<startEvent id="is"/><userTask id="A" name="A ${loopCounter}" flowable:assignee="${person}"/><exclusiveGateway id="g"/><userTask id="B" flowable:assignee="${person}"/><endEvent id="ie"/>' +
        `${flows('is→A', 'A→g', 'g→B→loopCounter == 1', 'g→ie→loopCounter != 1', 'B→ie')}</subProcess>${tasks('N')}<endEvent id="e"/>${flows('s→sub', 'sub→N', 'N→e')}`
    ),
    variables: { people: ['kermit_0', 'kermit_1', 'kermit_2'] },
    steps: [
      ...[
        ['A 0'],
        'A 0@kermit_0',
        ['A 1'],
        'A 1@kermit_1',
        ['B'],
        'B@kermit_1',
        ['A 2'],
        'A 2@kermit_2',
        ['N'],
        'N',
        []
      ]
    ]
  },
  {
    title: 'an empty list passes the activity',
    xml: document(
      '<startEvent id="s"/><userTask id="A" flowable:assignee="${person}"><multiInstanceLoopCharacteristics flowable:collection="people" flowable:elementVariable="person"/></userTask>' +
        `${tasks('N')}<endEvent id="e"/>${flows('s→A', 'A→N', 'N→e')}`
    ),
    variables: { people: [] },
    steps: [['N'], 'N', []]
  },
  {
    title: 'potential owners and a human performer',
    xml: document(
      '<startEvent id="s"/><userTask id="A"><potentialOwner><resourceAssignmentExpression><formalExpression>user(kermit_1)</formalExpression></resourceAssignmentExpression></potentialOwner></userTask>' +
        '<userTask id="B"><humanPerformer><resourceAssignmentExpression><formalExpression>kermit_2</formalExpression></resourceAssignmentExpression></humanPerformer></userTask>' +
        `<endEvent id="e"/>${flows('s→A', 'A→B', 'B→e')}`
    ),
    isNamed: true,
    steps: [['A'], 'A@kermit_1', ['B'], 'B@kermit_2', []]
  },
  {
    title: 'a condition on the only way out, with words of the expression language',
    xml: document(
      `<startEvent id="s"/>${tasks('A', 'B')}<endEvent id="e"/>${flows('s→A', 'A→B→amount gt 100 and not empty reason', 'B→e')}`
    ),
    variables: { amount: 5, reason: 'x' },
    steps: [['A'], 'A {"amount": 500}', ['B'], 'B', []]
  },
  ...[true, false].map(
    (isOn): Course => ({
      title: `skip expressions, switched ${isOn ? 'on' : 'off'}`,
      xml: document(
        `<startEvent id="s"/><userTask id="A" flowable:skipExpression="\${skip}"/>${tasks('B')}${flows('s→A', 'A→B')}`
      ),
      variables: { skip: true, _FLOWABLE_SKIP_EXPRESSION_ENABLED: isOn },
      steps: isOn ? [['B'], 'B', []] : [['A'], 'A', ['B'], 'B', []]
    })
  ),
  {
    title: 'a cycle fires as often as it says while its task is open',
    xml: document(
      `<startEvent id="s"/>${tasks('A', 'R')}<boundaryEvent id="t" attachedToRef="A" cancelActivity="false"><timerEventDefinition><timeCycle>R2/PT1H</timeCycle></timerEventDefinition></boundaryEvent>` +
        flows('s→A', 't→R')
    ),
    steps: [['A'], '⏰', ['A', 'R'], '⏰', ['A', 'R ×2'], '⏰', ['A', 'R ×2'], 'A', 'R', 'R', []]
  },
  {
    title: 'a data object gives a variable its value',
    xml: document(
      '<dataObject id="d" name="amount" itemSubjectRef="xsd:int"><extensionElements><flowable:value>500</flowable:value></extensionElements></dataObject>' +
        `<startEvent id="s"/><exclusiveGateway id="g" default="g-B"/>${tasks('A', 'B')}${flows('s→g', 'g→A→amount > 100', 'g→B')}`
    ),
    steps: [['A'], 'A', []]
  },
  {
    title: 'several ways out of a task: all without a condition, and those whose condition holds',
    xml: document(
      `<startEvent id="s"/>${tasks('A', 'B', 'C', 'D')}${flows('s→A', 'A→B', 'A→C→amount > 100', 'A→D→amount > 1000')}`
    ),
    variables: { amount: 500 },
    steps: [['A'], 'A', ['B', 'C'], 'B', 'C', []]
  }
]

/** Documents of others, with the courses that their vendors describe. */
const others: Course[] = [
  {
    file: 'testDivergingInclusiveGateway',
    variables: { input: 1 },
    steps: [['Task 1', 'Task 2', 'Task 3'], 'Task 1', 'Task 3', 'Task 2', []]
  },
  { file: 'testDivergingInclusiveGateway', variables: { input: 3 }, steps: [['Task 3'], 'Task 3', []] },
  { file: 'testMergingInclusiveGateway', variables: { input: 2 }, steps: [['my task'], 'my task', []] },
  {
    file: 'testJoinAfterSubprocesses',
    variables: { a: 1, b: 1 },
    steps: [['Task1', 'Task2'], 'Task1', ['Task2'], 'Task2', ['Task3'], 'Task3', []]
  },
  { file: 'testJoinAfterSubprocesses', variables: { a: 1, b: 2 }, steps: [['Task1'], 'Task1', ['Task3'], 'Task3', []] },
  {
    file: 'testParentActivationOnNonJoiningEnd',
    steps: [
      ['First check asset1', 'First check asset2'],
      'First check asset1',
      ['First check asset2', 'Second check asset1'],
      'Second check asset1',
      ['First check asset2'],
      'First check asset2',
      'Second check asset2',
      []
    ]
  },
  {
    file: 'insideMultiInstanceParallelSubProcess',
    steps: [
      ['taskInclusive1 ×3', 'taskInclusive2 ×3', 'taskInclusive3 ×3'],
      'taskInclusive1',
      'taskInclusive1',
      'taskInclusive1',
      'taskInclusive2',
      'taskInclusive2',
      'taskInclusive2',
      ['taskInclusive3 ×3'],
      'taskInclusive3',
      ['postForkTask', 'taskInclusive3 ×2'],
      'taskInclusive3',
      'taskInclusive3',
      ['postForkTask ×3'],
      'postForkTask',
      'postForkTask',
      ['postForkTask'],
      'postForkTask',
      ['lastTask'],
      'lastTask',
      []
    ]
  },
  {
    file: 'testDecideBasedOnBeanProperty',
    variables: { order: { price: 120 } },
    steps: [['Gold Member service', 'Standard service'], 'Standard service', 'Gold Member service', []]
  },
  {
    file: 'testNestedForkJoin',
    steps: [
      ['Task 0'],
      'Task 0',
      ['Task A', 'Task B'],
      'Task B',
      ['Task A', 'Task B1', 'Task B2'],
      'Task B1',
      'Task B2',
      ['Task A'],
      'Task A',
      ['Task C'],
      'Task C',
      []
    ]
  },
  { file: 'testHistoricActivityInstanceEndTimes', steps: [[]] },
  { file: 'testUnstructuredConcurrencyTwoForks', steps: [[]] },
  {
    file: 'testDoubleNestedSimpleSubProcess',
    steps: [['Task in subprocess'], 'Task in subprocess', ['Task after subprocesses'], 'Task after subprocesses', []]
  },
  {
    file: 'testNestedSimpleSubProcessWithoutEndEvent',
    steps: [['Task in subprocess'], 'Task in subprocess', ['Task after subprocesses']]
  },
  {
    file: 'testSimpleSubProcessWithTimer',
    steps: [['Task in subprocess'], '⏰', ['Fix escalated problem'], 'Fix escalated problem', []]
  },
  {
    file: 'testSimpleParallelSubProcess',
    steps: [['Task A', 'Task B'], 'Task A', ['Task B'], 'Task B', ['Task after sub process']]
  },
  {
    file: 'testTwoNestedSubProcessesInParallelWithTimer',
    steps: [
      ['Task in subprocess A', 'Task in subprocess B'],
      'Task in subprocess A',
      '⏰',
      ['Task after timer'],
      'Task after timer',
      []
    ]
  },
  { file: 'subProcessTerminate', steps: [[]] },
  { file: 'testTerminateAfterUserTask', steps: [['preTerminate'], 'preTerminate', []] },
  { file: 'testTerminateInSubProcessTerminateAll', steps: [[]] },
  {
    file: 'testTerminateInSubProcessConcurrentTerminateAll2',
    steps: [['User Task', 'check before normal end'], 'User Task', []]
  },
  { file: 'testTerminateParallelGateway', steps: [[]] },
  {
    file: 'testTerminateNestedMiSubprocessesSequential',
    steps: [
      ['A', 'B', 'D', 'E', 'F'],
      'A',
      ['B', 'C', 'D', 'E', 'F'],
      'E',
      ['B', 'C', 'D', 'E', 'F'],
      'C',
      ['B', 'C', 'D', 'E', 'F'],
      'D',
      'F',
      ['B', 'C', 'E'],
      'E',
      ['B', 'C', 'D', 'E', 'F']
    ]
  },
  {
    file: 'testTerminateNestedMiSubprocessesTerminateAll4',
    steps: [['A', 'B', 'D', 'E', 'F'], 'E', 'A', ['B', 'C', 'D', 'E', 'F'], 'C', []]
  },
  {
    file: 'testMultiInstanceEmbeddedSubprocessSequential',
    variables: { myVar: 'toC' },
    steps: [['A'], 'A', ['B'], 'B', ['C'], 'C', ['B'], 'B {"myVar": "toEnd"}', ['AfterMi'], 'AfterMi', []]
  },
  {
    file: 'testTerminateNestedMiEmbeddedSubprocess',
    variables: { var: 'x' },
    steps: [['A ×12', 'B ×72'], 'B', ['A ×12', 'B ×71', 'C'], 'C', ['A ×12', 'AfterInnerMi', 'B ×66']]
  },
  {
    file: 'testTerminateInExclusiveGatewayWithMultiInstance',
    variables: { input: 1 },
    steps: [
      ['User Task ×5', 'check before termination'],
      'User Task',
      ['User Task ×4', 'check before termination'],
      'check before termination',
      []
    ]
  },
  {
    file: 'MultiInstanceTest.testParallelUserTasks.',
    steps: [
      ['My Task 0', 'My Task 1', 'My Task 2'],
      'My Task 0@kermit_0',
      'My Task 1@kermit_1',
      ['My Task 2'],
      'My Task 2@kermit_2',
      []
    ]
  },
  {
    file: 'testParallelUserTasksWithTimer',
    steps: [['My Task 0', 'My Task 1', 'My Task 2'], 'My Task 0', '⏰', ['taskAfterTimer'], 'taskAfterTimer', []]
  },
  {
    file: 'sequentialUserTasksWithCollection',
    variables: { taskUserList: ['kermit_1', 'kermit_0'] },
    steps: [['My Task'], 'My Task@kermit_1', ['My Task'], 'My Task@kermit_0', []]
  },
  {
    file: 'testSequentialUserTasksCustomExtensions',
    variables: { nrOfLoops: 10 },
    steps: [
      ['My Task'],
      'My Task@kermit_0',
      'My Task@kermit_1',
      'My Task@kermit_2',
      'My Task@kermit_3',
      ['My Task'],
      'My Task@kermit_4',
      []
    ]
  },
  {
    file: 'testParallelSubProcess',
    steps: [['task one ×2', 'task two ×2'], 'task one', 'task one', 'task two', ['task two'], 'task two', []]
  },
  {
    file: 'testSequentialSubProcessCompletionCondition',
    steps: [
      ['task one', 'task two'],
      'task one',
      'task two',
      'task one',
      'task two',
      ['task one', 'task two'],
      'task one',
      ['task two'],
      'task two',
      []
    ]
  },
  {
    file: 'testNestedParallelUserTasks',
    steps: [['My Task ×4'], 'My Task', 'My Task', 'My Task', ['My Task'], 'My Task', []]
  },
  {
    file: 'testParallelMultiInstanceUserTask.',
    variables: { nrOfLoops: 3 },
    steps: [['My Task ×3'], 'My Task', 'My Task', 'My Task', ['afterMiTasks'], 'afterMiTasks', []]
  },
  {
    file: 'testMultiInstanceParalelReceiveTaskWithTimer',
    steps: [['The receive task ×3'], 'The receive task', '⏰', ['Task after timer'], 'Task after timer', []]
  },
  { file: 'testUelExpression', variables: { input: 'right' }, steps: [['task right'], 'task right', []] },
  { file: 'testDynamicExpression', variables: { input: 'other' }, steps: [['task not left'], 'task not left', []] },
  {
    file: 'testDecideBasedOnBeanMethod',
    variables: { order: { standard: true } },
    steps: [['Standard service'], 'Standard service', []]
  },
  { file: 'testDivergingExclusiveGateway', variables: { input: 2 }, steps: [['Task 2'], 'Task 2', []] },
  { file: 'testMultipleValidConditions', variables: { input: 5 }, steps: [['Task 2'], 'Task 2', []] },
  { file: 'testWhitespaceInExpression', variables: { input: 1 }, steps: [['Task 1'], 'Task 1', []] },
  { file: 'test3BoundaryTimerEvents', steps: [['First Task'], 'First Task', []] },
  {
    file: 'testRescheduleBoundaryTimerOnUserTask',
    variables: { startDate: '2099-01-01T00:00:00Z' },
    steps: [['Task 1'], '⏰', ['Task 3'], 'Task 3', []]
  },
  {
    file: 'testRescheduleBoundaryTimerOnUserTask',
    variables: { startDate: '2099-01-01T00:00:00Z' },
    steps: [['Task 1'], 'Task 1', ['Task 2'], 'Task 2', []]
  },
  {
    file: 'testTimerOnConcurrentSubprocess',
    steps: [
      ['sub1task1', 'sub1task2', 'sub2task1', 'sub2task2'],
      '⏰',
      ['sub1task1', 'sub1task2', 'sub2task1', 'sub2task2', 'timerFiredTask'],
      'sub1task1',
      'sub1task2',
      'sub2task1',
      'sub2task2',
      ['timerFiredTask'],
      'timerFiredTask',
      []
    ]
  },
  {
    file: 'ConditionalSequenceFlowTest.testSkipExpression',
    variables: { input: 'right', skipLeft: true, skipRight: false, _ACTIVITI_SKIP_EXPRESSION_ENABLED: true },
    steps: [['task left'], 'task left', []]
  },
  {
    file: 'InclusiveGatewayTest.testSkipExpression',
    variables: { input: 10, _ACTIVITI_SKIP_EXPRESSION_ENABLED: true },
    steps: [['Input is one'], 'Input is one', []]
  },
  {
    file: 'InclusiveGatewayTest.testSkipExpression',
    variables: { input: 10 },
    steps: [['Default input'], 'Default input', []]
  },
  { file: 'react-example', variables: {}, steps: [['Approve Invoice'], 'Approve Invoice {"approved": true}', []] },
  {
    file: 'cn_Leave',
    variables: { selectAssigneeType: 'user', assignDeptUser: 'kermit_0', assignHrName: 'kermit_1' },
    starter: 'lihua',
    steps: [
      ['指定部门用户审核'],
      '指定部门用户审核@kermit_0 {"deptAgree": "false"}',
      ['重新填写申请'],
      '重新填写申请@lihua',
      '指定部门用户审核@kermit_0 {"deptAgree": "true"}',
      ['人事审核'],
      '人事审核@kermit_1 {"hrAgree": "true"}',
      []
    ]
  },
  { file: 'miwg_A.1.0', steps: [[]] },
  { file: 'Activiti_Designer', steps: [['Task 1'], 'Task 1', ['Task 2'], 'Task 2', ['Task 3'], 'Task 3', []] }
]

export const courses = [...own, ...others]
