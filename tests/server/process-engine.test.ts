import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { begin, fire } from '../../host-demo/server/bpmn/engine/move.ts'
import { goBack, jump, takeBack } from '../../host-demo/server/bpmn/engine/jump.ts'
import { ProcessProblems, readBpmn } from '../../host-demo/server/bpmn/model/bpmn.ts'
import { findProblems } from '../../host-demo/server/bpmn/model/check.ts'
import { keyIn } from '../../host-demo/server/bpmn/reader/process-key.ts'
import { instanceOf, read, started } from './engine-instance.ts'
import { chain, documentOf, flow, shared, task, threeSteps } from './process-documents.ts'

const problemsOf = async (xml: string) => {
  try {
    return findProblems(await readBpmn(xml, ['publish'])).map(({ message }) => message)
  } catch (error) {
    assert.ok(error instanceof ProcessProblems, String(error))
    return error.problems.map(({ message }) => message)
  }
}

test('[WF-1] runs a document of three steps, and goes back on disagreement', async () => {
  const instance = instanceOf(await read(threeSteps))
  await instance.step(begin)
  for (const node of ['first', 'second']) await instance.done(node)
  await instance.done('last', 'disagree')
  assert.deepEqual(instance.tasks(), ['first'])
  for (const node of ['first', 'second', 'last']) await instance.done(node)
  assert.equal(instance.isEnded, true)
})

const twoBranches =
  task('before', '承办') +
  '<parallelGateway id="split"/><parallelGateway id="join"/>' +
  ['a', 'b', 'c'].map(id => task(id, `会办${id}`)).join('') +
  task('after', '签发') +
  chain('start', 'before', 'split', 'a', 'c', 'join', 'after', 'end') +
  chain('split', 'b', 'join')

test('[WF-1] parallel branches wait for each other, and all end when one goes back beyond their start', async () => {
  const instance = await started(twoBranches)
  await instance.done('before')
  assert.deepEqual(instance.tasks(), ['a', 'b'])
  await instance.done('a')
  await instance.step(run => jump(run, instance.tokenAt('c'), 'a'))
  assert.deepEqual(instance.tasks(), ['a', 'b'], 'within its branch the other one stays')
  await instance.done('b')
  await instance.step(run => jump(run, instance.tokenAt('a'), 'before'))
  assert.deepEqual(instance.tasks(), ['before'])
  assert.equal(instance.tokens().length, 1, 'the branch that had arrived at the join is gathered too')
  for (const node of ['before', 'a', 'b', 'c']) await instance.done(node)
  assert.deepEqual(instance.tasks(), ['after'])
  await instance.done('after')
  assert.equal(instance.isEnded, true)
})

test('[process-17] a task that is sent back after a join offers all branches of its split again', async () => {
  for (const target of ['a', 'c', 'b']) {
    const instance = await started(twoBranches)
    for (const node of ['before', 'a', 'c', 'b']) await instance.done(node)
    assert.deepEqual(instance.tasks(), ['after'])
    await instance.step(run => goBack(run, instance.tokenAt('after'), target))
    assert.deepEqual(instance.tasks(), ['a', 'b'], target)
    for (const node of ['a', 'b', 'c', 'after']) await instance.done(node)
    assert.equal(instance.isEnded, true)
  }
  const inner =
    '<parallelGateway id="s"/><parallelGateway id="j"/><inclusiveGateway id="s2" default="s2-z"/><inclusiveGateway id="j2"/>' +
    ['x', 'y', 'z', 'after'].map(id => task(id, id)).join('') +
    chain('start', 's', 'x', 'j', 'after', 'end') +
    chain('s', 's2', 'z', 'j2', 'j') +
    flow('s2', 'y', 'amount > 1') +
    chain('y', 'j2')
  const nested = await started(inner, { amount: 5 })
  for (const node of ['x', 'y']) await nested.done(node)
  await nested.step(run => goBack(run, nested.tokenAt('after'), 'y'))
  assert.deepEqual(nested.tasks(), ['x', 'y'])
  for (const node of ['x', 'y', 'after']) await nested.done(node)
  assert.equal(nested.isEnded, true)
})

