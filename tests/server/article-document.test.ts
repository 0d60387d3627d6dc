import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import JSZip from 'jszip'
import mammoth from 'mammoth'
import sharp from 'sharp'
import { addArticle, articleDocument, blankDraft, type SentDraft } from '../../elements/base/contract/article.ts'
import { addColumn } from '../../elements/base/contract/column.ts'

import { ueditorPath, type UploadAnswer } from '../../elements/base/contract/upload.ts'
import { startPlatform, type TestPlatform } from './platform.ts'

let platform: TestPlatform
let admin: string
before(async () => {
  platform = await startPlatform()
  admin = await platform.signIn('admin')
})
after(() => platform.stop())

const write = async (draft: Partial<SentDraft>, token = admin) => {
  const reply = await platform.call(addArticle, {
    token,
    body: { ...blankDraft('1002'), title: '关于做好防汛工作的通知', ...draft }
  })
  assert.equal(reply.success, true, reply.message)
  return reply.result.id
}

const get = (id: string, token = admin) =>
  platform.raw(`/api${articleDocument.exportDocx}?id=${id}`, { headers: { 'X-Access-Token': token } })

const exported = async (id: string, token = admin) => {
  const reply = await get(id, token)
  assert.equal(reply.status, 200)
  const buffer = Buffer.from(await reply.arrayBuffer())
  const zip = await JSZip.loadAsync(buffer)
  const part = async (name: string) => (await zip.file(name)?.async('string')) ?? ''
  const { value: html } = await mammoth.convertToHtml(
    { buffer },
    { convertImage: mammoth.images.imgElement(async ({ contentType }) => ({ src: contentType })) }
  )
  const { value: words } = await mammoth.extractRawText({ buffer })
  return { reply, zip, html, words, xml: await part('word/document.xml'), part }
}

const lines = (words: string) => words.split('\n').filter(Boolean)
/** Returns the properties of the paragraph that begins with the words. */
const paragraphOf = (xml: string, words: string) =>
  [...xml.matchAll(/<w:p>(?:(?!<\/w:p>).)*<\/w:p>/gs)]
    .map(([found]) => found)
    .find(found => found.includes(`>${words}`)) ?? ''

const upload = async (picture: Buffer, name: string, token = admin) => {
  const form = new FormData()
  form.set('upfile', new Blob([picture as BlobPart]), name)
  form.set('action', 'uploadimage')
  const answer = await platform.raw(`/api${ueditorPath}`, { method: 'POST', token, body: form })
  return (await answer.json()) as UploadAnswer
}
const drawing = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#1890ff' } })

test('[AR-2] an article is exported to Word in the layout of GB/T 9704', async () => {
  const content = `<h2>一、总体要求</h2><p>各县（市、区）人民政府：</p><h3>（一）落实责任</h3><p>　　已空两格的一段。</p>
    <p style="text-align:center">居中的一行</p>`
  const { reply, xml, words, part } = await exported(await write({ content, subTitle: '二〇二六年' }))
  assert.match(
    reply.headers.get('content-disposition') ?? '',
    new RegExp(`${encodeURIComponent('关于做好防汛工作的通知')}.docx$`)
  )
  assert.deepEqual(lines(words), [
    ...['关于做好防汛工作的通知', '二〇二六年', '一、总体要求', '各县（市、区）人民政府：', '（一）落实责任'],
    ...['　　已空两格的一段。', '居中的一行']
  ])
  // A4, and a text area of 156 × 225 mm: 37 mm above, 28 mm left.
  assert.match(xml, /<w:pgSz w:w="11906" w:h="16838"/)
  assert.match(xml, /<w:pgMar w:top="2098" w:right="1474" w:bottom="1984" w:left="1587"/)
  const body = paragraphOf(xml, '各县')
  assert.match(body, /w:line="560" w:lineRule="exact"/)
  assert.match(body, /w:firstLine="640"/)
  assert.match(body, /仿宋_GB2312/)
  assert.match(body, /<w:sz w:val="32"\/>/)
  assert.match(paragraphOf(xml, '一、'), /Heading2.*黑体/s)
  assert.match(paragraphOf(xml, '（一）'), /Heading3.*楷体_GB2312/s)
  assert.match(paragraphOf(xml, '　　已空'), /w:firstLine="0"/)
  assert.match(paragraphOf(xml, '居中'), /w:jc w:val="center"/)
  assert.match(paragraphOf(xml, '关于'), /方正小标宋_GBK.*<w:sz w:val="44"\/>/s)
  assert.ok(!xml.includes('FF0000'), 'no red head without issuer and number')
  assert.match(await part('word/footer1.xml'), /— .*PAGE.* —/s)
})

test('[AR-2] issuer and document number give a red head; attachments are listed', async () => {
  const { result: column } = await platform.call(addColumn, {
    token: admin,
    body: { subsiteId: '1', name: '政策测试', code: 'policy-word', modelId: 'model-policy' }
  })
  const modelFields = { docNumber: '临政发〔2026〕11号', issuer: '临江市人民政府', writtenDate: '2026-11-20' }
  const [one, two] = [
    await upload(await drawing(30, 20).png().toBuffer(), '甲.png'),
    await upload(await drawing(20, 20).png().toBuffer(), '乙.png')
  ]
  const annexList = [
    { uid: one.id!, name: '任务分工表.png', orderValue: 1, introduce: '' },
    { uid: two.id!, name: '责任人名单.png', orderValue: 2, introduce: '' }
  ]
  const id = await write({ newsClassId: column.id, modelFields, annexList, content: '<p>正文。</p>' })
  const { xml, words } = await exported(id)
  assert.deepEqual(lines(words), [
    ...['临江市人民政府', '临政发〔2026〕11号', '关于做好防汛工作的通知', '正文。'],
    ...['附件：1. 任务分工表', '2. 责任人名单']
  ])
  assert.match(paragraphOf(xml, '临江市人民政府'), /w:jc w:val="center".*FF0000.*<w:sz w:val="72"\/>/s)
  assert.match(paragraphOf(xml, '临政发'), /<w:bottom w:val="single" w:color="FF0000"/)
})

