import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import {
  checkArticles,
  checkDraft,
  checkPublic,
  checkRules,
  passCheck,
  ruleLevels,
  saveRuleLevels,
  type CheckLevel,
  type CheckRule,
  type Finding
} from '../../elements/base/contract/article-check.ts'
import {
  addArticle,
  articleAction,
  articleById,
  editArticle,
  type ArticleDraft
} from '../../elements/base/contract/article.ts'
import { checkWord, type CheckWordDraft } from '../../elements/base/contract/check-word.ts'
import { logList } from '../../elements/base/contract/log.ts'
import { articleDraft, startPlatform, type TestPlatform } from './platform.ts'

let platform: TestPlatform
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

const word = (more: Partial<CheckWordDraft>): CheckWordDraft => ({
  ...{ word: '', kind: 'sensitive', advice: '', exceptions: '', note: '', isShared: 'N', status: '1', ...more }
})
const addWord = async (more: Partial<CheckWordDraft>) => {
  const { success, message } = await platform.call(checkWord.calls.add, { token: admin, body: word(more) })
  assert.ok(success, message)
}
const write = async (title: string, fields: Partial<ArticleDraft> = {}): Promise<string> => {
  const reply = await platform.call(addArticle, { token: writer, body: { ...articleDraft(title), ...fields } })
  assert.ok(reply.success, reply.message)
  return reply.result.id
}
const act = async (id: string, action: 'submit' | 'publish', token: string, passReason?: string) => {
  const { result, message } = await platform.call(articleAction, { token, body: { ids: [id], action, passReason } })
  return result ? (result.failed[0]?.message ?? '') : message
}
let count = 0
const findingsOf = async (fields: Partial<ArticleDraft>): Promise<Finding[]> => {
  const body = { ...articleDraft(`检查${(count += 1)}`), ...fields, id: '' }
  const { result, message } = await platform.call(checkDraft, { token: writer, body })
  assert.ok(result, message)
  return result.findings
}
const rulesOf = async (content: string) => (await findingsOf({ content })).map(({ rule }) => rule)

const idNumber = '11010519491231002X'
const card = '6222021234567890128'

test('[content-19] an article with twenty planted faults shows each of them with its place', async () => {
  await addWord({ word: '违禁品牌' })
  await addWord({ word: 'a.*b(c)+', kind: 'wrong', advice: 'abc' })
  await addWord({ word: '张三丰', kind: 'person' })
  const content = [
    '<h2>一、总体要求</h2><h4>跳级</h4><h2>三、漏了二</h2>',
    '<p>这里提到违禁品牌。</p><p>繁体與分隔：違 禁*品牌。</p>',
    '<p>写成 A.*B(C)+ 的也算。</p><p>张　三丰同志</p>',
    `<p>身份证 ${idNumber}</p><p>卡号 6222 0212 3456 7890 128</p><p>电话１３９００１２３４５６</p>`,
    '<p><img src="/files/1/202601/a.png"></p><p><img src="/files/1/202601/b.png" alt="clip_image001"></p>',
    '<table><tbody><tr><td></td></tr></tbody></table>',
    '<p>临政发[2024]12号</p><p>2023年2月29日</p><p>2024年5月1日（星期二）</p>',
    '<p>自2024年6月1日至2024年5月1日止</p><p>见<a href="#qd-none">附则</a></p>',
    '<p>一是甲；二是乙；四是丁。</p>'
  ].join('')
  const found = await findingsOf({ content, summary: '二〇二四年二月三十日' })
  const has = (rule: CheckRule, part: string, at: number, quote: string, hint = '') => {
    const here = found.filter(each => each.rule === rule)
    const fits = here.some(each => each.part === part && each.at === at && each.quote === quote && each.hint === hint)
    assert.ok(fits, `${rule} ${part} ${at} ${quote} ${hint}: ${JSON.stringify(here)}`)
  }
  has('headings', 'paragraph', 2, '跳级', '4')
  has('numbering', 'paragraph', 3, '三、', '二、')
  has('sensitive', 'paragraph', 4, '违禁品牌')
  has('sensitive', 'paragraph', 5, '違 禁*品牌', '违禁品牌')
  has('wrong', 'paragraph', 6, 'A.*B(C)+', 'abc')
  has('person', 'paragraph', 7, '张　三丰', '张三丰')
  has('idNumber', 'paragraph', 8, idNumber)
  has('bankCard', 'paragraph', 9, '6222 0212 3456 7890 128')
  has('mobile', 'paragraph', 10, '１３９００１２３４５６')
  has('alternative', 'picture', 1, '')
  has('placeholder', 'picture', 2, 'clip_image001')
  has('emptyTable', 'table', 1, '')
  has('documentNumber', 'paragraph', 11, '临政发[2024]12号', '临政发〔2024〕12号')
  has('noSuchDate', 'paragraph', 12, '2023年2月29日')
  has('dateConflict', 'paragraph', 13, '2024年5月1日', '星期三')
  has('dateConflict', 'paragraph', 14, '2024年6月1日至2024年5月1日')
  has('deadPlace', 'paragraph', 15, '附则')
  has('numbering', 'paragraph', 16, '四是', '三是')
  has('noSuchDate', 'summary', 0, '二〇二四年二月三十日')
  assert.deepEqual(
    (await findingsOf({ content: '<p> </p>' })).map(({ rule }) => rule),
    ['empty']
  )
})

