import { expect } from '@esm-bundle/chai'
import '../../elements/features/article-editor/define.ts'
import { addArticle, articleAction, blankDraft, type Article } from '../../elements/base/contract/article.ts'
import { addColumn } from '../../elements/base/contract/column.ts'
import { sendEntry } from '../../elements/base/contract/content-entry.ts'
import { send } from '../../elements/base/session/request/send.ts'
import { clearPage, control, inside, place, signedIn, until } from '../support/element.ts'

let serial = 0

/** Publishes a content of a kind in a column of its own. */
async function published(kind: string, modelFields: Record<string, string>): Promise<Article> {
  const code = `entries-${Date.now()}-${++serial}`
  const column = await send(addColumn, { body: { subsiteId: '1', name: code, code, modelId: `model-${kind}` } })
  const body = { ...blankDraft(column.id), title: `公众提交 ${code}`, content: '<p>背景</p>', modelFields }
  const article = await send(addArticle, { body })
  await send(articleAction, { body: { ids: [article.id], action: 'publish' } })
  return article
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
    Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value')!.set!.call(title, '改过的标题')
    title.dispatchEvent(new InputEvent('input', { bubbles: true }))
    const desk = await until(() => control(editor, '公众意见'), 'the switch')
    desk.click()
    await until(() => inside(editor, '.entries tbody')?.textContent?.includes('建议增设路灯'), 'the answer')
    expect(inside(editor, '.tallies')!.textContent).to.contain('不同意')
    inside<HTMLInputElement>(editor, '.entries tbody input[type=checkbox]')!.click()
    const act = await until(() => control(editor, '部分采纳'), 'the decision')
    act.click()
    const reason = await until(() => inside<HTMLTextAreaElement>(editor, '#confirm-reason'), 'the reason')
    Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value')!.set!.call(reason, '主干道已列入计划')
    reason.dispatchEvent(new InputEvent('input', { bubbles: true }))
    dialogButton(editor, '部分采纳')!.click()
    await until(() => inside(editor, '.entries tbody')?.textContent?.includes('部分采纳'), 'the decided answer')
    control(editor, '内容')!.click()
    await until(() => !inside(editor, '.entries'), 'the form again')
    expect(inside<HTMLTextAreaElement>(editor, '.article-title')!.value).to.equal('改过的标题')
  })
})
