import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { crc32 } from 'node:zlib'
import JSZip from 'jszip'
import sharp from 'sharp'
import { addArticle } from '../../elements/base/contract/article.ts'
import { checkArticles } from '../../elements/base/contract/article-check.ts'
import { annexByUploads, annexDraftOf } from '../../elements/base/contract/annex.ts'
import type { UploadAnswer } from '../../elements/base/contract/upload.ts'
import { articleDraft, startPlatform, type TestPlatform } from './platform.ts'

let platform: TestPlatform
let token: string
before(async () => {
  platform = await startPlatform()
  token = await platform.signIn('wangmin')
})
after(() => platform.stop())

const upload = async (name: string, content: Uint8Array | string, kind: 'image' | 'file' = 'file') => {
  const form = new FormData()
  form.set('action', `upload${kind}`)
  form.set('upfile', new Blob([content as BlobPart]), name)
  const response = await platform.raw('/api/sys/common/ueditor', { method: 'POST', token, body: form })
  return (await response.json()) as UploadAnswer
}
const bytesOf = async (url: string) => Buffer.from(await (await platform.raw(url, { token })).arrayBuffer())

const compound = Buffer.from('d0cf11e0a1b11ae1', 'hex')
const olderOffice = (stream = '') => Buffer.concat([compound, Buffer.alloc(4096), Buffer.from(stream, 'utf16le')])
const wordFile = async (parts: Record<string, string>) => {
  const zip = new JSZip()
  zip.file('[Content_Types].xml', '<Types/>')
  for (const [name, xml] of Object.entries(parts)) zip.file(name, xml)
  return zip.generateAsync({ type: 'uint8array' })
}
const solid = (width: number, height: number) => sharp({ create: { width, height, channels: 3, background: '#468' } })

test('[content-12] a refusal names the case and the way out', async () => {
  const refusals: [name: string, content: Uint8Array | string, kind: 'image' | 'file', reason: RegExp][] = [
    ['名单.docx', olderOffice('EncryptedPackage'), 'file', /^Word 文件有打开密码，公众无法打开，请去掉密码后再上传$/],
    ['名单.xlsx', olderOffice('EncryptedPackage'), 'file', /^Excel 文件有打开密码/],
    [
      '导出.xls',
      '<html><table><tr><td>1</td></tr></table></html>',
      'file',
      /内容是网页（HTML），请用 Excel 或 WPS 打开后另存为 .xlsx/
    ],
    ['通知.doc', '{\\rtf1 a}', 'file', /RTF/],
    ['通知.rtf', '{\\rtf1 a}', 'file', /另存为 .docx 或 PDF/],
    ['IMG_1.heic', Buffer.from('0000001866747970686569630000000068656963', 'hex'), 'image', /iPhone/],
    ['程序.exe', 'MZ', 'file', /^文件类型不正确$/]
  ]
  for (const [name, content, kind, reason] of refusals)
    assert.match((await upload(name, content, kind)).state, reason, name)
})

test('[content-12] names keep their ending, full-width ones and those with dots behind them included', async () => {
  const long = await upload(`${'长'.repeat(250)}.txt`, '正文')
  assert.equal(long.original.length, 200)
  assert.match(long.original, /长\.txt$/)
  assert.equal((await upload('通知．ｔｘｔ', '正文')).original, '通知.txt')
  assert.equal((await upload('通知.txt. ', '正文')).original, '通知.txt')
})

test('[content-12] Windows texts in UTF-16 are taken', async () => {
  const utf16 = Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from('通知正文', 'utf16le')])
  assert.equal((await upload('记事本.txt', utf16)).state, 'SUCCESS')
  assert.equal((await upload('假的.txt', Buffer.from([0, 1, 2, 3]))).state, '文件类型不正确')
})

test('[content-12] pictures and Office files under another name are renamed by their content, and it is said', async () => {
  const photo = await upload('微信.png', await solid(40, 30).jpeg().toBuffer(), 'image')
  assert.deepEqual([photo.original, photo.type], ['微信.jpg', '.jpg'])
  assert.match(photo.note ?? '', /文件内容是 JPG，已改名为“微信.jpg”/)
  assert.equal((await upload('旧格式.docx', olderOffice())).original, '旧格式.doc')
})