test('[WF-1] no jump enters a branch from outside or changes the branch', async () => {
  const instance = await started(twoBranches)
  await assert.rejects(
    instance.step(run => jump(run, instance.tokenAt('before'), 'a')),
    /在并行的分支里/
  )
  await instance.done('before')
  await assert.rejects(
    instance.step(run => jump(run, instance.tokenAt('b'), 'c')),
    /在并行的分支里/
  )
  await instance.step(run => jump(run, instance.tokenAt('b'), 'after'))
  assert.deepEqual(instance.tasks(), ['after'], 'forwards out of them too')
})

test('[WF-1] an inclusive gateway waits for the chosen branches only', async () => {
  const inner =
    '<inclusiveGateway id="split" default="split-c"/><inclusiveGateway id="join"/>' +
    ['a', 'b', 'c'].map(id => task(id, id)).join('') +
    chain('start', 'split') +
    flow('split', 'a', 'amount > 10') +
    flow('split', 'b', 'amount > 100') +
    flow('split', 'c') +
    ['a', 'b', 'c'].map(id => flow(id, 'join')).join('') +
    chain('join', 'end')
  for (const [amount, chosen] of [
    [500, ['a', 'b']],
    [50, ['a']],
    [5, ['c']],
    [undefined, ['c']]
  ] as const) {
    const instance = await started(inner, { amount })
    assert.deepEqual(instance.tasks(), chosen)
    for (const [at, node] of chosen.entries()) {
      assert.equal(instance.isEnded, false, `${amount} ${at}`)
      await instance.done(node)
    }
    assert.equal(instance.isEnded, true)
  }
})

test('[WF-1] a task for several people: all, any, two of three, in sequence', async () => {
  const inner = (loop: string) => task('sign', '会签', '', loop) + chain('start', 'sign', 'end')
  const people = ['u1', 'u2', 'u3']
  for (const [loop, needed] of [
    [shared(), 3],
    [shared('nrOfCompletedInstances >= 1'), 1],
    [shared('nrOfCompletedInstances / nrOfInstances >= 0.6'), 2]
  ] as const) {
    const instance = await started(inner(loop), { people })
    assert.deepEqual(
      instance.open.map(({ person }) => person),
      people
    )
    for (let count = 0; count < needed; count++) {
      assert.equal(instance.isEnded, false)
      await instance.done('sign')
    }
    assert.deepEqual([instance.isEnded, instance.open], [true, []])
  }
  const inTurn = await started(inner(shared('', true)), { people })
  for (const person of people) {
    assert.deepEqual(
      inTurn.open.map(one => one.person),
      [person]
    )
    await inTurn.done('sign')
  }
  assert.equal(inTurn.isEnded, true)
})

const limited = (cancel: boolean, host: string) =>
  `<boundaryEvent id="late" name="超时" attachedToRef="${host}" cancelActivity="${cancel}">` +
  '<timerEventDefinition><timeDuration>P3D</timeDuration></timerEventDefinition></boundaryEvent>' +
  task('chief', '督办') +
  chain('late', 'chief', 'end')

test('[WF-1] a time limit ends a task, or adds a second task beside it', async () => {
  const inner = (cancel: boolean) => task('do', '办理') + chain('start', 'do', 'end') + limited(cancel, 'do')
  const interrupted = await started(inner(true))
  await interrupted.step(run => fire(run, interrupted.tokenAt('do'), 'late'))
  assert.deepEqual(interrupted.tasks(), ['chief'])
  const beside = await started(inner(false))
  await beside.step(run => fire(run, beside.tokenAt('do'), 'late'))
  assert.deepEqual(beside.tasks(), ['chief', 'do'])
  await beside.done('chief')
  await beside.done('do')
  assert.equal(beside.isEnded, true)
})

