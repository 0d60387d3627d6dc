import assert from 'node:assert/strict'
import { test } from 'node:test'
import { examine } from '../../host-demo/server/bpmn/model/examine.ts'
import type { Problem, ProcessNode, StoredGraph } from '../../host-demo/server/bpmn/graph/graph.ts'
import { keyIn } from '../../host-demo/server/bpmn/reader/process-key.ts'
import { foreignDocuments, namePeople } from '../support/foreign-documents.ts'

/** Features of BPMN and of engines in one document, so that machines without the samples check each rule too. */
const everything = `<?xml version="1.0" encoding="ISO-8859-1"?>
<definitions xmlns="http://www.omg.org/spec/BPMN/20100524/MODEL" xmlns:fl="http://flowable.org/bpmn" xmlns:tool="http://example.com/tool" targetNamespace="x">
  <itemDefinition id="text" structureRef="xsd:string"/>
  <process id="other" isExecutable="false"><startEvent id="os"/></process>
  <process id="all" isExecutable="true" tool:color="red"><dataObject id="d" itemSubjectRef="text"/>
    <startEvent id="s" fl:initiator="INITIATOR"/><userTask id="a" name="初审" fl:assignee="$INITIATOR" fl:dueDate="P3D"/>
    <manualTask id="m" name="盖章"/><endEvent id="e"/>
    <sequenceFlow id="f" sourceRef="s" targetRef="a"/><sequenceFlow id="g" sourceRef="a" targetRef="m"/><sequenceFlow id="h" sourceRef="m" targetRef="e"/>
  </process></definitions>`
const refused = (
  inner: string,
  attributes = ''
) => `<definitions xmlns="http://www.omg.org/spec/BPMN/20100524/MODEL" xmlns:fl="http://flowable.org/bpmn" xmlns:camunda="http://camunda.org/schema/1.0/bpmn" xmlns:zeebe="http://camunda.org/schema/zeebe/1.0" xmlns:tool="http://example.com/tool" targetNamespace="x">
  <process id="refused" isExecutable="true" ${attributes}><startEvent id="s"/>${inner}<endEvent id="e"/></process></definitions>`
const through = (node: string) =>
  refused(`${node}<sequenceFlow id="f" sourceRef="s" targetRef="x"/><sequenceFlow id="g" sourceRef="x" targetRef="e"/>`)
const task = (attributes: string, inner = '') =>
  through(`<userTask id="x" name="审批" fl:assignee="admin" ${attributes}>${inner}</userTask>`)

const examined = (xml: string) => examine({ xml: namePeople(xml, 'admin'), actions: ['publish'] })

/** Returns the XML of the process that runs, without comments and drawings. */
const processIn = (xml: string) => {
  const plain = xml.replace(/<!--[\s\S]*?-->/g, '')
  const parts = plain.match(/<((?:\w+:)?)process\b[^>]*>[\s\S]*?<\/\1process>/g) ?? []
  return parts.find(part => new RegExp(`^<[^>]*\\bid="${keyIn(xml)}"`).test(part)) ?? parts[0] ?? ''
}
const idsOf = (xml: string, names: string) =>
  [...xml.matchAll(new RegExp(`<(?:\\w+:)?(?:${names})\\b[^>]*?\\sid="([^"]+)"`, 'g'))].map(([, id]) => id!)

interface Examined {
  file: string
  xml: string
  problems: Problem[]
  notes: Problem[]
  graph?: StoredGraph
}
const nodesOf = (graph: StoredGraph | undefined) => new Map(graph?.nodes.map(node => [node.id, node]))

/** Elements that never run here: each must be named. */
const neverRun =
  'scriptTask|sendTask|businessRuleTask|callActivity|eventBasedGateway|complexGateway|transaction|adHocSubProcess'
const events = 'message|signal|error|escalation|compensate|conditional|link|cancel'

