import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import JSZip from 'jszip'
import { addArticle, articleAction, type Article } from '../../elements/base/contract/article.ts'
import { addColumn } from '../../elements/base/contract/column.ts'
import {
  contentEntries,
  judgeEntries,
  mergeEntries,
  sendEntry,
  type EntryDraft,
  type EntryState
} from '../../elements/base/contract/content-entry.ts'
import { addLine, interviewDocument, interviewLines, recallLine } from '../../elements/base/contract/interview-line.ts'
import { publicContent } from '../../elements/base/contract/public-content.ts'
import { formatTime } from '../../host-demo/server/kernel/clock.ts'
import { articleDraft, startPlatform, type TestPlatform } from './platform.ts'
import { uploadPicture } from './upload-picture.ts'

let platform: TestPlatform
let admin: string
let writer: string
let column: string
let cover: string
before(async () => {
  platform = await startPlatform({ trustProxy: 1 })
  admin = await platform.signIn('admin')
  writer = await platform.signIn('lihua')
  const body = { subsiteId: '1', name: '访谈', code: 'interview-test', modelId: 'model-interview' }
  column = (await platform.call(addColumn, { token: admin, body })).result.id
  const { uid } = await uploadPicture(platform, admin, '封面.png', [480, 270])
  cover = JSON.stringify({ id: uid, path: '', alt: '演播室' })
})
after(() => platform.stop())

const day = 86_400_000
const at = (ms: number) => formatTime(new Date(Date.now() + ms)).slice(0, 16)
type Values = Record<string, string>

const values = (more: Values = {}): Values => ({
  ...{ cover, host: '主持人小林', guests: JSON.stringify([{ name: '赵磊', post: '市教育局局长' }]) },
  ...{ startTime: at(-3600_000), endTime: at(3600_000), asksFrom: at(-3 * day), asksUntil: at(3000_000) },
  ...more
})
const write = (modelFields: Values) =>
  platform.call(addArticle, { token: admin, body: { ...articleDraft('访谈', column), modelFields } })
const published = async (more: Values = {}): Promise<Article> => {
  const { success, message, result } = await write(values(more))
  assert.ok(success, message)
  await platform.call(articleAction, { token: admin, body: { ids: [result.id], action: 'publish' } })
  return result
}
let caller = 0
const ask = (id: string, content: string, more: Partial<EntryDraft> = {}) => {
  const number = ++caller
  const headers = { 'x-forwarded-for': `198.51.100.${number + 1}` }
  return platform.call(sendEntry, { body: { id, name: `网友${number}`, content, ...more }, headers })
}
const asked = async (articleId: string) =>
  (await platform.call(contentEntries, { token: admin, query: { articleId } })).result.records
const decide = (articleId: string, ids: string[], state: EntryState, more: { reason?: string; reply?: string } = {}) =>
  platform.call(judgeEntries, { token: admin, body: { articleId, ids, state, ...more } })
const shown = async (id: string) => {
  const { result } = await platform.call(publicContent, { query: { id } })
  return result.fields as unknown as {
    questions: { name: string; content: string; reply?: string }[]
    transcript: { speaker: string; content: string }[]
  }
}

test('[AR-3] an interview goes through its states by the clock; follow-up that is five working days late is an alarm', async () => {
  const past = { startTime: at(-20 * day), endTime: at(-19 * day), asksFrom: at(-30 * day), asksUntil: at(-21 * day) }
  const cases: [Values, string, string, boolean][] = [
    [
      { startTime: at(9 * day), endTime: at(10 * day), asksFrom: at(day), asksUntil: at(2 * day) },
      '预告',
      '预告',
      false
    ],
    [{ startTime: at(9 * day), endTime: at(10 * day), asksUntil: at(2 * day) }, '征集问题', '征集问题', true],
    [{ startTime: at(day), endTime: at(2 * day), asksUntil: at(-day) }, '预告', '预告', false],
    [{}, '直播', '直播', true],
    [{ asksUntil: at(-60_000) }, '直播', '直播', false],
    [past, '办理逾期', '往期', false],
    [{ ...past, followUp: '已全部办结' }, '往期', '往期', false]
  ]
  for (const [more, staff, people, takes] of cases) {
    const made = await published(more)
    assert.equal(made.fieldState, staff)
    const { result } = await platform.call(publicContent, { query: { id: made.id } })
    assert.equal(result.fieldState, people)
    const reply = await ask(made.id, '学位够不够？')
    assert.equal(reply.success, takes, staff)
    if (!takes) assert.match(reply.message, /现在不接收提问/)
  }
})

