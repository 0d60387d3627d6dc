import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { extractRawText } from 'mammoth'
import { agency } from '../../elements/base/contract/agency.ts'
import { letterPath, type Application } from '../../elements/base/contract/apply.ts'
import { articleInWords, legalActs, type Article, type Facts } from '../../elements/base/contract/apply-acts.ts'
import { factRules, type FactName } from '../../elements/base/contract/apply-facts.ts'
import { allReplyTypes, type ApplyReplyType, type ApplyStepDraft } from '../../elements/base/contract/apply-steps.ts'
import { casesOf, daysAgo } from './application-cases.ts'
import { startPlatform, type TestPlatform } from './platform.ts'

const rows = readFileSync(join(import.meta.dirname, '../../../shared/data/disclosure-replies.tsv'), 'utf8')
  .split('\n')
  .filter(line => /^\d/.test(line))
  .map(line => {
    const [row = '', reply = '', basis = '', letter = '', reviewFirst = '', reason = ''] = line.split('\t')
    return {
      row,
      reply,
      letter,
      reviewFirst,
      reason,
      basis: basis.split(';').filter(one => /\d/.test(one)) as Article[]
    }
  })

/** Words by which a row names its act; the first that fits. */
const words: [RegExp, ApplyReplyType][] = [
  [/主动公开/, 'known'],
  [/部分公开/, 'partly'],
  [/国家秘密/, 'secret'],
  [/禁止公开/, 'forbidden'],
  [/国家安全|三安全/, 'safety'],
  [/第三方/, 'third-party'],
  [/内部事务/, 'internal'],
  [/过程性/, 'process'],
  [/执法案卷/, 'enforcement'],
  [/行政查询/, 'inquiry'],
  [/不掌握|不存在/, 'not-held'],
  [/制作/, 'not-made'],
  [/仍不明确/, 'unclear'],
  [/信访|投诉|举报/, 'petition'],
  [/重复申请/, 'repeated'],
  [/出版物/, 'publication'],
  [/大量|反复/, 'excessive'],
  [/重新出具/, 'confirmed'],
  [/不补正/, 'not-corrected'],
  [/缴/, 'not-paid'],
  [/撤回/, 'withdrawn'],
  [/不属于本/, 'not-mine'],
  [/更正/, 'rectified'],
  [/予以公开/, 'open']
]
const typeOf = (reply: string) => words.find(([pattern]) => pattern.test(reply))?.[1]

let platform: TestPlatform
let admin: string
let cases: ReturnType<typeof casesOf>
before(async () => {
  platform = await startPlatform()
  admin = await platform.signIn('admin')
  cases = casesOf(platform, admin)
})
after(() => platform.stop())

const factsOf = (names: readonly FactName[]): Facts =>
  Object.fromEntries(
    names.map(name => {
      const { choices, isDay, title } = factRules[name]
      return [name, choices?.[1] ?? (isDay ? daysAgo(90) : `甲乙丙${title[0]}`)]
    })
  )
const late = (day: number) => ({ day: daysAgo(day), lateReason: '补录纸质办理记录' })

/** Takes an application to the step that ends it with an act. */
const ready = async (type: ApplyReplyType): Promise<Application> => {
  const { took, register } = cases
  const received = { applyDate: daysAgo(60), receiveDate: daysAgo(60) }
  if (type === 'not-mine' || type === 'withdrawn') return register()
  if (type === 'not-corrected') {
    const asked = await took(await register(received), 'askCorrection', { ...late(58), until: daysAgo(40) })
    return took(asked, 'received', { day: daysAgo(56), tracking: 'EMS-1' })
  }
  if (type === 'unclear') {
    const asked = await took(await register(), 'askCorrection', { until: daysAgo(-9), reason: '请写明文号' })
    return took(await took(asked, 'corrected', { reason: '只写了年份' }), 'accept', { departId: 'd1' })
  }
  const one = await took(await register(received), 'accept', { departId: 'd1', ...late(59) })
  if (type === 'not-paid') {
    const asked = await took(one, 'askFee', { pages: 100, ...late(58) })
    return took(asked, 'received', { day: daysAgo(57) })
  }
  if (type === 'third-party') {
    const asked = await took(one, 'askThirdParty', { party: '临江科技有限公司', ...late(50) })
    const got = await took(asked, 'received', { day: daysAgo(48) })
    return took(got, 'consulted', { opinion: 'disagree', reason: '涉及商业秘密', ...late(40) })
  }
  if (type === 'excessive') {
    const asked = await took(one, 'askReasons', { reason: '一个月内申请 200 件' })
    return took(asked, 'gaveReasons', { reason: '只是想知道' })
  }
  return one
}