/** A film with frames that are small parts of a large canvas. */
const film = (width: number, height: number, frames: number) => {
  const head = Buffer.from('GIF89a\0\0\0\0\x80\0\0\0\0\0\xff\xff\xff', 'latin1')
  head.writeUInt16LE(width, 6)
  head.writeUInt16LE(height, 8)
  const frame = Buffer.from('2c0000000001000100000202440100', 'hex')
  return Buffer.concat([head, ...Array.from({ length: frames }, () => frame), Buffer.from(';')])
}

test('[content-12] films and large photos are bounded by one frame', async () => {
  const answer = await upload('演示.gif', film(810, 600, 140), 'image')
  assert.deepEqual([answer.state, answer.width, answer.height], ['SUCCESS', 810, 600])
  const claimed = await solid(10, 10).png().toBuffer()
  claimed.writeUInt32BE(30_000, 16)
  claimed.writeUInt32BE(30_000, 20)
  claimed.writeUInt32BE(crc32(claimed.subarray(12, 29)), 29)
  assert.match((await upload('巨大.png', claimed, 'image')).state, /像素过多/)
  const photo = await upload('手机.jpg', await solid(8000, 7800).jpeg({ quality: 20 }).toBuffer(), 'image')
  assert.deepEqual([photo.state, photo.width], ['SUCCESS', 1920])
})

test('[content-12] a broken PDF is named on arrival and before publication', async () => {
  const broken = await upload('公告.pdf', '%PDF-1.7\n1 0 obj\n<< /Type /Catalog')
  assert.equal(broken.state, 'SUCCESS')
  assert.match(broken.note ?? '', /PDF 已损坏或不完整/)
})

test('[content-19] comments, changes, author and personal data inside files are found before publication', async () => {
  const document = await wordFile({
    'word/document.xml':
      '<w:document><w:p><w:r><w:t>身份证 1101051949</w:t></w:r><w:r><w:t>1231002X</w:t></w:r></w:p><w:p><w:ins w:id="1"><w:r><w:t>新</w:t></w:r></w:ins></w:p></w:document>',
    'word/comments.xml': '<w:comments><w:comment w:id="0">内部</w:comment></w:comments>',
    'docProps/core.xml': '<cp:coreProperties><dc:creator>张三</dc:creator></cp:coreProperties>'
  })
  const { id } = await upload('名单.docx', document)
  const attachments = (await platform.call(annexByUploads, { token, query: { ids: id! } })).result
  const body = { ...articleDraft('附件检查'), annexList: attachments.map(annexDraftOf) }
  const article = (await platform.call(addArticle, { token, body })).result
  const [checked] = (await platform.call(checkArticles, { token, body: { ids: [article.id] } })).result
  const found = checked!.findings.map(({ rule, part, at, hint }) => [rule, part, at, hint])
  const hint = '批注 1，修订 1，作者 张三，身份证号 1'
  assert.deepEqual(found, [
    ['privateFile', 'file', 1, hint],
    ['fileTraces', 'file', 1, hint]
  ])
})

test('[content-13] what browsers do not show is converted, with the original kept', async () => {
  const tiff = await solid(60, 40).tiff().toBuffer()
  const scan = await upload('扫描.tif', tiff, 'image')
  assert.deepEqual([scan.state, scan.type, scan.width], ['SUCCESS', '.jpg', 60])
  assert.match(scan.note ?? '', /已转换为浏览器能显示的 JPG，原图保留/)
  assert.equal((await sharp(await bytesOf(scan.url)).metadata()).format, 'jpeg')
  const [attachment] = (await platform.call(annexByUploads, { token, query: { ids: scan.id! } })).result
  assert.deepEqual(await bytesOf(attachment!.originalPath), tiff)

  const bitmap = Buffer.alloc(54 + 2 * 8)
  bitmap.write('BM', 'latin1')
  for (const [value, at] of [
    [54, 10],
    [40, 14],
    [2, 18],
    [2, 22]
  ] as const)
    bitmap.writeUInt32LE(value, at)
  bitmap.writeUInt16LE(1, 26)
  bitmap.writeUInt16LE(24, 28)
  bitmap.fill(0xff, 54)
  const drawn = await upload('截图.bmp', bitmap, 'image')
  assert.deepEqual([drawn.state, drawn.type, drawn.width, drawn.height], ['SUCCESS', '.jpg', 2, 2])

  const print = await solid(40, 40).toColourspace('cmyk').jpeg().toBuffer()
  assert.equal((await sharp(print).metadata()).space, 'cmyk')
  const shown = await upload('印刷.jpg', print, 'image')
  assert.equal((await sharp(await bytesOf(shown.url)).metadata()).space, 'srgb')
})