test('[AR-3] wrong input of an interview is named: cover, times, a video without words, follow-up before the end', async () => {
  const wrong: [Values, RegExp][] = [
    [{ cover: '' }, /请填写“封面”/],
    [{ guests: '' }, /请填写“嘉宾”/],
    [{ endTime: at(-2 * day) }, /结束时间须晚于开始时间/],
    [{ asksUntil: at(-4 * day) }, /提问截止须晚于提问开始/],
    [{ asksUntil: at(day) }, /提问截止不能晚于访谈结束/],
    [{ videoUrl: 'https://video.example.cn/1.mp4' }, /录像须附字幕或文字稿/],
    [{ followUp: '已办结' }, /访谈结束后才能填写/]
  ]
  for (const [more, message] of wrong) {
    const reply = await write(values(more))
    assert.equal(reply.success, false, JSON.stringify(more))
    assert.match(reply.message, message)
  }
})

test('[AR-3] nothing of a netizen is public before it is adopted; what is answered shows its answer, and never a contact', async () => {
  const { id } = await published()
  assert.match((await ask(id, '问题', { name: '' })).message, /请填写姓名/)
  assert.match((await ask(id, ' ')).message, /请填写问题/)
  for (const content of ['何时开工？', '何时开工', '广告'])
    assert.equal((await ask(id, content, { contact: '13800138000' })).success, true)
  assert.deepEqual((await shown(id)).questions, [])
  await platform.call(mergeEntries, { token: admin, body: { articleId: id, ids: [] } })
  const [advert, first] = await asked(id)
  assert.equal(first?.count, 2)
  assert.match((await decide(id, [advert!.id], 'declined')).message, /请填写“不采用”的理由/)
  await decide(id, [advert!.id], 'declined', { reason: '与主题无关' })
  await decide(id, [first!.id], 'adopted')
  assert.deepEqual(
    (await shown(id)).questions.map(({ content, reply }) => [content, reply]),
    [['何时开工？', undefined]],
    'one of the merged questions stands for both'
  )
  assert.match((await decide(id, [first!.id], 'answered')).message, /请填写答复/)
  await decide(id, [first!.id], 'answered', { reply: '明年三月' })
  assert.equal((await shown(id)).questions[0]?.reply, '明年三月')
  const text = await (await platform.raw(`/api${publicContent.path}?id=${id}`)).text()
  assert.doesNotMatch(text, /8000|广告/)
  await decide(id, [first!.id], 'declined', { reason: '重复' })
  assert.deepEqual((await shown(id)).questions, [], 'it can be taken back')
})

test('[AR-3] several recorders add lines at once; a recalled line is no longer public and stays for the staff', async () => {
  const { id } = await published()
  const say = (token: string, content: string) =>
    platform.call(addLine, { token, body: { articleId: id, speaker: '赵磊', content } })
  const replies = await Promise.all(
    Array.from({ length: 12 }, (_, number) => say(number % 2 ? admin : writer, `第 ${number} 句`))
  )
  assert.ok(replies.every(({ success }) => success))
  const lines = (await platform.call(interviewLines, { token: writer, query: { articleId: id } })).result
  assert.equal(lines.length, 12)
  assert.deepEqual([...new Set(lines.map(({ createByName }) => createByName))].length, 2)
  const body = { articleId: id, id: lines[3]!.id }
  assert.equal((await platform.call(recallLine, { token: admin, body })).result.isRecalled, true)
  const { transcript } = await shown(id)
  assert.equal(transcript.length, 11)
  assert.ok(transcript.every(({ content }) => content !== lines[3]!.content))
  const kept = (await platform.call(interviewLines, { token: admin, query: { articleId: id } })).result
  assert.equal(kept.filter(({ isRecalled }) => isRecalled).length, 1)
  assert.match((await say(admin, ' ')).message, /发言内容/)
  const elsewhere = await published()
  const crossed = await platform.call(recallLine, { token: admin, body: { articleId: elsewhere.id, id: lines[4]!.id } })
  assert.match(crossed.message, /没有找到该实录/)
})