const bare: Partial<ApplyStepDraft> = { reason: '', facts: {}, grounds: [] }

/** Ends an application with an act: refused without what it must state, then issued. */
const end = async (type: ApplyReplyType) => {
  const { step, took } = cases
  const { by, facts } = legalActs[type]
  const one = await ready(type)
  const stated = facts.filter(name => !factRules[name].isDerived)
  const grounds =
    type === 'partly' ? [{ part: '联系方式', type: 'internal' as const, facts: { matter: '人事管理' } }] : []
  const given: Partial<ApplyStepDraft> = {
    ...{ replyType: by === 'submit' || by === 'refuse' ? type : '', reason: '', facts: factsOf(stated), grounds },
    ...(by === 'transfer' && { party: '临江市财政局', contact: '0571-87000009', reason: '属于财政部门的职责' }),
    ...(by === 'withdraw' && { reason: '书面撤回' }),
    reply: ''
  }
  if (stated.length > 0 || by === 'transfer' || by === 'withdraw') {
    const { success, message } = await step(one, by, { ...given, ...bare })
    assert.equal(success, false, `${type} is issued without a reason`)
    assert.match(message, /^请/)
  }
  const ended = await took(one, by, given)
  return { one: by === 'submit' ? await took(ended, 'sign') : ended, given }
}

const letterOf = async (one: Application, seq = 1, at = -1) => {
  const answer = await platform.raw(`/api${letterPath}?stepId=${one.steps.at(at)!.id}&seq=${seq}`, { token: admin })
  assert.match(answer.headers.get('content-type') ?? '', /wordprocessing/)
  return (await extractRawText({ buffer: Buffer.from(await answer.arrayBuffer()) })).value
}
/** Articles of 《政府信息公开条例》 that a letter cites; those of other laws follow their names. */
const citedIn = (text: string) => {
  const own = text.replace(/《中华人民共和国行政(复议|诉讼)法》[^，。]*/g, '')
  return [...new Set(own.match(/第[一二三四五六七八九十]+条(第[一二三四五六七八九十]+[款项])?/g) ?? [])].sort()
}
const checkRemedy = (text: string, isReviewFirst: boolean) => {
  assert.match(text, /六十日内向云州省人民政府申请行政复议/)
  assert.match(text, /向临江市中级人民法院提起行政诉讼/)
  if (isReviewFirst) {
    assert.match(text, /应当先申请行政复议.*复议决定.*十五日内/)
    assert.doesNotMatch(text, /六个月/)
  } else assert.match(text, /也可以自收到本告知书之日起六个月内/)
}

test('[process-5] the table of acts covers every reply, and each row of the law', () => {
  assert.ok(rows.length >= 16)
  for (const { row, reply } of rows) assert.ok(typeOf(reply), `${row} ${reply}`)
  assert.deepEqual(Object.keys(legalActs).sort(), [...allReplyTypes].sort())
})

for (const { row, reply, basis, letter, reviewFirst } of rows)
  test(`[process-5] [PU-4] ${row} ${reply}: title, articles, remedy and statement of the real letter are right`, async () => {
    const type = typeOf(reply)!
    const { one, given } = await end(type)
    const text = await letterOf(one)
    const lines = text.split('\n').filter(Boolean)
    assert.equal(lines[0], '临江市人民政府', 'the agency signs, not the website')
    assert.ok(!text.includes('政府信息公开平台'))
    assert.match(text, /临政公开〔\d{4}〕\d+号/)
    assert.ok(lines.includes(letter), text)
    // A partial reply cites the grounds of what it withholds, too.
    const expected = [...basis, ...(type === 'partly' ? (['16-1'] as const) : [])].map(articleInWords)
    assert.deepEqual(citedIn(text), [...new Set(expected)].sort())
    checkRemedy(text, reviewFirst !== 'no')
    for (const [name, value] of Object.entries(given.facts ?? {}))
      if (!factRules[name as FactName].isDay) assert.ok(text.includes(value), `${name} is not stated: ${text}`)
    assert.ok(!text.includes('{') && !text.includes('undefined'), text)
  })