test('[content-19] what is right is not reported', async () => {
  const rights = [
    '<h1>总则</h1><h2>一、甲</h2><p>（一）子</p><p>（二）丑</p><h2>二、乙</h2><p>（一）寅</p><p>1. 子</p><p>2. 丑</p><p>（二）卯</p>',
    '<p>第一条　为了规范</p><p>第二条　自2024年5月1日（星期三）起施行。</p><p>第三条修改为：“略”。</p>',
    '<p>临政办发〔2024〕7号</p><p>2024年第5号公告</p><p>（2024）京01民初12号</p><p>公告（2024）第5号</p>',
    '<p>2024年12月1日至2025年1月31日</p><p>2024-02-29</p><p>编号 202413900000000</p>',
    '<p>统一社会信用代码 91110000600037341L，电话 0551-62601234，金额 123,456,789,012 元</p>',
    '<p>身份证 110105194912310021、1101****31002X；卡号 6222021234567890129</p>',
    '<p>abc、违<strong>规</strong>禁止品牌</p><p>部署名单</p>',
    '<p>见<a href="#qd-a">下文</a></p><p id="qd-a">目标</p><p>2024.05.01 版本 1.2.3</p>'
  ]
  for (const content of rights) assert.deepEqual(await rulesOf(content), [], content)
  await addWord({ word: '布丁', exceptions: '焦糖布丁、布丁狗' })
  assert.deepEqual(await rulesOf('<p>焦糖布丁和布丁狗</p>'), [])
  assert.deepEqual(await rulesOf('<p>焦糖布丁和布丁</p>'), ['sensitive'])
})

test('[content-19] blocking findings stop submission and publication at the server, until someone states a reason', async () => {
  const id = await write('公示名单', { content: `<p>张某</p><p>身份证 ${idNumber}</p>` })
  assert.match(await act(id, 'submit', writer), /^发布前检查未通过：第 2 段：身份证号“11010519491231002X”/)
  assert.match(await act(id, 'submit', writer, '依规公示'), /没有权限/)
  assert.equal((await platform.call(articleById, { token: writer, query: { id } })).result.state, 'draft')
  assert.equal(await act(id, 'submit', admin, '依规公示'), '')
  const [checked] = (await platform.call(checkArticles, { token: reviewer, body: { ids: [id] } })).result
  assert.equal(checked!.pass?.reason, '依规公示')
  assert.equal(await act(id, 'publish', reviewer), '', 'the reason holds for the same findings')
  const { result } = await platform.call(logList, { token: admin, query: { keyWord: '公示名单' } })
  assert.ok(result.records.some(entry => JSON.stringify(entry).includes('依规公示')))
  // A new number is another finding.
  const { version } = (await platform.call(articleById, { token: reviewer, query: { id } })).result
  const body = { ...articleDraft('公示名单'), content: `<p>${idNumber}</p><p>${card}</p>`, id, version }
  assert.ok((await platform.call(editArticle, { token: reviewer, body })).success)
  assert.match(await act(id, 'publish', reviewer), /银行卡号/)
})