test('[AR-3] lines and questions are pushed to the desks of the site, and strangers neither read nor write', async () => {
  const { id } = await published()
  const { rows } = await platform.query<{ id: string }>("select id from users where username = 'admin'")
  const userId = rows[0]!.id
  const socket = new WebSocket(`${platform.url.replace('http', 'ws')}/api/websocket/${userId}`, [admin])
  const heard: string[] = []
  socket.addEventListener('message', ({ data }) => heard.push(String(data)))
  await new Promise((resolve, reject) => {
    socket.addEventListener('open', resolve, { once: true })
    socket.addEventListener('error', reject, { once: true })
  })
  const until = async (count: number) => {
    const end = Date.now() + 10_000
    while (heard.filter(text => text.includes('"content"') && text.includes(id)).length < count) {
      assert.ok(Date.now() < end, 'the push arrives')
      await new Promise(resolve => setTimeout(resolve, 20))
    }
  }
  await platform.call(addLine, { token: writer, body: { articleId: id, speaker: '赵磊', content: '大家好' } })
  await until(1)
  await ask(id, '新问题')
  await until(2)
  socket.close()
  const stranger = await platform.signIn('chenjing')
  const body = { articleId: id, speaker: '冒名', content: '假话' }
  assert.match((await platform.call(addLine, { token: stranger, body })).message, /没有权限|您没有/)
  const read = await platform.call(interviewLines, { token: stranger, query: { articleId: id } })
  assert.match(read.message, /没有权限|您没有/)
})

test('[AR-3] whoever reads an interview saves it as a Word document, without recalled lines and questions not adopted', async () => {
  const { id } = await published({ digest: '要点一\n要点二', issue: '第 9 期', place: '演播室' })
  const line = (speaker: string, content: string) =>
    platform.call(addLine, { token: writer, body: { articleId: id, speaker, content } })
  await line('主持人小林', '欢迎\u0001收看')
  const recalled = (await line('赵磊', '说错的话')).result
  await platform.call(recallLine, { token: writer, body: { articleId: id, id: recalled.id } })
  await line('赵磊', '第一段\n第二段 <b>&')
  await ask(id, '采用的问题', { name: '网友甲', contact: '13912345678' })
  await ask(id, '待审的问题')
  await ask(id, '不采用的问题')
  const rows = await asked(id)
  const idOf = (content: string) => rows.find(row => row.content === content)!.id
  await decide(id, [idOf('采用的问题')], 'answered', { reply: '正式的答复' })
  await decide(id, [idOf('不采用的问题')], 'declined', { reason: '重复' })
  const get = (token: string, articleId = id) =>
    platform.raw(`/api${interviewDocument.exportDocx}?articleId=${articleId}`, { headers: { 'X-Access-Token': token } })
  const reply = await get(await platform.signIn('zhaolei'))
  assert.equal(reply.status, 200)
  assert.match(reply.headers.get('content-disposition') ?? '', /\.docx$/)
  const zip = await JSZip.loadAsync(await reply.arrayBuffer())
  const xml = await zip.file('word/document.xml')!.async('string')
  const paragraphs = [...xml.matchAll(/<w:p>.*?<\/w:p>/gs)].map(([part]) =>
    [...part.matchAll(/<w:t[^>]*>(.*?)<\/w:t>/gs)].map(([, text]) => text).join('')
  )
  const [title, , time] = paragraphs
  assert.equal(title, '访谈')
  assert.match(time!, /^时间：\d{4}-\d\d-\d\d \d\d:\d\d 至 /)
  assert.deepEqual(
    paragraphs.filter(text => text !== time),
    [
      ...['访谈', '期次：第 9 期', '地点：演播室', '主持人：主持人小林', '嘉宾：赵磊（市教育局局长）'],
      ...['访谈摘要', '要点一', '要点二', '访谈实录', '主持人小林：欢迎收看', '赵磊：第一段', '第二段 &lt;b&gt;&amp;'],
      ...['网友提问', '网友甲：采用的问题', '系统管理员：正式的答复']
    ]
  )
  for (const hidden of ['说错的话', '待审的问题', '不采用的问题', '13912345678'])
    assert.ok(!xml.includes(hidden), hidden)
  assert.equal((await get('')).status, 401)
  assert.match(await (await get(admin, '100000')).text(), /该内容不/)
  assert.match(await (await get(writer, 'f'.repeat(32))).text(), /没有找到该文章/)
})