/** Features that a document may have, found in its text, and the words of the problem that must name them. */
const mustRefuse: [feature: RegExp, words: RegExp][] = [
  [/<\w+:(execution|task)Listener\b/, /监听器/],
  [new RegExp(`<(\\w+:)?(${events})EventDefinition\\b`), /事件/],
  [/\btriggeredByEvent="true"/, /事件子流程/],
  [/[$#]\{[^}'"]*\w\s*\([^}]*\}/, /程序/],
  [/<\w+:(formProperty|formField)\b/, /表单字段/],
  [/<\w+:collection\b/, /名单/],
  [/<(\w+:)?standardLoopCharacteristics\b/, /循环/],
  [/\bisForCompensation="true"/, /补偿/]
]

/** Features that run, with how the graph must show them. */
const mustHonour: [element: string, shows: (node: ProcessNode, xml: string) => unknown][] = [
  ['terminateEventDefinition', node => node.terminates],
  ['timeDuration', node => node.timer],
  ['timeDate', node => node.timer],
  ['loopCardinality', node => node.many?.cardinality],
  ['loopDataInputRef', node => node.many?.collection]
]

/** Returns the owner of each element: the last activity or event before it that contains it. */
const ownersOf = (xml: string, element: string) =>
  [...xml.matchAll(/<((?:\w+:)?)(\w*(?:Task|Event|task|subProcess|SubProcess))\b[^>]*?\sid="([^"]+)"[^>]*?>/g)].flatMap(
    ({ 0: tag, 1: space, 2: name, 3: id, index }) => {
      if (tag.endsWith('/>')) return []
      const inside = xml.slice(index, xml.indexOf(`</${space}${name}>`, index))
      const own = name === 'subProcess' ? (inside.split(/<(?:\w+:)?startEvent\b/)[0] ?? '') : inside
      return new RegExp(`<(?:\\w+:)?${element}\\b[^>]*[^/]>`).test(own) ? [id!] : []
    }
  )

const checkSentences = ({ file, xml, problems }: Omit<Examined, 'notes'>) => {
  for (const { nodeId, nodeName, message, english } of problems) {
    const label = `${file}: ${message} / ${english}`
    assert.ok(nodeId === '' || xml.includes(`"${nodeId}"`), `${label} names an element of the document`)
    assert.ok(
      nodeId === '' ||
        message.includes(nodeName.replace(/\s+/g, ' ')) ||
        message.includes(nodeId) ||
        message.includes(nodeName),
      label
    )
    const quoted = /“[^”]*”|"[^"]*"|（[^）]*）|\([^)]*\)|\$\{[^}]*\}/g
    const [chinese, plain] = [message.replace(quoted, ''), english.replace(quoted, '')]
    assert.doesNotMatch(plain, /[一-鿿]/, `${label}: English is English`)
    assert.doesNotMatch(chinese, /[a-z]{4,} [a-z]{3,}/i, `${label}: Chinese is Chinese`)
    assert.match(english, /[.]$/, label)
    assert.doesNotMatch(message, /unresolved|unparsable|undefined|\[object/, label)
  }
}

const checkRefusals = ({ file, xml, problems, notes }: Examined) => {
  const process = processIn(xml)
  const named = new Set(problems.map(({ nodeId }) => nodeId))
  for (const id of idsOf(process, neverRun)) assert.ok(named.has(id), `${file}: ${id} is named`)
  for (const [tag] of process.matchAll(/<(?:\w+:)?serviceTask\b[^>]*>/g))
    if (!tag.includes('qundao:action')) assert.ok(named.has(/\sid="([^"]+)"/.exec(tag)![1]!), `${file}: ${tag}`)
  const aggregations = /<(\w+:variableAggregation)\b[\s\S]*?<\/\1>/g
  if (aggregations.test(process))
    assert.ok(
      [...problems, ...notes].some(({ message }) => message.includes('variableAggregation')),
      file
    )
  // Programs of tasks that never run are refused with their tasks. Aggregations write data that nothing reads.
  const readable = process
    .replace(aggregations, '')
    .replace(new RegExp(`<((?:\\w+:)?(?:${neverRun}|serviceTask))\\b[^>]*?(/>|>[\\s\\S]*?</\\1>)`, 'g'), '')
  for (const [feature, words] of mustRefuse)
    if (feature.test(readable))
      assert.ok(
        problems.some(({ message }) => words.test(message)),
        `${file}: ${feature}`
      )
}

const checkHonours = ({ file, xml, problems, graph }: Examined) => {
  const process = processIn(xml)
  const nodes = nodesOf(graph)
  const isNamed = (id: string) => problems.some(({ nodeId }) => nodeId === id)
  for (const [element, shows] of mustHonour)
    for (const id of ownersOf(process, element)) {
      const node = nodes.get(id)
      if (node) assert.ok(shows(node, xml), `${file}: ${element} of ${id}`)
      else assert.ok(problems.length > 0 && (!graph || isNamed(id)), `${file}: ${element} of ${id} is refused`)
    }
  if (!graph) return
  for (const [tag, id] of process.matchAll(/<(?:\w+:)?(?:userTask|sequenceFlow)\b[^>]*?\sid="([^"]+)"[^>]*>/g))
    if (tag.includes('skipExpression='))
      assert.match(JSON.stringify(graph.nodes), new RegExp(`"id":"${id}"[^}]*"skip"|"${id}".*SKIP_EXPRESSION`), file)
  const flows = new Map(graph.nodes.flatMap(({ outgoing }) => outgoing.map(flow => [flow.id, flow])))
  for (const [whole, id, inner] of process.matchAll(
    /<(?:\w+:)?sequenceFlow\b[^>]*?\sid="([^"]+)"[^>]*[^/]>([\s\S]*?)<\/(?:\w+:)?sequenceFlow>/g
  )) {
    if (!inner!.includes('conditionExpression')) continue
    const from = /sourceRef="([^"]+)"/.exec(whole)![1]!
    const isIgnored = nodes.get(from)?.kind === 'parallel' || process.includes(`default="${id}"`)
    assert.ok(flows.get(id!)?.condition || isIgnored, `${file}: the condition of ${id} is evaluated`)
  }
  for (const [tag, id] of process.matchAll(/<(?:\w+:)?boundaryEvent\b[^>]*?\sid="([^"]+)"[^>]*>/g))
    assert.equal(nodes.get(id!)?.timer?.interrupts, !tag.includes('cancelActivity="false"'), `${file}: ${id}`)
  for (const id of idsOf(process, 'userTask')) assert.ok(nodes.has(id), `${file}: the task ${id} is there`)
}