test('[AR-2] lists keep their numbers, tables their merged cells, notes and links their targets', async () => {
  const content = `<ol start="3"><li>甲<ol type="a"><li>甲之一</li></ol></li><li value="7">乙</li></ol><ul><li>点</li></ul>
    <table><caption>表一</caption><tbody><tr><th colspan="2">项目</th></tr>
    <tr><td rowspan="2">合并</td><td>一 &lt; 二 &amp; 三</td></tr><tr><td>四</td></tr></tbody></table>
    <p>见注<a href="#user-content-fn1"><sup>[1]</sup></a>和<a href="https://www.gov.cn/">中国政府网</a>。<strong>粗</strong><em>斜</em></p>
    <p><a id="user-content-fn1"></a>[1]出处。</p><blockquote><p>引文</p></blockquote><pre>第一行\n第二行</pre>`
  const { xml, html, words, part } = await exported(await write({ content }))
  assert.deepEqual(lines(words).slice(1), [
    ...['甲', '甲之一', '乙', '点', '表一', '项目', '合并', '一 < 二 & 三', '四'],
    ...['见注[1]和中国政府网。粗斜', '[1]出处。', '引文', '第一行', '第二行']
  ])
  assert.match(html, /<ol><li>甲<ol><li>甲之一<\/li><\/ol><\/li><li>乙<\/li><\/ol><ul><li>点<\/li><\/ul>/)
  assert.match(html, /colspan="2"/)
  assert.match(html, /rowspan="2"/)
  assert.match(html, /<a href="https:\/\/www\.gov\.cn\/">中国政府网<\/a>/)
  const [, place = ''] = /<a href="#([^"]+)"><sup>\[1\]/.exec(html) ?? []
  assert.ok(place && html.includes(`<a id="${place}"></a>[1]出处`), html)
  const numbering = await part('word/numbering.xml')
  const numberOf = (text: string) => /<w:numId w:val="(\d+)"/.exec(paragraphOf(xml, text))?.[1]
  const startOf = (text: string) => {
    const [, abstract] =
      new RegExp(`<w:num w:numId="${numberOf(text)}"[^>]*><w:abstractNumId w:val="(\\d+)"`).exec(numbering) ?? []
    const [, levels = ''] =
      new RegExp(`<w:abstractNum w:abstractNumId="${abstract}".*?>(.*?)</w:abstractNum>`, 's').exec(numbering) ?? []
    return [...levels.matchAll(/<w:start w:val="(\d+)"\/><w:numFmt w:val="(\w+)"/g)].at(-1)?.slice(1)
  }
  assert.deepEqual(
    [startOf('甲'), startOf('甲之一'), startOf('乙')],
    [
      ['3', 'decimal'],
      ['1', 'lowerLetter'],
      ['7', 'decimal']
    ]
  )
})

test('[AR-2] pictures are shown, webp as png; those that Word cannot show are named at their place', async () => {
  const photo = await upload(await drawing(400, 300).jpeg().toBuffer(), '现场.jpg')
  const webp = await upload(await drawing(300, 200).webp().toBuffer(), '示意.webp')
  const content = `<figure><img src="${photo.url}" alt="现场" width="50%"><figcaption>图 1</figcaption></figure>
    <p>文<img src="${webp.url}" alt="示意图">字</p><p><img src="/files/1/202601/${'0'.repeat(32)}.png" alt="已删除的图"></p>
    <p><img src="https://example.com/a.png" alt="外站图"></p>`
  const { zip, html, words, xml } = await exported(await write({ content }))
  assert.deepEqual(html.match(/src="image\/\w+"/g), ['src="image/jpeg"', 'src="image/png"'])
  assert.deepEqual(lines(words).slice(1), [
    '图 1',
    '文字',
    '〔图片：已删除的图〕',
    '〔图片：外站图（https://example.com/a.png）〕'
  ])
  const media = Object.values(zip.files).filter(({ name }) => /^word\/media\/./.test(name))
  const formats = await Promise.all(
    media.map(async file => (await sharp(await file.async('nodebuffer')).metadata()).format)
  )
  assert.deepEqual(formats.sort(), ['jpeg', 'png'])
  // Half of the text area is 294 pixels, and an exact height of lines would cut the picture.
  assert.match(xml, new RegExp(`<wp:extent cx="${294 * 9525}" cy="${Math.round(294 * 0.75) * 9525}"`))
  assert.match(/<w:p>(?:(?!<\/w:p>).)*<w:drawing>/s.exec(xml)?.[0] ?? '', /w:line="240"/)
})

test('[AR-2] only those who may read an article export it', async () => {
  const id = await write({ content: '<p>内部\u0001稿</p>' })
  assert.equal((await get(id, '')).status, 401)
  assert.match(await (await get('f'.repeat(32))).text(), /没有找到该文章/)
  const reader = await platform.signIn('zhaolei')
  assert.deepEqual(lines((await exported(id, reader)).words).slice(1), ['内部稿'])
  const elsewhere = await platform.signIn('chenjing')
  assert.match(await (await get(id, elsewhere)).text(), /没有找到该文章/)
})