test('[WF-1] a sub-process ends when all its parts end, and is left as a whole', async () => {
  const inner =
    `<subProcess id="sub" name="会商"><startEvent id="in"/><endEvent id="out"/>${task('x', '甲') + task('y', '乙')}` +
    `<parallelGateway id="fork"/>${chain('in', 'fork', 'x', 'out') + chain('fork', 'y', 'out')}</subProcess>` +
    task('first', '承办') +
    task('after', '签发') +
    chain('start', 'first', 'sub', 'after', 'end')
  const instance = await started(inner)
  await assert.rejects(
    instance.step(run => jump(run, instance.tokenAt('first'), 'x')),
    /在子流程里/
  )
  await instance.done('first')
  await instance.step(run => jump(run, instance.tokenAt('y'), 'first'))
  assert.deepEqual([instance.tasks(), instance.tokens().length], [['first'], 1])
  for (const node of ['first', 'x', 'y', 'after']) await instance.done(node)
  assert.equal(instance.isEnded, true)
})

test('[WF-1] a completed step can be recalled until the next one has started', async () => {
  const instance = await started(twoBranches)
  await instance.done('before')
  await instance.done('b')
  const before = instance.tokens()
  const sent = await instance.done('a')
  assert.deepEqual(instance.tasks(), ['c'])
  await instance.step(run => takeBack(run, sent, 'u2'))
  assert.deepEqual([new Set(instance.tokens()), instance.open.at(-1)!.person], [new Set(before), 'u2'])
  const again = await instance.done('a')
  await instance.done('c')
  await assert.rejects(
    instance.step(run => takeBack(run, again, 'u2')),
    /后续环节已经办理/
  )
})

test('[WF-1] a built-in service task runs automatically', async () => {
  const service = '<serviceTask id="publish" name="发布" qundao:action="publish"/>'
  const instance = await started(task('check', '审核') + service + chain('start', 'check', 'publish', 'end'))
  await instance.done('check')
  assert.deepEqual([instance.acted, instance.isEnded], [['publish'], true])
})

test('[WF-1] refuses a step without a true condition or with a join that never completes, and names the place', async () => {
  const gate = '<exclusiveGateway id="decide" name="金额"/>'
  const stuck = await started(
    task('do', '办理') +
      task('pay', '缴费') +
      gate +
      chain('start', 'do', 'decide') +
      flow('decide', 'pay', 'amount > 10') +
      flow('decide', 'end', 'amount <= 10') +
      chain('pay', 'end')
  )
  await assert.rejects(stuck.done('do'), /“金额”之后没有一条连线的条件成立/)
  const alone = await started(
    '<exclusiveGateway id="one"/><parallelGateway id="join" name="汇合"/>' +
      task('a', 'a') +
      task('b', 'b') +
      chain('start', 'one') +
      flow('one', 'a', 'true') +
      flow('one', 'b', 'false') +
      chain('a', 'join', 'end') +
      chain('b', 'join')
  )
  await assert.rejects(alone.done('a'), /“汇合”等不到其他分支/)
})

test('[WF-1] names elements that the engine does not support', async () => {
  const whole = chain('start', 'do', 'end')
  const cases: [string, RegExp][] = [
    ['<scriptTask id="do" name="脚本"/>', /“脚本”（do）是脚本任务，本平台不运行文档里的程序，请改为人工任务/],
    ['<callActivity id="do" name="调用"/>', /“调用”（do）是调用活动.*请改为子流程/],
    [
      '<serviceTask id="do" name="调接口" flowable:class="java.lang.Runtime"/>',
      /“调接口”（do）是服务任务，没有指定本平台的服务/
    ],
    [task('do', '办理', ''), /“办理”没有指定办理人/],
    [
      task('do', '办理', undefined, '<extensionElements><flowable:taskListener class="x"/></extensionElements>'),
      /“办理”（do）带有监听器程序/
    ],
    [task('do', '办理', undefined, '<standardLoopCharacteristics/>'), /“办理”（do）按条件循环/]
  ]
  for (const [inner, sentence] of cases) assert.match((await problemsOf(documentOf(inner + whole))).join(), sentence)
})

