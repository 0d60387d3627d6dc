import assert from 'node:assert/strict'
import ExcelJS from 'exceljs'
import { after, before, test } from 'node:test'
import { addArticle, articleAction, articleById, publicArticleById } from '../../elements/base/contract/article.ts'
import {
  addDocumentVersion,
  documentById,
  documentSheets,
  lockDocument,
  shownSheet,
  unlockDocument
} from '../../elements/base/contract/document.ts'
import { documentPages } from '../../elements/base/contract/drawn-page.ts'
import { logList } from '../../elements/base/contract/log.ts'
import { ueditorPath, type UploadAnswer } from '../../elements/base/contract/upload.ts'
import { docxOf, ofdOf } from '../support/documents.ts'
import { articleDraft, startPlatform, type TestPlatform } from './platform.ts'

let platform: TestPlatform
/** Li Hua writes and Wang Min reviews at site 1. */
let writer: string
let reviewer: string
let admin: string
before(async () => {
  platform = await startPlatform()
  writer = await platform.signIn('lihua')
  reviewer = await platform.signIn('wangmin')
  admin = await platform.signIn('admin')
})
after(() => platform.stop())

const send = async (name: string, content: BlobPart, token = writer) => {
  const form = new FormData()
  form.set('upfile', new Blob([content]), name)
  form.set('action', 'uploadfile')
  const response = await platform.raw(`/api${ueditorPath}`, { method: 'POST', token, body: form })
  const { state, id } = (await response.json()) as UploadAnswer
  assert.equal(state, 'SUCCESS')
  return id!
}
const word = (words: string, token = writer) => send('通知.docx', docxOf([words]), token)

const withFile = async (uid: string, name = '通知.docx') => {
  const annexList = [{ uid, name, orderValue: 1, introduce: '' }]
  const body = { ...articleDraft('带附件的文章'), annexList }
  const { result, message } = await platform.call(addArticle, { token: writer, body })
  assert.ok(result, message)
  return result.id
}
const read = (id: string, articleId?: string, token = writer) =>
  platform.call(documentById, { token, query: { id, ...(articleId && { articleId }) } })
const next = (articleId: string, id: string, uploadId: string, token = writer, note = '') =>
  platform.call(addDocumentVersion, { token, body: { articleId, id, uploadId, note } })

test('[seed-2] an attachment opens by its id, with its versions; each new one takes its place in the article', async () => {
  const first = await word('第一版')
  const article = await withFile(first)
  const opened = (await read(first)).result
  assert.deepEqual([opened.articleId, opened.id, opened.name, opened.refusal], [article, first, '通知.docx', ''])
  assert.deepEqual(
    opened.versions.map(({ number, isCurrent, createByName }) => [number, isCurrent, createByName]),
    [[1, true, '李华']]
  )
  const second = await word('第二版', reviewer)
  const saved = await next(article, first, second, reviewer, '改了日期')
  assert.ok(saved.success, saved.message)
  assert.deepEqual(
    saved.result.versions.map(({ number, isCurrent, createByName, note }) => [number, isCurrent, createByName, note]),
    [
      [2, true, '王敏', '改了日期'],
      [1, false, '李华', '']
    ]
  )
  // Each version opens, and leads to the same attachment.
  for (const id of [first, second]) assert.equal((await read(id, article)).result.id, second)
  for (const { file } of saved.result.versions)
    assert.equal((await platform.raw(file.path, { token: writer })).status, 200)
  const now = (await platform.call(articleById, { token: writer, query: { id: article } })).result
  assert.deepEqual(
    now.annexList.map(({ uid, name }) => [uid, name]),
    [[second, '通知.docx']]
  )
  assert.equal(now.version, 2)
  const { records } = (await platform.call(logList, { token: admin, query: { keyWord: '带附件的文章' } })).result
  const change = records.flatMap(({ changes }) => changes).find(({ title }) => title === '附件“通知.docx”')
  assert.deepEqual([change?.before, change?.after], ['第 1 版', '第 2 版'])
})

test('[seed-2] a new version of a published article is not public before it is published', async () => {
  const first = await word('公开')
  const article = await withFile(first)
  const act = (action: 'submit' | 'publish') =>
    platform.call(articleAction, { token: reviewer, body: { ids: [article], action } })
  assert.ok((await platform.call(articleAction, { token: writer, body: { ids: [article], action: 'submit' } })).success)
  assert.deepEqual((await act('publish')).result.failed, [])
  const second = await word('未公开')
  assert.ok((await next(article, first, second)).success)
  const open = async () =>
    (await platform.call(publicArticleById, { query: { id: article } })).result.annexList.map(({ path }) => path)
  const { versions } = (await read(second)).result
  assert.deepEqual(await open(), [versions[1]!.file.path])
  assert.equal((await platform.raw(versions[0]!.file.path)).status === 200, false)
  assert.equal((await platform.call(articleById, { token: writer, query: { id: article } })).result.state, 'changed')
  assert.deepEqual((await act('publish')).result.failed, [])
  assert.deepEqual(await open(), [versions[0]!.file.path])
})