test('[process-11] [process-15] [WF-1] every document of others runs as it says, or names what does not run, in two languages', async () => {
  let running = 0
  for (const { file, xml } of [...foreignDocuments, { file: 'everything', xml: everything }]) {
    const { problems, notes, graph } = await examined(xml)
    const found: Examined = { file, xml, problems, notes, ...(graph && { graph }) }
    if (process.env.QUNDAO_BPMN_LIST) console.log(graph ? 'runs   ' : 'refused', file, problems[0]?.message ?? '')
    assert.equal(graph === undefined, problems.length > 0, file)
    checkSentences(found)
    checkRefusals(found)
    checkHonours(found)
    if (graph && file !== 'everything') running += 1
  }
  const share = Math.round((running / Math.max(foreignDocuments.length, 1)) * 100)
  console.log(
    `${running} of ${foreignDocuments.length} documents of other systems run once their people are named (${share} %)`
  )
  assert.ok(foreignDocuments.length === 0 || share >= 60, `${share} %`)
})

test('[process-15] drawings, data, encodings and other processes are told and keep nothing from running', async () => {
  const { graph, problems, notes } = await examine({ xml: everything, actions: [] })
  assert.deepEqual(problems, [])
  assert.equal(graph!.nodes.find(({ id }) => id === 'a')!.people!.assignee, '${initiator}')
  assert.equal(graph!.initiator, 'INITIATOR')
  const told = notes.map(({ message }) => message).join('\n')
  for (const words of [/dueDate/, /“盖章”（m）是手工任务/, /其他工具的标注（tool）/]) assert.match(told, words)
  const planes = everything.replace(
    '</definitions>',
    '<bpmndi:BPMNDiagram xmlns:bpmndi="http://www.omg.org/spec/BPMN/20100524/DI" id="di"><bpmndi:BPMNPlane id="p" bpmnElement="gone"/></bpmndi:BPMNDiagram></definitions>'
  )
  assert.deepEqual((await examine({ xml: planes, actions: [] })).problems, [])
})