test('[WF-1] refuses dead ends, loops without a person and doubled branches, with the place', async () => {
  const cases: [string, RegExp][] = [
    [
      task('do', '办理') + task('lost', '孤立') + chain('start', 'do', 'end') + flow('lost', 'end'),
      /“孤立”从开始事件走不到/
    ],
    ['<exclusiveGateway id="x" name="判断"/>' + chain('start', 'x'), /“判断”没有引出的连线/],
    [
      '<exclusiveGateway id="x" name="左"/><exclusiveGateway id="y" name="右"/>' +
        chain('start', 'x', 'y') +
        flow('y', 'x', 'a == 1') +
        flow('y', 'end', 'a == 2'),
      /在一个没有人办理的循环里/
    ],
    [task('do', '办理') + chain('start', 'do', 'end') + flow('do', 'start'), /“开始”是开始事件，不能有进入的连线/],
    [
      '<exclusiveGateway id="x" name="判断"/>' + task('a', 'a') + chain('start', 'x', 'a', 'end') + flow('x', 'end'),
      /“判断”的连线“x-a”没有条件/
    ],
    [
      '<parallelGateway id="split" name="分"/><exclusiveGateway id="back" name="退"/>' +
        task('before', '承办') +
        task('a', 'a') +
        task('b', 'b') +
        chain('start', 'before', 'split', 'a', 'back') +
        flow('back', 'before', 'x == 1') +
        flow('back', 'end', 'x == 2') +
        chain('split', 'b', 'end'),
      /“分”的一条分支没有汇合就回到了它之前/
    ],
    [
      '<exclusiveGateway id="x" name="判断" default="x-end"/>' +
        task('a', 'a') +
        chain('start', 'x', 'end') +
        flow('x', 'a', 'process.exit(1)') +
        chain('a', 'end'),
      /“x-a”的条件“\$\{process\.exit\(1\)\}”调用了程序/
    ]
  ]
  for (const [inner, sentence] of cases) assert.match((await problemsOf(documentOf(inner))).join(), sentence)
})

test('[security-11] refuses a timer that leads back to its task without interrupting it, directly or through people', async () => {
  const timer = (cancel: boolean, host = 'do') =>
    `<boundaryEvent id="late" name="每日提醒" attachedToRef="${host}" cancelActivity="${cancel}">` +
    '<timerEventDefinition><timeDuration>PT1S</timeDuration></timerEventDefinition></boundaryEvent>'
  const base = task('do', '办理') + chain('start', 'do', 'end')
  const doubled = /“每日提醒”不中断所在的环节，却又回到该环节/
  const cases = [
    base +
      timer(false) +
      '<parallelGateway id="twice"/>' +
      task('other', '催办') +
      chain('late', 'twice', 'do') +
      chain('twice', 'other', 'do'),
    base + timer(false) + flow('late', 'do'),
    base + timer(false) + task('other', '催办') + chain('late', 'other', 'do')
  ]
  for (const inner of cases) assert.match((await problemsOf(documentOf(inner))).join(), doubled)
  const fine = [
    base + timer(true) + flow('late', 'do'),
    base + timer(false) + task('other', '催办') + chain('late', 'other', 'end')
  ]
  for (const inner of fine) assert.doesNotMatch((await problemsOf(documentOf(inner))).join(), doubled)
})

test('[WF-1] refuses invalid BPMN, entities and large documents with one message', async () => {
  assert.match((await problemsOf('你好')).join(), /不是有效的 BPMN/)
  assert.match((await problemsOf(threeSteps.slice(0, 700))).join(), /不是有效的 BPMN/)
  assert.match(
    (await problemsOf(`<!DOCTYPE x [<!ENTITY a SYSTEM "file:///etc/passwd">]>${threeSteps}`)).join(),
    /DOCTYPE 或 ENTITY/
  )
  assert.match((await problemsOf('x'.repeat(5_000_000))).join(), /超过 30 万字/)
  const ids = Array.from({ length: 2000 }, (_, at) => `n${at}`)
  const many = documentOf(ids.map(id => `<parallelGateway id="${id}"/>`).join('') + chain('start', ...ids, 'end'))
  assert.match((await problemsOf(many)).join(), /有 2002 个环节，最多 300 个/)
})