test('[seed-2] an old version, a foreign file and a file of another type replace nothing', async () => {
  const first = await word('一')
  const article = await withFile(first)
  const [second, third] = [await word('二'), await word('三')]
  const [one, other] = await Promise.all([next(article, first, second), next(article, first, third)])
  assert.deepEqual([one.success, other.success].sort(), [false, true], 'one of two people is first')
  assert.match([one, other].find(({ success }) => !success)!.message, /更新的版本/)
  const current = (await read(first, article)).result.id
  assert.match((await next(article, current, await send('表.xlsx', await book()))).message, /类型相同（\.docx）/)
  assert.match((await next(article, current, 'nosuch')).message, /文件已不存在/)
  assert.match((await next(article, 'nosuch', second)).message, /没有找到/)
  assert.equal((await read(current)).result.versions.length, 2)
})

test('[seed-2] a lock names its holder and time, ends by the clock of the database, and is taken over on demand', async () => {
  const id = await word('锁')
  const articleId = await withFile(id)
  const lock = (token: string, takes = false) => platform.call(lockDocument, { token, body: { articleId, id, takes } })
  const mine = (await lock(writer)).result.lock!
  assert.deepEqual([mine.userName, mine.isMine], ['李华', true])
  assert.deepEqual((await read(id, articleId, reviewer)).result.lock, { ...mine, isMine: false })
  assert.match((await lock(reviewer)).message, /^李华正在编辑（\d{4}-\d\d-\d\d \d\d:\d\d 起，\d\d:\d\d 自动结束）$/)
  assert.match((await next(articleId, id, await word('抢', reviewer), reviewer)).message, /^李华正在编辑/)
  const unlocked = await platform.call(unlockDocument, { token: reviewer, body: { articleId, id } })
  assert.equal(unlocked.result.lock?.userName, '李华', 'nobody ends the lock of another person in this way')
  assert.equal((await lock(reviewer, true)).result.lock?.userName, '王敏')
  assert.match((await next(articleId, id, await word('晚', writer))).message, /^王敏正在编辑/)
  await platform.query("update edit_locks set until = now() - interval '1 second'")
  assert.equal((await read(id, articleId)).result.lock, undefined)
  assert.equal((await lock(writer)).result.lock?.isMine, true)
  const saved = await next(articleId, id, await word('好'))
  assert.equal(saved.result.lock, undefined, 'saving ends the lock')
  const { records } = (await platform.call(logList, { token: admin, query: { keyWord: '接管附件' } })).result
  assert.deepEqual(records[0]?.changes, [{ title: '编辑人', before: '李华', after: '王敏' }])
})

test('[seed-2] the rights to the article decide: reading, editing, review, and other sites', async () => {
  const id = await word('权限')
  const articleId = await withFile(id)
  const manager = await platform.signIn('zhaolei')
  const seen = await read(id, articleId, manager)
  assert.equal(seen.success, true, seen.message)
  assert.match(seen.result.refusal, /没有权限/)
  assert.equal((await next(articleId, id, await word('改'), manager)).code, 510)
  await platform.call(articleAction, { token: writer, body: { ids: [articleId], action: 'submit' } })
  assert.match((await read(id, articleId)).result.refusal, /正在审核/)
  assert.match((await next(articleId, id, await word('改'))).message, /正在审核/)
  assert.match((await platform.call(lockDocument, { token: writer, body: { articleId, id } })).message, /正在审核/)
  await platform.query("delete from user_subsites where user_id = 'u4' and subsite_id = '1'")
  await platform.query("update sessions set subsite_id = '2' where user_id = 'u4'")
  const away = await platform.signIn('zhaolei')
  for (const article of [articleId, undefined]) assert.match((await read(id, article, away)).message, /没有找到/)
})

const book = async (rows = 3) => {
  const made = new ExcelJS.Workbook()
  const page = made.addWorksheet('名单')
  for (let row = 1; row <= rows; row++) page.addRow([`第${row}行`, row, { formula: 'B1*2', result: row * 2 }])
  made.addWorksheet('隐藏', { state: 'hidden' }).addRow(['秘密'])
  return new Uint8Array(await made.xlsx.writeBuffer())
}