test('[process-11] each attribute and child that could change the meaning is refused by its element, id and words', async () => {
  const listener = '<extensionElements><fl:executionListener event="end" class="x"/></extensionElements>'
  const cases: [xml: string, nodeId: string, words: RegExp][] = [
    [task('fl:skipExpression="${bean.skip()}"'), 'x', /“审批”（x）的跳过条件“\$\{bean\.skip\(\)\}”调用了程序/],
    [task('fl:newThing="1"'), 'x', /“fl:newThing”.*请删除/],
    [task('strange="1"'), 'x', /“strange”/],
    [task('tool:assigneeRule="boss"'), 'x', /“tool:assigneeRule”/],
    [task('', `<extensionElements><fl:taskListener event="create" class="x"/></extensionElements>`), 'x', /监听器/],
    [
      task('', '<extensionElements><zeebe:assignmentDefinition assignee="x"/></extensionElements>'),
      'x',
      /zeebe:assignmentDefinition/
    ],
    [
      task(
        '',
        '<extensionElements><camunda:formData><camunda:formField id="f"/></camunda:formData></extensionElements>'
      ),
      'x',
      /表单字段/
    ],
    [task('', '<extensionElements><camunda:inputOutput/></extensionElements>'), 'x', /程序/],
    [
      through(
        '<userTask id="x" fl:assignee="admin"/>' +
          '<exclusiveGateway id="y" default="z"/><sequenceFlow id="z" sourceRef="y" targetRef="e"/><sequenceFlow id="w" sourceRef="y" targetRef="e"><conditionExpression>${x == true}</conditionExpression></sequenceFlow><sequenceFlow id="v" sourceRef="x" targetRef="y"/>'
      ),
      'w',
      /数据“x”，它与一个环节的编码（id）相同/
    ],
    [through('<manualTask id="x" fl:assignee="admin"/>'), 'x', /指定了办理人，但它不是人工任务/],
    [task('isForCompensation="true"'), 'x', /补偿/],
    [task('completionQuantity="2"'), 'x', /令牌数量/],
    [task('fl:candidateUsers="${bean.users()}"'), 'x', /“\$\{bean\.users\(\)\}”不是流程数据的名称/],
    [
      task('', '<multiInstanceLoopCharacteristics fl:collection="${service.all()}"/>'),
      'x',
      /会签名单“\$\{service\.all\(\)\}”/
    ],
    [
      task(
        '',
        '<multiInstanceLoopCharacteristics behavior="None"><loopCardinality>2</loopCardinality></multiInstanceLoopCharacteristics>'
      ),
      'x',
      /behavior/
    ],
    [
      through('<scriptTask id="x" name="脚本" scriptFormat="groovy"><script>1</script></scriptTask>'),
      'x',
      /“脚本”（x）是脚本任务.*请改为人工任务/
    ],
    [through('<callActivity id="x" calledElement="y"/>'), 'x', /调用活动.*请改为子流程/],
    [through('<receiveTask id="x" instantiate="true" fl:assignee="admin"/>'), 'x', /instantiate/],
    [
      through('<intermediateCatchEvent id="x"><signalEventDefinition/></intermediateCatchEvent>'),
      'x',
      /信号中间捕获事件.*请改为定时中间事件/
    ],
    [
      through(
        '<intermediateCatchEvent id="x"><timerEventDefinition><timeDuration>soon</timeDuration></timerEventDefinition></intermediateCatchEvent>'
      ),
      'x',
      /时限“soon”不能识别/
    ],
    [
      through(
        '<manualTask id="x"><performer><resourceAssignmentExpression><formalExpression>admin</formalExpression></resourceAssignmentExpression></performer></manualTask>'
      ),
      'x',
      /手工任务，指定了办理人/
    ],
    [refused(`<sequenceFlow id="f" sourceRef="s" targetRef="e">${listener}</sequenceFlow>`), 'f', /监听器/],
    [
      refused(
        '<sequenceFlow id="f" sourceRef="s" targetRef="e"><conditionExpression>已经同意</conditionExpression></sequenceFlow>'
      ),
      'f',
      /“已经同意”不是 \$\{…\} 形式的表达式/
    ],
    [
      refused(
        '<sequenceFlow id="f" sourceRef="s" targetRef="e"><conditionExpression>${a.b.c == 1}</conditionExpression></sequenceFlow>'
      ),
      'f',
      /“\$\{a\.b\.c == 1\}”/
    ],
    [refused('<sequenceFlow id="f" sourceRef="s" targetRef="nowhere"/>'), 'f', /终点“nowhere”在文档里找不到/],
    [refused(`${listener}<sequenceFlow id="f" sourceRef="s" targetRef="e"/>`), 'refused', /监听器/]
  ]
  for (const [xml, nodeId, words] of cases) {
    const { problems, graph } = await examine({ xml, actions: [] })
    assert.equal(graph, undefined, String(words))
    const found = problems.find(({ message }) => words.test(message))
    assert.ok(found, `${words}: ${problems.map(({ message }) => message).join(' ')}`)
    assert.equal(found.nodeId, nodeId)
    checkSentences({ file: String(words), xml, problems })
  }
})