test('[WF-1] finds the key of a document quickly in any notation', () => {
  assert.deepEqual([keyIn(threeSteps), keyIn("<process name='x' id='a.b'>")], ['review', 'a.b'])
  // Backtracking would take minutes.
  assert.equal(keyIn('<process '.repeat(33_000)), '')
})

test('[WF-1] nested splits cannot create an endless step', async () => {
  const ids = Array.from({ length: 60 }, (_, at) => at)
  const inner =
    ids.map(at => `<parallelGateway id="s${at}"/><exclusiveGateway id="m${at}"/>`).join('') +
    task('do', '办理') +
    chain('start', 's0') +
    ids.map(at => flow(`s${at}`, `m${at}`) + flow(`s${at}`, `x${at}`)).join('') +
    ids.map(at => `<exclusiveGateway id="x${at}"/>${flow(`x${at}`, `m${at}`)}`).join('') +
    ids.map(at => flow(`m${at}`, at === 59 ? 'do' : `s${at + 1}`)).join('') +
    chain('do', 'end')
  await assert.rejects(started(inner), /停不下来/)
})

/** Generates structured processes: nested sequences, choices and parallel branches. */
const shapes = fc.letrec<{ part: Part }>(tie => ({
  part: fc.oneof(
    { maxDepth: 3, depthSize: 'small' },
    fc.constant<Part>({ is: 'task' }),
    fc.record<Part>({
      is: fc.constantFrom('sequence', 'parallel', 'inclusive', 'exclusive'),
      parts: fc.array(tie('part'), { minLength: 1, maxLength: 3 })
    })
  )
})).part
interface Part {
  is: 'task' | 'sequence' | 'parallel' | 'inclusive' | 'exclusive'
  parts?: Part[]
}

const written = (whole: Part) => {
  let number = 0
  const lines: string[] = []
  const write = ({ is, parts = [] }: Part, from: string): string => {
    const id = `n${++number}`
    if (is === 'task') {
      lines.push(task(id, id), flow(from, id))
      return id
    }
    if (is === 'sequence') return parts.reduce((last, part) => write(part, last), from)
    const [open, close] = [`${id}o`, `${id}c`]
    const otherwise = is === 'parallel' ? '' : `default="${open}-${close}"`
    lines.push(`<${is}Gateway id="${open}" ${otherwise}/><${is}Gateway id="${close}"/>`, flow(from, open))
    if (is !== 'parallel') lines.push(flow(open, close))
    for (const [at, part] of parts.entries()) {
      const first = `${id}b${at}`
      lines.push(task(first, first), flow(open, first, is === 'parallel' ? '' : `pick${at} == 1`))
      lines.push(flow(write(part, first), close))
    }
    return close
  }
  const last = write(whole, 'start')
  return documentOf(lines.join('') + flow(last, 'last') + task('last', '终') + flow('last', 'end'))
}

test('[WF-1] any process runs every task once and ends; going back to the start leaves one task', async () => {
  await fc.assert(
    fc.asyncProperty(
      shapes,
      fc.infiniteStream(fc.nat()),
      fc.tuple(fc.constantFrom(0, 1), fc.constantFrom(0, 1), fc.constantFrom(0, 1)),
      async (whole, chance, [pick0, pick1, pick2]) => {
        const xml = written({ is: 'sequence', parts: [{ is: 'task' }, whole] })
        const instance = instanceOf(await read(xml), { pick0, pick1, pick2 })
        await instance.step(begin)
        const first = instance.tasks()[0]!
        let backs = 2
        const done = new Map<string, number>()
        while (!instance.isEnded) {
          const roll = chance.next().value!
          const { node, token } = instance.open[roll % instance.open.length]!
          if (roll % 5 === 0 && backs-- > 0) {
            await instance.step(run => jump(run, token, first))
            assert.deepEqual([instance.tasks(), instance.tokens().length], [[first], 1])
            done.clear()
            continue
          }
          done.set(node, (done.get(node) ?? 0) + 1)
          await instance.done(node)
        }
        assert.deepEqual([...new Set(done.values())], [1])
        assert.equal(done.get('last'), 1)
        assert.deepEqual(instance.open, [])
      }
    ),
    { numRuns: 200 }
  )
})
