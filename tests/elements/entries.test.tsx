import { expect } from '@esm-bundle/chai'
import '../../elements/features/article-editor/define.ts'
import { addArticle, articleAction, blankDraft, type Article } from '../../elements/base/contract/article.ts'
import { addColumn } from '../../elements/base/contract/column.ts'
import { sendEntry } from '../../elements/base/contract/content-entry.ts'
import { addLine } from '../../elements/base/contract/interview-line.ts'
import { send } from '../../elements/base/session/request/send.ts'
import { $line } from '../../elements/base/session/realtime/pushes.ts'
import { upload } from '../../elements/base/session/upload/upload.ts'
import { clearPage, control, inside, place, signedIn, typeInto, until } from '../support/element.ts'

let serial = 0

/** Publishes a content of a kind in a separate column. */
async function published(kind: string, modelFields: Record<string, string>): Promise<Article> {
  const code = `entries-${Date.now()}-${++serial}`
  const column = await send(addColumn, { body: { subsiteId: '1', name: code, code, modelId: `model-${kind}` } })
  const body = { ...blankDraft(column.id), title: `公众提交 ${code}`, content: '<p>背景</p>', modelFields }
  const article = await send(addArticle, { body })
  await send(articleAction, { body: { ids: [article.id], action: 'publish' } })
  return article
}

/** Uploads a plain picture and returns its id. */
async function pictureOf(width: number, height: number): Promise<string> {
  const canvas = Object.assign(document.createElement('canvas'), { width, height })
  const blob = await new Promise<Blob | null>(resolve => canvas.toBlob(resolve, 'image/png'))
  const { signal } = new AbortController()
  const file = new File([blob!], '封面.png', { type: 'image/png' })
  const { url } = await upload(file, { kind: 'image', dir: '', signal, onProgress: () => undefined })
  return /([\da-f]{32})\.\w+$/.exec(url)![1]!
}

const dialogButton = (editor: HTMLElement, words: string) =>
  [...editor.shadowRoot!.querySelectorAll<HTMLElement>('dialog button')].find(
    ({ textContent }) => textContent?.trim() === words
  )

