import assert from 'node:assert/strict'
import { test } from 'node:test'
import { BpmnModdle } from 'bpmn-moddle'
import { withDiagram } from '../../elements/base/shared/bpmn/layout.ts'
import type { Moddle } from '../../elements/base/shared/bpmn/moddle.ts'
import { blankDocument } from '../../elements/features/process-designer/model/blank.ts'
import { fieldRightsOf, fieldRightsPart } from '../../elements/features/process-designer/model/field-rights.ts'
import { loopOf, oneShare, shareOf, type Share } from '../../elements/features/process-designer/model/mode.ts'
import { durationOf, durationText } from '../../elements/features/process-designer/model/duration.ts'
import { peopleOf, peoplePart } from '../../elements/features/process-designer/model/people.ts'
import { putSteps, stepsOf, type Step } from '../../elements/features/process-designer/model/steps.ts'
import { examine } from '../../host-demo/server/bpmn/model/examine.ts'
import { chain, documentOf, task, threeSteps } from '../server/process-documents.ts'

const moddle = () => new BpmnModdle() as unknown as Moddle
const blank = blankDocument('process-1', { start: '开始', task: '审核', end: '结束' })

test('[WF-1] converts steps to a document that the engine runs, with a diagram, and back', async () => {
  const people = { subjects: [{ kind: 'starterHead', value: '' }] as const, isDirect: true }
  const steps: Step[] = [
    {
      id: 'step1',
      name: '审核',
      people: { ...people, subjects: [...people.subjects] },
      share: oneShare,
      disagree: '',
      duties: ['not-starter', 'different']
    },
    {
      id: 'step2',
      name: '会签',
      people: {
        subjects: [
          { kind: 'user', value: 'u2' },
          { kind: 'role', value: 'r1' }
        ],
        isDirect: false
      },
      share: { ...oneShare, mode: 'count', argument: '2', veto: true, isSequential: true },
      disagree: 'end',
      duties: ['different']
    }
  ]
  const xml = await putSteps(moddle(), blank, steps)
  const { graph, problems } = await examine({ xml, actions: [] })
  assert.deepEqual(problems, [])
  const second = graph!.nodes.find(({ id }) => id === 'step2')!
  assert.deepEqual(
    [second.people, second.many?.rule, second.many?.inTurn, second.disagree, second.duties],
    [
      { assignee: '', users: ['u2'], groups: ['r1'] },
      { name: 'count', argument: '2', veto: true },
      true,
      'end',
      ['different']
    ]
  )
  assert.equal(graph!.nodes.find(({ id }) => id === 'step1')!.people!.assignee, '${initiatorHead}')
  assert.deepEqual(await stepsOf(moddle(), xml), steps)
  assert.equal(await withDiagram(moddle(), xml), xml, 'it is drawn already')
  assert.deepEqual(await stepsOf(moddle(), await putSteps(moddle(), xml, steps.toReversed())), steps.toReversed())
})

test('[process-2] reads back every rule of a joint decision, and preserves foreign attributes', async () => {
  const own = moddle()
  const create = (type: string, attributes?: object) => own.create(type, attributes)
  const shares: Share[] = [
    ...(['all', 'any', 'majority'] as const).map((mode): Share => ({ ...oneShare, mode })),
    { ...oneShare, mode: 'ratio', argument: '66.67%', everyone: true },
    { ...oneShare, mode: 'majority', veto: true, isSequential: true, field: 'people' },
    { ...oneShare, mode: 'own', condition: 'agreed >= 2' }
  ]
  const foreign =
    '<multiInstanceLoopCharacteristics flowable:collection="${people}" flowable:elementVariable="person" custom:weight="3">' +
    '<extensionElements><custom:note by="x"/></extensionElements></multiInstanceLoopCharacteristics>'
  const xml = documentOf(
    task('do', '会签', 'flowable:assignee="${person}"', foreign) + chain('start', 'do', 'end')
  ).replace('<definitions ', '<definitions xmlns:custom="http://example.com/custom" ')
  for (const share of shares) {
    const { rootElement, elementsById } = await own.fromXML(xml, 'bpmn:Definitions')
    const node = elementsById.do!
    assert.deepEqual(shareOf(node), { ...oneShare, mode: 'all', everyone: true, field: 'people' })
    const loop = loopOf(create, share, node.loopCharacteristics)!
    loop.$parent = node
    node.set('loopCharacteristics', loop)
    const written = (await own.toXML(rootElement)).xml
    for (const kept of ['flowable:elementVariable="person"', 'custom:weight="3"', 'custom:note'])
      assert.ok(written.includes(kept), `${share.mode} ${kept}`)
    const again = await own.fromXML(written, 'bpmn:Definitions')
    assert.deepEqual(shareOf(again.elementsById.do!), share)
    const { graph } = await examine({ xml: written, actions: [] })
    const many = graph!.nodes.find(({ id }) => id === 'do')!.many!
    assert.equal(many.rule?.name ?? 'own', share.mode)
  }
})