test('[seed-2] a workbook is shown as texts within bounds; hidden worksheets and broken files are not', async () => {
  const id = await send('名单.xlsx', await book(shownSheet.rows + 5))
  const articleId = await withFile(id, '名单.xlsx')
  const { result, message } = await platform.call(documentSheets, { token: writer, query: { articleId, id } })
  assert.ok(result, message)
  assert.deepEqual(
    result.map(({ name, rows, isCut }) => [name, rows.length, isCut]),
    [['名单', shownSheet.rows, true]]
  )
  assert.deepEqual(result[0]!.rows[1], ['第2行', '2', '4'])
  const text = await word('不是表格')
  const other = await withFile(text)
  const wrong = await platform.call(documentSheets, { token: writer, query: { articleId: other, id: text } })
  assert.equal(wrong.success, false)
  assert.match(wrong.message, /下载后查看/)
})

/** Picture of one red pixel. */
const pixel = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg=='

const text = (content: string, more = '', inside = '') =>
  `<ofd:TextObject ID="1" Boundary="10 20 100 10" Font="3" Size="5" ${more}>${inside}<ofd:TextCode X="1" Y="4" DeltaX="g 2 5 6">${content}</ofd:TextCode></ofd:TextObject>`
const path = (data: string, more = '', inside = '') =>
  `<ofd:PathObject ID="2" Boundary="0 0 50 50" ${more}>${inside}<ofd:AbbreviatedData>${data}</ofd:AbbreviatedData></ofd:PathObject>`
const pagesOf = async (content: BlobPart, first = 1, token = writer) => {
  const id = await send('版式.ofd', content)
  const articleId = await withFile(id, '版式.ofd')
  return platform.call(documentPages, { token, query: { articleId, id, first } })
}

test('[seed-2] an OFD file becomes pages of text, lines and pictures at their places', async () => {
  const resources =
    '<ofd:Fonts><ofd:Font ID="3" FontName="方正小标宋" FamilyName="宋体&quot;;x"/></ofd:Fonts>' +
    '<ofd:ColorSpaces><ofd:ColorSpace ID="9" Type="GRAY"/></ofd:ColorSpaces>' +
    '<ofd:DrawParams><ofd:DrawParam ID="6" LineWidth="2"><ofd:StrokeColor Value="255 0 0"/></ofd:DrawParam></ofd:DrawParams>' +
    '<ofd:MultiMedias><ofd:MultiMedia ID="5" Type="Image"><ofd:MediaFile>红.png</ofd:MediaFile></ofd:MultiMedia></ofd:MultiMedias>'
  const drawing = await pagesOf(
    ofdOf(
      [
        text('公文&amp;', 'CTM="1 0 0 1 2 3"', '<ofd:FillColor Value="#FF #00 #00" Alpha="127"/>') +
          path('M 0 0 L 10 10 B 1 2 3 4 5 6 Q 1 2 3 4 A 5 5 0 1 0 9 9 C', 'DrawParam="6"') +
          `<ofd:PageBlock ID="7">${path('M 0 0 L 1 1', 'Fill="true" Stroke="false"', '<ofd:FillColor ColorSpace="9" Value="128"/>')}</ofd:PageBlock>` +
          '<ofd:ImageObject ID="8" ResourceID="5" Boundary="5 5 20 20" CTM="20 0 0 20 0 0"/>' +
          path('M 1 2 X', 'Visible="false"') +
          path('L 1 1') +
          path('M 0 0 L x y')
      ],
      { resources, more: { 'Doc_0/Res/红.png': Uint8Array.from(Buffer.from(pixel, 'base64')) } }
    )
  )
  assert.ok(drawing.success, drawing.message)
  const { count, pages, notes } = drawing.result
  assert.deepEqual([count, notes, pages[0]!.box, pages[0]!.width], [1, [], '0 0 210 140', 210])
  const [words, line, area, picture, rest] = pages[0]!.parts
  assert.deepEqual(words, {
    ...{ kind: 'text', transform: 'translate(10 20) matrix(1 0 0 1 2 3)', text: '公文&', size: 5 },
    ...{ x: [1, 6, 11], y: [4, 4, 4], fill: 'rgb(255,0,0)', opacity: 0.498, isBold: false, isItalic: false },
    family: "'方正小标宋', '宋体x', serif"
  })
  assert.deepEqual(line, {
    ...{ kind: 'path', transform: 'translate(0 0)', stroke: 'rgb(255,0,0)', fill: 'none', width: 2, dashes: '' },
    ...{ data: 'M 0 0 L 10 10 C 1 2 3 4 5 6 Q 1 2 3 4 A 5 5 0 1 0 9 9 Z', isEvenOdd: false, opacity: 1 }
  })
  assert.deepEqual(area?.kind === 'path' && [area.fill, area.stroke, area.data], [
    'rgb(128,128,128)',
    'none',
    'M 0 0 L 1 1'
  ])
  assert.deepEqual(picture, {
    ...{ kind: 'picture', transform: 'translate(5 5) matrix(20 0 0 20 0 0)', width: 1, height: 1, opacity: 1 },
    address: `data:image/png;base64,${pixel}`
  })
  assert.ok(rest?.kind === 'path' && rest.data === 'M 0 0', 'a path ends before what is malformed')
  assert.equal(pages[0]!.parts.length, 5)
})

