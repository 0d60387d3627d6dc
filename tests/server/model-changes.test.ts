import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { addArticle } from '../../elements/base/contract/article.ts'
import { addColumn } from '../../elements/base/contract/column.ts'
import { modelCalls, modelChanges, type ModelField } from '../../elements/base/contract/model.ts'
import { articleDraft, startPlatform, type TestPlatform } from './platform.ts'

let platform: TestPlatform
let token: string
before(async () => {
  platform = await startPlatform()
  token = await platform.signIn('admin')
})
after(() => platform.stop())

const field = (name: string, more: Partial<ModelField> = {}): ModelField => ({
  ...{ name, label: name, type: 'text', required: false, maxLength: 0, default: '', dict: '', group: '' },
  ...more
})

test('[AR-3] a change of a model tells what becomes of the values behind it, and changes nothing', async () => {
  const fields = [field('place', { required: true }), field('guests'), field('note')]
  const draft = { name: '变化', code: 'changing', description: '', listTemplate: '', detailTemplate: '' }
  const made = await platform.call(modelCalls.add, { token, body: { ...draft, isDefault: 'N', status: '1', fields } })
  const { id } = made.result
  const column = { subsiteId: '1', name: '变化', code: 'changing', modelId: id }
  const newsClassId = (await platform.call(addColumn, { token, body: column })).result.id
  for (const guests of ['三人', '12', ''])
    await platform.call(addArticle, {
      token,
      body: { ...articleDraft('访谈', newsClassId), modelFields: { place: '会议室', guests } }
    })
  const ask = async (next: ModelField[]) =>
    (await platform.call(modelChanges, { token, body: { id, fields: next } })).result
  assert.deepEqual(await ask(fields), [])
  assert.deepEqual(
    await ask([field('guests', { type: 'number', required: true }), field('note'), field('host', { required: true })]),
    [
      { label: 'place', becomes: 'lost', count: 3 },
      { label: 'guests', becomes: 'wrong', count: 1 },
      { label: 'guests', becomes: 'missing', count: 1 },
      { label: 'host', becomes: 'missing', count: 3 }
    ]
  )
  const { result } = await platform.call(modelCalls.byId, { token, query: { id } })
  assert.deepEqual([result.version, result.fields.length], [1, 3])
})