test('preserves settings that steps do not show; a document that is not a chain of tasks has no steps', async () => {
  const xml = documentOf(
    task('do', '办理', 'flowable:candidateUsers="lihua" qundao:buttons="complete" flowable:formKey="f1"') +
      chain('start', 'do', 'end')
  )
  const steps = (await stepsOf(moddle(), xml))!
  const after = await putSteps(moddle(), xml, [{ ...steps[0]!, name: '经办' }])
  for (const kept of ['qundao:buttons="complete"', 'flowable:formKey="f1"', 'flowable:candidateUsers="lihua"'])
    assert.ok(after.includes(kept), kept)
  assert.equal(await stepsOf(moddle(), threeSteps), undefined)
})

test('[WF-1] writes the field rights of a node into its extension elements, beside foreign ones', async () => {
  const others = '<extensionElements><qundao:field name="a" right="edit"/><custom:note by="x"/></extensionElements>'
  const xml = documentOf(task('do', '办理', 'flowable:assignee="u1"', others) + chain('start', 'do', 'end')).replace(
    '<definitions ',
    '<definitions xmlns:custom="http://example.com/custom" '
  )
  const own = moddle()
  const { rootElement, elementsById } = await own.fromXML(xml, 'bpmn:Definitions')
  const node = elementsById.do!
  assert.deepEqual(fieldRightsOf(node), { a: 'edit' })
  const rights = { 'b,"<c': 'required', d: 'hidden' } as const
  node.set('extensionElements', fieldRightsPart(own, node, rights).extensionElements)
  const written = (await own.toXML(rootElement)).xml
  assert.ok(written.includes('custom:note'), 'what others put there stays')
  const read = await own.fromXML(written, 'bpmn:Definitions')
  assert.deepEqual(fieldRightsOf(read.elementsById.do!), rights)
  const { graph } = await examine({ xml: written, actions: [] })
  assert.deepEqual(graph!.nodes.find(({ id }) => id === 'do')!.fields, rights)
  const steps = (await stepsOf(own, written))!
  assert.ok((await putSteps(own, written, steps)).includes('right="required"'), 'the list of steps keeps it')
  node.set('extensionElements', undefined)
  assert.deepEqual(fieldRightsPart(own, node, {}), { extensionElements: undefined })
})

test('reads people from foreign namespaces and writes them back to the same ones', () => {
  const element = { $attrs: { 'flowable:assignee': '${initiator}', 'activiti:candidateGroups': 'depart:d1,r1' } }
  const people = peopleOf(element)
  assert.deepEqual(
    people.subjects.map(({ kind }) => kind),
    ['starter', 'depart', 'role']
  )
  assert.deepEqual(peoplePart(element, people), {
    'flowable:assignee': '${initiator}',
    'activiti:candidateGroups': 'depart:d1,r1'
  })
  assert.deepEqual(peoplePart(element, { subjects: [{ kind: 'departHead', value: 'd1' }], isDirect: false }), {
    'flowable:assignee': undefined,
    'qundao:candidateUsers': 'head of depart:d1',
    'activiti:candidateGroups': undefined
  })
})

test('adds a diagram to a document without one, with sub-processes and timers', async () => {
  const inner = '<startEvent id="s"/><userTask id="t" flowable:assignee="u1"/><endEvent id="e"/>' + chain('s', 't', 'e')
  const xml = documentOf(
    `<subProcess id="sub" name="子流程">${inner}</subProcess>` +
      '<boundaryEvent id="late" attachedToRef="sub"><timerEventDefinition><timeDuration>P1D</timeDuration></timerEventDefinition></boundaryEvent>' +
      chain('start', 'sub', 'end') +
      chain('late', 'end')
  )
  const drawn = await withDiagram(moddle(), xml)
  for (const id of ['sub', 't', 'late', 's-t', 'late-end']) assert.ok(drawn.includes(`bpmnElement="${id}"`), id)
  assert.deepEqual((await examine({ xml: drawn, actions: [] })).problems, [])
})

test('reads and writes time limits as a number and a unit', () => {
  assert.deepEqual(
    ['P3D', 'PT2H30M', 'P1W', 'P1M', 'PT0M'].map(text => durationOf(text)),
    [{ count: 3, unit: 'day' }, { count: 150, unit: 'minute' }, { count: 7, unit: 'day' }, undefined, undefined]
  )
  assert.equal(durationText({ count: 150, unit: 'minute' }), 'PT150M')
})