describe('entries of a content', () => {
  beforeEach(() => signedIn())
  afterEach(clearPage)

  it('[AR-3] answers to a consultation are listed beside its form and decided with a reason; what was typed stays', async () => {
    const questions = JSON.stringify([{ title: '是否同意', type: '单选', options: '同意\n不同意' }])
    const article = await published('opinions', {
      ...{ type: 'survey', unit: 'd1', startTime: '2020-01-01 00:00', endTime: '2099-01-01 00:00', questions }
    })
    await send(sendEntry, { body: { id: article.id, name: '刘洋', content: '建议增设路灯', answers: { 1: '2' } } })
    const editor = place(`<qd-article-editor article-id="${article.id}"></qd-article-editor>`)
    const title = await until(() => inside<HTMLTextAreaElement>(editor, '.article-title'), 'the form')
    typeInto(title, '改过的标题')
    const desk = await until(() => control(editor, '公众意见'), 'the switch')
    desk.click()
    await until(() => inside(editor, '.entries tbody')?.textContent?.includes('建议增设路灯'), 'the answer')
    await until(() => inside(editor, '.tallies')?.textContent?.includes('不同意'), 'the tallies')
    inside<HTMLInputElement>(editor, '.entries tbody input[type=checkbox]')!.click()
    const act = await until(() => control(editor, '部分采纳'), 'the decision')
    act.click()
    const reason = await until(() => inside<HTMLTextAreaElement>(editor, '#confirm-reason'), 'the reason')
    typeInto(reason, '主干道已列入计划')
    dialogButton(editor, '部分采纳')!.click()
    await until(() => inside(editor, '.entries tbody')?.textContent?.includes('部分采纳'), 'the decided answer')
    control(editor, '内容')!.click()
    await until(() => inside(editor, '.entries')!.closest<HTMLElement>('.desk-part')!.hidden, 'the form again')
    expect(inside<HTMLTextAreaElement>(editor, '.article-title')!.value).to.equal('改过的标题')
  })

  it('[AR-3] a letter is entered with its channel and counts; a wrong day is named and loses nothing', async () => {
    const questions = JSON.stringify([
      { title: '是否同意', type: '单选', options: '同意\n不同意', isRequired: '1' },
      { title: '关注什么', type: '多选', options: '价格\n质量' },
      { title: '补充', type: '填空' }
    ])
    const article = await published('opinions', {
      ...{ type: 'survey', unit: 'd1', startTime: '2020-01-01 00:00', endTime: '2099-01-01 00:00', questions }
    })
    const editor = place(`<qd-article-editor article-id="${article.id}"></qd-article-editor>`)
    const desk = await until(() => control(editor, '公众意见'), 'the switch')
    desk.click()
    const enter = await until(() => control(editor, '录入意见'), 'the action')
    enter.click()
    await until(() => inside(editor, '#enter-day'), 'the dialog')
    const write = (id: string, words: string): void => {
      const field = inside<HTMLInputElement | HTMLTextAreaElement>(editor, `#enter-${id}`)!
      typeInto(field, words)
    }
    write('day', '2019-12-31')
    write('name', '来信人')
    write('content', '建议延长开放时间')
    const choice = inside<HTMLSelectElement>(editor, '#enter-answer-1')!
    choice.value = '1'
    choice.dispatchEvent(new Event('change', { bubbles: true }))
    inside<HTMLInputElement>(editor, '.enter-choices input')!.click()
    dialogButton(editor, '录入')!.click()
    await until(() => inside(editor, 'dialog .failure')?.textContent?.includes('期间以外收到的意见不计入'), 'the rule')
    expect(inside<HTMLTextAreaElement>(editor, '#enter-content')!.value).to.equal('建议延长开放时间')
    write('day', '2020-02-01')
    dialogButton(editor, '录入')!.click()
    await until(() => inside(editor, '.entries tbody')?.textContent?.includes('建议延长开放时间'), 'the letter')
    expect(inside(editor, '.entries tbody')!.textContent).to.contain('信函')
    await until(() => inside(editor, '.tallies')?.textContent?.includes('信函 1'), 'the tally')
    expect(inside(editor, '.tallies')!.textContent).to.contain('价格')
  })

  it('[AR-3] people who signed up are listed by name and checked in', async () => {
    const article = await published('trained', {
      ...{ unit: 'd1', place: '市民中心', contactName: '李华', contactPhone: '0571-88001234' },
      ...{ startTime: '2098-01-01 09:00', endTime: '2098-01-01 17:00' },
      ...{ signUpFrom: '2020-01-01 00:00', signUpUntil: '2097-01-01 00:00' }
    })
    await send(sendEntry, { body: { id: article.id, name: '周敏', contact: '13600136000' } })
    const editor = place(`<qd-article-editor article-id="${article.id}"></qd-article-editor>`)
    const desk = await until(() => control(editor, '报名名单'), 'the switch')
    desk.click()
    await until(() => inside(editor, '.entries tbody')?.textContent?.includes('周敏'), 'the person')
    expect(inside(editor, '.entries tbody')!.textContent).to.contain('****6000')
    inside<HTMLInputElement>(editor, '.entries tbody input[type=checkbox]')!.click()
    const act = await until(() => control(editor, '已签到'), 'the check-in')
    act.click()
    await until(() => dialogButton(editor, '已签到'), 'the question')
    dialogButton(editor, '已签到')!.click()
    await until(() => inside(editor, '.entries tbody')?.textContent?.includes('已签到'), 'the person is present')
  })

  it('[AR-3] the desk of an interview records lines, recalls one, and answers a question', async () => {
    const picture = await pictureOf(480, 270)
    const article = await published('interview', {
      ...{ cover: JSON.stringify({ id: picture, path: '', alt: '演播室' }), host: '林晓' },
      guests: JSON.stringify([{ name: '赵磊', post: '局长' }]),
      ...{ startTime: '2020-01-01 09:00', endTime: '2098-01-01 17:00' }
    })
    await send(sendEntry, { body: { id: article.id, name: '网友一', content: '何时开工？' } })
    const editor = place(`<qd-article-editor article-id="${article.id}"></qd-article-editor>`)
    const desk = await until(() => control(editor, '访谈台'), 'the switch')
    desk.click()
    const field = await until(() => inside<HTMLTextAreaElement>(editor, '.record-form textarea'), 'the recorder')
    expect(inside<HTMLInputElement>(editor, '.record-form input')!.value).to.equal('林晓')
    typeInto(field, '各位网友好')
    await until(() => !control(editor, '记录')!.hasAttribute('disabled'), 'the button')
    field.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', ctrlKey: true, bubbles: true, composed: true }))
    await until(() => inside(editor, '.record-lines')?.textContent?.includes('各位网友好'), 'the line')
    expect(field.value).to.equal('')
    await until(() => $line.get() === 'up', 'the socket')
    await send(addLine, { body: { articleId: article.id, speaker: '赵磊', content: '大家好' } })
    await until(() => inside(editor, '.record-lines')?.textContent?.includes('大家好'), 'the pushed line of another')
    inside(editor, '.record-lines button')!.click()
    await until(() => dialogButton(editor, '撤回'), 'the question')
    dialogButton(editor, '撤回')!.click()
    await until(() => inside(editor, '.line-recalled'), 'the recalled line')
    await until(() => inside(editor, '.entries tbody')?.textContent?.includes('何时开工'), 'the question of a netizen')
    inside<HTMLInputElement>(editor, '.entries tbody input[type=checkbox]')!.click()
    const act = await until(() => control(editor, '已答'), 'the answer')
    act.click()
    const reply = await until(() => inside<HTMLTextAreaElement>(editor, '#confirm-reason'), 'the reply')
    dialogButton(editor, '已答')!.click()
    await until(() => inside(editor, 'dialog')?.textContent?.includes('请填写答复'), 'what is missing')
    typeInto(reply, '明年三月')
    dialogButton(editor, '已答')!.click()
    await until(() => inside(editor, '.entries tbody')?.textContent?.includes('已答'), 'the answered question')
  })
})