test('[seed-2] what of an OFD file is not drawn is said; ten pages come at a time', async () => {
  const shaded = '<ofd:FillColor><ofd:AxialShd/></ofd:FillColor>'
  const noted = await pagesOf(
    ofdOf(
      [
        text('\ue001', 'CharDirection="90"', '<ofd:CGTransform><ofd:Glyphs>7</ofd:Glyphs></ofd:CGTransform>') +
          path('M 0 0 L 1 1', 'Fill="true"', `${shaded}<ofd:Clips/>`) +
          '<ofd:CompositeObject ID="4" ResourceID="1"/><ofd:ImageObject ID="8" ResourceID="77" Boundary="0 0 1 1"/>'
      ],
      {
        body: '<ofd:Signatures>Signs/Signatures.xml</ofd:Signatures>',
        document: '<ofd:Annotations>Annots.xml</ofd:Annotations><ofd:Attachments>A.xml</ofd:Attachments>',
        resources: '<ofd:Fonts><ofd:Font ID="3" FontName="x"><ofd:FontFile>f.ttf</ofd:FontFile></ofd:Font></ofd:Fonts>'
      }
    )
  )
  assert.deepEqual(noted.result.notes.toSorted(), [
    ...['annotations', 'attachments', 'clips', 'composites', 'directions', 'fonts', 'glyphs', 'pictures', 'shading'],
    'signatures'
  ])
  const long = ofdOf(Array.from({ length: 23 }, (_all, at) => text(`第${at + 1}页`)))
  const [first, last] = [await pagesOf(long), await pagesOf(long, 21)]
  assert.deepEqual(
    [first.result.count, first.result.pages.length, last.result.pages.map(({ number }) => number)],
    [23, 10, [21, 22, 23]]
  )
})

test('[seed-2] broken, hostile and foreign OFD files are refused with a sentence', async () => {
  const said = async (content: BlobPart) => (await pagesOf(content)).message
  const brokenWords = '这个 OFD 文件已损坏或不完整，请下载后查看'
  assert.equal(await said(ofdOf([''], { more: { 'OFD.xml': '不是版式文件' } })), brokenWords)
  assert.equal(await said(ofdOf([])), brokenWords)
  assert.equal(await said(ofdOf(['<ofd:TextObject>'])), brokenWords)
  const entities = '<!DOCTYPE x [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;">]><x/>'
  assert.equal(await said(ofdOf([''], { more: { 'Doc_0/Document.xml': entities } })), brokenWords)
  assert.equal(await said(ofdOf(['<a>'.repeat(100)])), brokenWords)
  const outside =
    '<ofd:MultiMedias><ofd:MultiMedia ID="5" Type="Image"><ofd:MediaFile>../../../../etc/passwd.png</ofd:MediaFile></ofd:MultiMedia></ofd:MultiMedias>'
  const stolen = await pagesOf(
    ofdOf(['<ofd:ImageObject ID="8" ResourceID="5" Boundary="0 0 1 1"/>'], { resources: outside })
  )
  assert.deepEqual([stolen.result.notes, stolen.result.pages[0]!.parts], [['pictures'], []])
  const script = await pagesOf(ofdOf([text('&lt;script&gt;alert(1)&lt;/script&gt;')]))
  assert.equal(script.result.pages[0]!.parts[0]!.kind, 'text')
  const id = await word('不是')
  const reply = await platform.call(documentPages, {
    token: writer,
    query: { articleId: await withFile(id), id, first: 1 }
  })
  assert.equal(reply.message, '这不是 .ofd 版式文件，请下载后查看')
  const outsider = await platform.signIn('chenjing')
  assert.match((await pagesOf(ofdOf([text('内部')]), 1, outsider)).message, /没有找到/)
})
