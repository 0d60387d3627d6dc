import assert from 'node:assert/strict'
import JSZip from 'jszip'
import { after, before } from 'node:test'
import {
  previewTemplate,
  templateCalls,
  templateZip,
  type ArrivingTemplate,
  type Template,
  type TemplateDraft,
  type TemplateKind
} from '../../elements/base/contract/template.ts'
import type { Envelope } from '../../elements/base/contract/envelope.ts'
import { startPlatform, type TestPlatform } from './platform.ts'

export let platform: TestPlatform
export let admin: string
/** Manages the columns of site 1. */
export let manager: string
/** Manages the columns of site 7 only. */
export let outsider: string
/** Writes articles, without rights to templates. */
export let writer: string

before(async () => {
  platform = await startPlatform()
  admin = await platform.signIn('admin')
  manager = await platform.signIn('zhaolei')
  outsider = await platform.signIn('songmei')
  writer = await platform.signIn('lihua')
})
after(() => platform.stop())

let serial = 0
export const draft = (code: string, more: Partial<TemplateDraft> = {}): TemplateDraft => ({
  ...{ name: '测试模板', fileName: `test-${++serial}.html`, kind: 'page', code },
  ...more
})
export const add = (body: TemplateDraft, token = admin) => platform.call(templateCalls.add, { token, body })
export const added = async (code: string, more: Partial<TemplateDraft> = {}) => {
  const { result, message } = await add(draft(code, more))
  assert.ok(result, message)
  return result
}
const draftOf = ({ name, fileName, kind, code }: TemplateDraft) => ({ name, fileName, kind, code })
export const edit = ({ id, version, ...whole }: Template, part: Partial<TemplateDraft>, token = admin) =>
  platform.call(templateCalls.edit, { token, body: { ...draftOf(whole), ...part, id, version } })
export const read = async (id: string, token = admin) =>
  (await platform.call(templateCalls.byId, { token, query: { id } })).result
export const remove = (ids: string, token = admin) =>
  platform.call(templateCalls.deleteBatch, { token, query: { ids } })
export const preview = (code: string, kind: TemplateKind = 'home', subjectId?: string, fileName?: string) =>
  platform.call(previewTemplate, {
    token: admin,
    body: { code, kind, ...(subjectId && { subjectId }), ...(fileName && { fileName }) }
  })
export const page = async (code: string, kind: TemplateKind = 'home', subjectId?: string) => {
  const { result, message } = await preview(code, kind, subjectId)
  assert.deepEqual(result?.problems, [], message)
  return (await platform.raw(`/api${result.path}`)).text()
}
export const problem = async (code: string, kind: TemplateKind = 'home') =>
  (await preview(code, kind)).result.problems[0]
export const expire = () => platform.database.$client.query(`update edit_locks set until = now() - interval '1 second'`)

export const zipOf = async (files: Record<string, string | Uint8Array>) => {
  const zip = new JSZip()
  for (const [name, content] of Object.entries(files)) zip.file(name, content, { createFolders: false })
  return zip.generateAsync({ type: 'uint8array', compression: 'DEFLATE' })
}
export const give = async (content: Uint8Array<ArrayBuffer> | Uint8Array, names?: string, token = admin) => {
  const body = new FormData()
  if (names !== undefined) body.set('names', names)
  body.set('file', new Blob([content as BlobPart]), '模板.zip')
  const query = names === undefined ? 'dryRun=1' : ''
  const response = await platform.raw(`/api${templateZip.importZip}?${query}`, { method: 'POST', token, body })
  return (await response.json()) as Envelope<ArrivingTemplate[]>
}
export const effects = ({ result, message }: Envelope<ArrivingTemplate[]>) => {
  assert.ok(result, message)
  return Object.fromEntries(result.map(({ fileName, does }) => [fileName, does]))
}
export const exported = async (token = admin) => {
  const response = await platform.raw(`/api${templateZip.exportZip}`, { token })
  assert.equal(response.headers.get('content-type'), 'application/zip')
  return new Uint8Array(await response.arrayBuffer())
}
