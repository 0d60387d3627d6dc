/** BPMN documents for tests, written as flows between nodes. */
const [bpmn, qundao] = ['http://www.omg.org/spec/BPMN/20100524/MODEL', 'http://qundao.dev/bpmn']

export const task = (id: string, name: string, people = 'flowable:assignee="${initiator}"', inner = '') =>
  `<userTask id="${id}" name="${name}" ${people}>${inner}</userTask>`
export const flow = (from: string, to: string, condition = '') =>
  `<sequenceFlow id="${from}-${to}" sourceRef="${from}" targetRef="${to}">${
    condition &&
    `<conditionExpression>\${${condition.replaceAll('&', '&amp;').replaceAll('<', '&lt;')}}</conditionExpression>`
  }</sequenceFlow>`
/** Creates the flows `a → b → c`. */
export const chain = (...ids: string[]) =>
  ids
    .slice(1)
    .map((to, at) => flow(ids[at]!, to))
    .join('')
export const shared = (enough = '', inTurn = false, collection = 'people') =>
  `<multiInstanceLoopCharacteristics isSequential="${inTurn}" qundao:collection="${collection}">${
    enough && `<completionCondition>\${${enough}}</completionCondition>`
  }</multiInstanceLoopCharacteristics>`

export const documentOf = (inner: string, key = 'review') =>
  `<?xml version="1.0" encoding="UTF-8"?>
<definitions xmlns="${bpmn}" xmlns:flowable="http://flowable.org/bpmn" xmlns:qundao="${qundao}" targetNamespace="test">
  <process id="${key}" name="三审三校" isExecutable="true"><startEvent id="start" name="开始"/><endEvent id="end" name="结束"/>${inner}</process>
</definitions>`

/** 初审 → 复审 → 终审. Disagreement returns to the first step. */
export const threeSteps = documentOf(
  task('first', '初审') +
    task('second', '复审') +
    task('last', '终审') +
    '<exclusiveGateway id="decide" name="是否同意" default="decide-end"/>' +
    chain('start', 'first', 'second', 'last', 'decide', 'end') +
    flow('decide', 'first', "outcome == 'disagree'")
)
