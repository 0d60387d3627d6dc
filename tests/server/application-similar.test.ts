import assert from 'node:assert/strict'
import { test } from 'node:test'
import { similarApplications, type SimilarQuery } from '../../elements/base/contract/apply-similar.ts'
import { admin, citizen, platform, register, took } from './application-desk.ts'

const similar = async (part: Partial<SimilarQuery>, token = admin) => {
  const body = { applicantName: '', cardCode: '', title: '', content: '', ...part }
  const { result, message } = await platform.call(similarApplications, { token, body })
  assert.ok(result, message)
  return result
}

test('the same text from the same person is marked with the earlier answer, whatever its spaces', async () => {
  const { applicantName, cardCode, title, content } = citizen
  const first = await register()
  const open = await similar({ applicantName, cardCode, title: ` ${title}。`, content: content.replaceAll(' ', '') })
  const [same, ...others] = open
  assert.deepEqual([same!.id, same!.isSamePerson, same!.isSameText, same!.endDate], [first.id, true, true, ''])
  // Subjects of other people follow.
  assert.ok(others.length > 0 && others.every(({ isSamePerson, isSameText }) => !isSamePerson && !isSameText))
  const accepted = await took(first, 'accept', { departId: 'd1' })
  const submitted = await took(accepted, 'submit', { replyType: 'open', reply: '现将文件提供给您。' })
  const signed = await took(submitted, 'sign')
  const [found] = await similar({ applicantName, cardCode, title, content })
  assert.deepEqual(
    [found!.isSameText, found!.replyType, found!.letterNumber, found!.endDate, found!.group],
    [true, 'open', signed.letterNumber, signed.endDate, 'end']
  )

  // Another person of that name, and the same person with another text.
  const namesake = (await similar({ applicantName, cardCode: '110101199003070396', title, content })).find(
    ({ id }) => id === first.id
  )
  assert.deepEqual([namesake!.isSamePerson, namesake!.isSameText], [false, false])
  // A name alone does not make two people one.
  const nameless = (await similar({ applicantName, title, content })).find(({ id }) => id === first.id)
  assert.deepEqual([nameless!.isSamePerson, nameless!.isSameName, nameless!.isSameText], [false, true, true])
  assert.deepEqual([found!.isSamePerson, found!.isSameName, namesake!.isSameName], [true, false, false])
  const [other] = await similar({ applicantName, cardCode, title, content: '另一份文件' })
  assert.deepEqual([other!.isSamePerson, other!.isSameText], [true, false])
})

test('words of the subject find applications of others, usual words alone do not, and only at own sites', async () => {
  const one = await register({ title: '轨道交通四号线环境影响评价报告', applicantName: '郑南' })
  const ids = async (title: string, token = admin) => (await similar({ title }, token)).map(({ id }) => id)
  assert.ok((await ids('申请公开轨道交通四号线环评有关信息')).includes(one.id))
  assert.deepEqual(await ids('关于申请公开有关政府信息的文件'), [])
  assert.deepEqual(await ids('水库移民安置补偿款发放'), [])
  const elsewhere = await platform.signIn('hanxue')
  assert.deepEqual(await ids('轨道交通四号线环境影响评价报告', elsewhere), [])
})
