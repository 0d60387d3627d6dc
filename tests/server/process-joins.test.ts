import assert from 'node:assert/strict'
import { test } from 'node:test'
import { goBack, jump } from '../../host-demo/server/bpmn/engine/jump.ts'
import { started } from './engine-instance.ts'
import { chain, task } from './process-documents.ts'

/** Three branches: `a` and `b` meet first and go on to `x`, then all meet. */
const inner =
  '<parallelGateway id="split"/><parallelGateway id="some"/><parallelGateway id="all"/>' +
  ['before', 'a', 'b', 'c', 'x', 'y', 'after'].map(id => task(id, id)).join('') +
  chain('start', 'before', 'split', 'a', 'some', 'x', 'y', 'all', 'after', 'end') +
  chain('split', 'b', 'some') +
  chain('split', 'c', 'all')

const afterTheFirstJoin = async (...done: string[]) => {
  const instance = await started(inner)
  for (const node of ['before', 'a', 'b', ...done]) await instance.done(node)
  return instance
}
const finish = async (instance: Awaited<ReturnType<typeof started>>, ...nodes: string[]) => {
  for (const node of nodes) await instance.done(node)
  assert.equal(instance.isEnded, true)
}

test('[WF-1] a step between two joins that goes back before their split ends the branch that is still open', async () => {
  for (const done of [[], ['c']]) {
    const instance = await afterTheFirstJoin(...done)
    await instance.step(run => jump(run, instance.tokenAt('x'), 'before'))
    assert.deepEqual([instance.tasks(), instance.tokens().length], [['before'], 1])
    await finish(instance, 'before', 'c', 'b', 'a', 'x', 'y', 'after')
  }
})

test('[WF-1] the open branch that goes back or forwards out of the split ends the ways that have met', async () => {
  for (const target of ['before', 'after']) {
    const instance = await afterTheFirstJoin()
    await instance.step(run => jump(run, instance.tokenAt('c'), target))
    assert.deepEqual([instance.tasks(), instance.tokens().length], [[target], 1])
  }
})

test('[process-17] sent back into a branch that has met another one, all branches start again, each once', async () => {
  for (const target of ['a', 'b']) {
    const instance = await afterTheFirstJoin()
    await instance.step(run => goBack(run, instance.tokenAt('x'), target))
    assert.deepEqual(instance.tasks(), ['a', 'b', 'c'])
    await finish(instance, 'a', 'b', 'c', 'x', 'y', 'after')
  }
})

test('[WF-1] between two joins a step goes to another one of its way, and the open branch stays', async () => {
  const instance = await afterTheFirstJoin('x')
  await instance.step(run => goBack(run, instance.tokenAt('y'), 'x'))
  assert.deepEqual(instance.tasks(), ['c', 'x'])
  await instance.step(run => jump(run, instance.tokenAt('x'), 'y'))
  assert.deepEqual(instance.tasks(), ['c', 'y'])
  await assert.rejects(
    instance.step(run => jump(run, instance.tokenAt('y'), 'c')),
    /在并行的分支里/
  )
  await finish(instance, 'y', 'c', 'after')
})
