import assert from 'node:assert/strict'
import { setImmediate } from 'node:timers/promises'
import { test } from 'node:test'
import { inFairTurnsOf } from '../../host-demo/server/kernel/limit-concurrency.ts'

/** Runs fifty tasks of one user. Returns how many of them run, and a function that ends one of them. */
const flood = (run: ReturnType<typeof inFairTurnsOf>, user: string) => {
  const ends: (() => void)[] = []
  const state = { running: 0, done: 0 }
  const all = Array.from({ length: 50 }, () =>
    run(user, async () => {
      state.running += 1
      await new Promise<void>(resolve => ends.push(resolve))
      state.running -= 1
      state.done += 1
    })
  )
  const endOne = async () => {
    ends.shift()!()
    await setImmediate()
  }
  return { state, all: Promise.all(all), endOne }
}

test('[issue-31] [security-6] fifty calls at once of the only active user run six at a time', async () => {
  const { state, all, endOne } = flood(inFairTurnsOf(6), 'a')
  await setImmediate()
  assert.equal(state.running, 6)
  for (let ended = 0; ended < 50; ended += 1) {
    assert.ok(state.running <= 6)
    await endOne()
  }
  await all
})

test('[issue-31] [security-6] while another user is active, fifty calls at once run one at a time, and the other does not wait', async () => {
  const run = inFairTurnsOf(6)
  const { state, all, endOne } = flood(run, 'a')
  await setImmediate()
  for (let ended = 0; ended < 50; ended += 1) {
    assert.equal(await run('b', async () => 'at once'), 'at once')
    await endOne()
    assert.ok(state.running <= Math.max(1, 6 - ended), `${state.running} run after ${ended + 1}`)
  }
  await all
  assert.equal(state.done, 50)
})

test('[issue-31] [security-6] a page that asks for twelve things at once has its six turns beside others', async () => {
  const run = inFairTurnsOf(6)
  await run('b', async () => undefined)
  let running = 0
  let most = 0
  await Promise.all(
    Array.from({ length: 12 }, () =>
      run('a', async () => {
        running += 1
        most = Math.max(most, running)
        await setImmediate()
        running -= 1
      })
    )
  )
  assert.equal(most, 6)
})

test('[issue-31] [security-6] a call that fails frees its turn', async () => {
  const run = inFairTurnsOf(1)
  const failed = run('a', async () => {
    throw new Error('no')
  })
  const next = run('a', async () => 'next')
  await assert.rejects(failed)
  assert.equal(await next, 'next')
})
