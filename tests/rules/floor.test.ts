import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createFloor } from '../run/floor.mjs'

test('output of parallel suites is printed suite by suite in starting order', async () => {
  const heard: string[] = []
  const take = createFloor(part => heard.push(String(part)))
  const ends: Record<string, () => void> = {}
  const says: Record<string, (part: string) => void> = {}
  const begin = (name: string) =>
    take(async say => {
      says[name] = say
      say(`${name} begins`)
      await new Promise<void>(resolve => (ends[name] = resolve))
    })
  const [one, two] = [begin('one'), begin('two')]
  says.two!('two goes on')
  ends.two!()
  await two
  const three = begin('three')
  assert.deepEqual(heard, ['one begins'])
  says.one!('one goes on')
  ends.one!()
  await one
  assert.deepEqual(heard.slice(1), ['one goes on', 'two begins', 'two goes on', 'three begins'])
  says.three!('three goes on')
  assert.equal(heard.at(-1), 'three goes on')
  ends.three!()
  await three
})