test('[content-19] bulk publication leaves out what the check stops, and takes no reason for several', async () => {
  const good = await write('好文章')
  const bad = await write('坏文章', { content: '' })
  const body = { ids: [good, bad], action: 'submit' as const }
  const { result } = await platform.call(articleAction, { token: writer, body })
  assert.deepEqual(result.done, [good])
  assert.deepEqual(
    result.failed.map(({ id, message }) => [id, message.slice(0, 16)]),
    [[bad, '发布前检查未通过：全文：没有正文']]
  )
  const all = await platform.call(articleAction, { token: admin, body: { ...body, passReason: '理由' } })
  assert.match(all.message, /逐篇/)
})

test('[content-19] a site sets each rule to block, warn or rest; others keep theirs', async () => {
  const set = (level: CheckLevel, token = admin) =>
    platform.call(saveRuleLevels, { token, body: { levels: [{ rule: 'empty', level }] } })
  assert.equal((await set('rest', writer)).code, 510)
  assert.ok((await set('rest')).success)
  const levels = (await platform.call(ruleLevels, { token: writer })).result
  assert.equal(levels.length, Object.keys(checkRules).length)
  assert.equal(levels.find(({ rule }) => rule === 'empty')?.level, 'rest')
  assert.equal(await act(await write('无正文', { content: '' }), 'submit', writer), '')
  await set('block')
})

test('[content-19] a reason for an article in review needs its present version', async () => {
  const id = await write('放行', { content: `<p>${card}</p>` })
  const { version } = (await platform.call(articleById, { token: writer, query: { id } })).result
  const pass = (of: number, token: string) =>
    platform.call(passCheck, { token, body: { id, version: of, reason: '已脱敏核对' } })
  assert.equal((await pass(version, writer)).code, 510)
  assert.match((await pass(version + 1, reviewer)).message, /已有变化/)
  assert.ok((await pass(version, reviewer)).success)
  assert.equal(await act(id, 'submit', writer), '')
})

test('[content-19] a title that stands twice in the column is shown', async () => {
  await write('同名文章')
  const findings = await findingsOf({ title: '同名文章' })
  assert.deepEqual(
    findings.map(({ rule, part }) => [rule, part]),
    [['sameTitle', 'title']]
  )
})

test('[content-19] who was dismissed is found in everything public, at all sites of the caller', async () => {
  const id = await write('会议召开', { content: '<p>局长<strong>欧阳</strong>测 试出席会议</p>' })
  await act(id, 'submit', writer)
  await act(id, 'publish', reviewer)
  const search = async (words: string, token = reviewer) => {
    const titles: string[] = []
    let [after, total, checked] = ['', 0, 0]
    do {
      const query = { words, allSites: '1' as const, after }
      const { result, message } = await platform.call(checkPublic, { token, query })
      assert.ok(result, message)
      titles.push(...result.found.map(({ title }) => title))
      total ||= result.total
      checked += result.checked
      after = result.next
    } while (after)
    assert.equal(checked, total)
    return titles
  }
  assert.deepEqual(await search('欧阳测试'), ['会议召开'])
  assert.deepEqual(await search('不在任何文章里的人'), [])
  assert.equal((await platform.call(checkPublic, { token: writer, query: {} })).code, 510)
  const byRule = await platform.call(checkPublic, { token: reviewer, query: { rules: 'idNumber' } })
  assert.ok(byRule.result.found.every(({ findings }) => findings.every(({ rule }) => rule === 'idNumber')))
})
