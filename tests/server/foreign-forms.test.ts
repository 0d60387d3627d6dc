import assert from 'node:assert/strict'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { after, before, test } from 'node:test'
import { addForm, editFormDesign, formById } from '../../elements/base/contract/form.ts'
import { planOf } from '../../elements/base/form-engine/cells/form-plan.ts'
import { importDocument } from '../../elements/features/form-designer/exchange/import-document.ts'
import { runForm } from '../../host-demo/server/forms/run-form.ts'
import { startPlatform, type TestPlatform } from './platform.ts'

const samples = process.env.QUNDAO_FORM_SAMPLES ?? resolve(import.meta.dirname, '../../../shared/data/forms')
const names = existsSync(samples) ? readdirSync(samples).filter(name => name.endsWith('.json')) : []

let platform: TestPlatform
let token: string
before(async () => {
  platform = await startPlatform()
  token = await platform.signIn('admin')
})
after(() => platform.stop())

for (const [at, name] of names.entries())
  test(`[FD-10] [FD-11] ${name}: saved, read and imported again without a loss, and run by the server`, async () => {
    const { document } = importDocument(readFileSync(join(samples, name), 'utf8'))
    const jsonStr = JSON.stringify(document)
    const { result, message } = await platform.call(addForm, { token, body: { name: `他人表单 ${at}`, jsonStr } })
    assert.ok(result, message)
    const saved = await platform.call(editFormDesign, { token, body: { id: result.id, jsonStr } })
    assert.ok(saved.success, saved.message)
    const kept = (await platform.call(formById, { token, query: { id: result.id } })).result.jsonStr
    assert.deepEqual(JSON.parse(kept), document)
    assert.deepEqual(importDocument(kept).document, document)
    const given = Object.fromEntries([...planOf(document).fields.keys()].map(model => [model, '值']))
    const { data, hidden, problems } = await runForm(jsonStr, { ...given, unknown: 1 })
    assert.equal(data.unknown, 1)
    for (const [path, problem] of problems) assert.ok(problem, path)
    for (const model of Object.keys(given)) assert.ok(model in data || hidden.has(model), model)
  })
