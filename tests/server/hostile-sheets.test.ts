import assert from 'node:assert/strict'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import ExcelJS from 'exceljs'
import JSZip from 'jszip'
import type { Envelope } from '../../elements/base/contract/envelope.ts'
import type { SheetPreview } from '../../elements/base/contract/sheet.ts'
import { userList, userSheet } from '../../elements/base/contract/user.ts'
import { startPlatform, type TestPlatform } from './platform.ts'

/** Limit of a process that reads a sheet: heap of 384 MB, and the buffers of 200 MB unpacked twice. */
const mostMegabytes = 1000
const secret = 'planted-secret-7f3a'

let platform: TestPlatform
let token: string
let planted: string
before(async () => {
  platform = await startPlatform()
  token = await platform.signIn('admin')
  planted = join(platform.folder, 'planted.txt')
  writeFileSync(planted, secret)
})
after(() => platform.stop())

const sheetPart = 'xl/worksheets/sheet1.xml'
const textPart = 'xl/sharedStrings.xml'

const bookWith = async (change: (zip: JSZip) => unknown) => {
  const book = new ExcelJS.Workbook()
  book.addWorksheet('人员').addRows([
    ['用户账号', '姓名', '手机号'],
    ['hostile1', '甲', '13911110000']
  ])
  const zip = await JSZip.loadAsync(await book.xlsx.writeBuffer())
  await change(zip)
  return zip.generateAsync({ type: 'nodebuffer', compression: 'DEFLATE', compressionOptions: { level: 6 } })
}

const edit = async (zip: JSZip, name: string, change: (xml: string) => string) =>
  zip.file(name, change(await zip.file(name)!.async('string')))

/** Megabytes that the processes below this one ever used, with files that they mapped. */
const mostUsed = () => {
  const sizes = readdirSync('/proc')
    .filter(name => /^\d+$/.test(name))
    .flatMap(pid => {
      try {
        const status = readFileSync(`/proc/${pid}/status`, 'utf8')
        const isOurs = new RegExp(`^PPid:\\s+${process.pid}$`, 'm').test(status)
        const isNode = readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('qundao-helper')
        return isOurs && isNode ? Number(/^VmHWM:\s+(\d+)/m.exec(status)?.[1]) / 1024 : []
      } catch {
        return []
      }
    })
  return Math.max(0, ...sizes)
}

/** Sends a file while another person works. Returns the reply, the memory of its process and the slowest other answer. */
const send = async (bytes: Uint8Array) => {
  const form = new FormData()
  form.append('file', new Blob([new Uint8Array(bytes)]), '人员.xlsx')
  let isDone = false
  let [megabytes, others] = [0, 0]
  const watch = async () => {
    while (!isDone) {
      assert.equal((await platform.call(userList, { token, query: { username: 'admin' } })).success, true)
      others += 1
      megabytes = Math.max(megabytes, mostUsed())
    }
  }
  const watching = watch()
  const response = await platform.raw(`/api${userSheet.importExcel}?dryRun=1`, { method: 'POST', token, body: form })
  const text = await response.text()
  isDone = true
  await watching
  return { reply: JSON.parse(text) as Envelope<SheetPreview>, text, megabytes, others }
}

const readsOn = async () => {
  const { reply } = await send(await bookWith(() => undefined))
  assert.equal(reply.result.rows.length, 1, 'the next file is read')
}

/** Asserts that a file is read or refused with a sentence, in bounded memory, while others work. */
const isBounded = async (name: string, bytes: Uint8Array) => {
  assert.ok(bytes.length < 10 * 1024 * 1024, `${name}: ${bytes.length} bytes`)
  const { reply, text, megabytes, others } = await send(bytes)
  if (!reply.success) assert.match(reply.message, /\p{Script=Han}/u, name)
  assert.ok(megabytes < mostMegabytes, `${name}: ${Math.round(megabytes)} MB`)
  assert.ok(others > 0, name)
  if (process.env.QUNDAO_SHEET_FIGURES) console.log(name, reply.success, reply.message, Math.round(megabytes), others)
  await readsOn()
  return { reply, text }
}

test('[issue-31] [house-12] a million shared texts are read or refused in bounded memory', async () => {
  const many = `<sst count="1000000" uniqueCount="1000000">${Array.from({ length: 1_000_000 }, (_, at) => `<si><t>t${at}</t></si>`).join('')}</sst>`
  const { reply } = await isBounded('texts', await bookWith(zip => zip.file(textPart, many)))
  assert.ok(reply.success || reply.message)
})

test('[issue-31] [house-12] a million nested tags, in the worksheet, the texts and the styles, stop nothing', async () => {
  const deep = `${'<a>'.repeat(1_000_000)}${'</a>'.repeat(1_000_000)}`
  for (const [name, before] of [
    [sheetPart, '</sheetData>'],
    [textPart, '</sst>'],
    ['xl/styles.xml', '</styleSheet>']
  ] as const)
    await isBounded(
      `deep ${name}`,
      await bookWith(zip => edit(zip, name, xml => xml.replace(before, `${deep}${before}`)))
    )
})

test('[issue-31] [house-12] entities of a document are not expanded: no file is read, nothing multiplies', async () => {
  const bombs = Array.from({ length: 9 }, (_, at) => `<!ENTITY l${at + 1} "${`&l${at};`.repeat(10)}">`).join('')
  for (const [entities, use] of [
    [`<!ENTITY x SYSTEM "file://${planted}">`, '&x;'],
    [`<!ENTITY x SYSTEM "http://127.0.0.1:9/">`, '&x;'],
    [`<!ENTITY % p SYSTEM "file://${planted}"> %p;`, 'plain'],
    [`<!ENTITY l0 "lol">${bombs}`, '&l9;']
  ] as const)
    for (const name of [sheetPart, textPart]) {
      const bytes = await bookWith(async zip => {
        await edit(zip, name, xml => xml.replace(/^(<\?xml[^>]*\?>)?\s*/, `$1<!DOCTYPE x [${entities}]>`))
        await edit(zip, name, xml =>
          name === textPart
            ? xml.replace('甲', use)
            : xml.replace('</sheetData>', `<row r="3"><c r="A3" t="str"><v>${use}</v></c></row></sheetData>`)
        )
      })
      const { text } = await isBounded(`entity ${name}`, bytes)
      assert.equal(text.includes(secret), false)
      assert.ok(!text.includes('lollol') && text.length < 100_000)
    }
})

test('[issue-31] [house-12] half a million tags without an end are looked through once', async () => {
  for (const tag of ['<c r="A1" ', '<row r="3" ', '<mergeCell ref="'])
    await isBounded(
      tag,
      await bookWith(zip => edit(zip, sheetPart, xml => xml.replace('</sheetData>', tag.repeat(500_000))))
    )
})

test('[issue-31] [house-12] two thousand parts and names that lead outside write no file and are read within bounds', async () => {
  const bytes = await bookWith(zip => {
    for (let at = 0; at < 2000; at += 1) zip.file(`xl/worksheets/sheet${at + 2}.xml`, '<worksheet/>')
    zip.file('../../outside.xml', secret)
    zip.file('/tmp/qundao-outside.xml', secret)
  })
  const { reply } = await isBounded('parts', bytes)
  assert.equal(reply.message, '文件中的工作表过多，请只保留需要的工作表后重试')
  assert.throws(() => readFileSync('/tmp/qundao-outside.xml'))
})