test('[process-5] where practice differs, the agency decides whether reconsideration comes first; refusals never depend on it', async () => {
  const own = (await platform.call(agency.calls.byId, { token: admin, query: { id: 'ag1' } })).result
  const { createTime: _c, createByName: _b, updateTime: _u, updateByName: _n, ...body } = own
  const saved = await platform.call(agency.calls.edit, { token: admin, body: { ...body, reviewFirst: 'N' } })
  assert.ok(saved.success, saved.message)
  checkRemedy(await letterOf((await end('petition')).one), false)
  checkRemedy(await letterOf((await end('secret')).one), true)
})

test('[process-5] a partial reply has several grounds, each with its articles; the third party was asked and hears of a disclosure against its will', async () => {
  const { took, step } = cases
  const one = await ready('third-party')
  const grounds = [
    { part: '企业报价', type: 'third-party' as const, facts: {} },
    { part: '会议讨论', type: 'process' as const, facts: { record: '讨论记录、过程稿' } },
    { part: '密级文件', type: 'secret' as const, facts: { level: '机密', decision: '临保〔2020〕3号' } }
  ]
  const reply = { replyType: 'partly' as const, facts: { access: '随本告知书提供' }, reply: '', reason: '' }
  const unknown = await step(one, 'submit', { ...reply, grounds: [{ ...grounds[2]!, facts: { level: '机密' } }] })
  assert.match(unknown.message, /“密级文件”（属于国家秘密）：请填写定密依据/)
  const signed = await took(await took(one, 'submit', { ...reply, grounds }), 'sign')
  const text = await letterOf(signed)
  for (const part of [
    '（一）企业报价',
    '（二）会议讨论',
    '（三）密级文件',
    '第十四条',
    '第十五条',
    '第三十二条',
    '第十六条第二款'
  ])
    assert.ok(text.includes(part), part)
  assert.deepEqual(
    signed.steps.at(-1)!.letters.map(({ title }) => title),
    ['部分公开告知书']
  )
  const against = await ready('third-party')
  const open = { replyType: 'open' as const, facts: { access: '随本告知书提供' }, reply: '', reason: '' }
  assert.match((await step(against, 'submit', open)).message, /第三方不同意公开.*公共利益/)
  const told = await took(await took(against, 'submit', { ...open, publicInterest: '涉及饮用水安全' }), 'sign')
  assert.deepEqual(
    told.steps.at(-1)!.letters.map(({ title }) => title),
    ['予以公开告知书', '第三方信息公开告知书']
  )
  const second = await letterOf(told, 2)
  assert.match(second, /临江科技有限公司：/)
  assert.match(second, /涉及饮用水安全/)
  assert.ok(!second.includes('林晓'), 'the third party does not learn who applied')
})

test('[process-5] a reply that the law ties to a step is refused without the step', async () => {
  const { step, took, register } = cases
  const one = await took(await register(), 'accept', { departId: 'd1' })
  const refused = async (replyType: ApplyReplyType, sentence: RegExp) =>
    assert.match((await step(one, legalActs[replyType].by, { replyType, facts: {}, reply: '' })).message, sentence)
  await refused('third-party', /尚未书面征求第三方的意见.*第三十二条/)
  await refused('unclear', /没有告知补正.*第三十条/)
  await refused('excessive', /尚未要求申请人说明理由.*第三十五条/)
})

test('[process-4] without an agency no letter is issued, and one sentence names where to choose it', async () => {
  const one = await cases.took(await cases.register(), 'accept', { departId: 'd1' })
  await platform.query("update subsites set agency_id = '' where id = '1'")
  const { success, message } = await cases.step(one, 'extend', { days: 5 })
  assert.equal(success, false)
  assert.match(message, /没有受理机关，不能发出文书：请在“站点列表”中修改该站点，选择受理机关/)
  await platform.query("update subsites set agency_id = 'ag1' where id = '1'")
  const extended = await cases.took(one, 'extend', { days: 5 })
  await platform.query("update agencies set name = '临江市政府（新）' where id = 'ag1'")
  assert.match(await letterOf(extended), /^临江市人民政府\n/, 'an issued letter keeps its signature')
})
