import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { holidayNote } from '../../elements/base/contract/holiday-note.ts'
import { startPlatform, type TestPlatform } from './platform.ts'

let platform: TestPlatform
before(async () => (platform = await startPlatform()))
after(() => platform.stop())

test('a site lists its own holiday notes, the latest day first', async () => {
  const token = await platform.signIn('admin')
  const titles = async (subsiteId: string) => {
    const { result } = await platform.call(holidayNote.calls.list, { token, query: { subsiteId } })
    return result.records.map(({ title }) => title)
  }
  for (const [title, day] of [
    ['元旦', '2027-01-01'],
    ['春节', '2027-02-06']
  ] as const)
    await platform.call(holidayNote.calls.add, { token, body: { title, day, note: '' } })
  assert.deepEqual([await titles('1'), await titles('3')], [['春节', '元旦'], []])
})
