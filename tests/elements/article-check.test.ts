import { expect } from '@esm-bundle/chai'
import '../../elements/features/article-list/define.ts'
import '../../elements/features/check-word-list/define.ts'
import '../../elements/features/public-check/define.ts'
import type { Editor } from '@tiptap/core'
import { saveRuleLevels } from '../../elements/base/contract/article-check.ts'
import { articleAction, articleById } from '../../elements/base/contract/article.ts'
import { $toasts, dismiss } from '../../elements/base/core/overlay/toasts.ts'
import { send } from '../../elements/base/session/request/send.ts'
import { clearPage, control, inside, place, signedIn, typeInto, until } from '../support/element.ts'
import { rowOf, shown, write } from './support/articles.ts'
import { emptyEditor, pasteInto, textIn } from './support/pasting.ts'

const idNumber = '11010519491231002X'
const says = (element: HTMLElement, words: string): boolean => element.shadowRoot!.textContent!.includes(words)
const dialogButton = (element: HTMLElement, name: string) =>
  [...element.shadowRoot!.querySelectorAll<HTMLElement>('dialog button')].find(
    ({ textContent }) => textContent === name
  )
const findings = (element: HTMLElement): HTMLElement[] => [
  ...element.shadowRoot!.querySelectorAll<HTMLElement>('.check-finding button')
]
const selected = (element: HTMLElement): string => {
  const { state } = (textIn(element) as unknown as { editor: Editor }).editor
  return state.doc.textBetween(state.selection.from, state.selection.to)
}

async function begun(html: string): Promise<HTMLElement> {
  const editor = await emptyEditor()
  pasteInto(textIn(editor), { 'text/html': html })
  typeInto(inside(editor, '.article-title')!, `检查 ${new Date().toISOString()}`)
  return editor
}
const savedOf = (element: HTMLElement) =>
  new Promise<string>(resolve =>
    element.addEventListener('qd-saved', event => resolve((event as CustomEvent<{ id: string }>).detail.id), {
      once: true
    })
  )

describe('the check before publication', () => {
  beforeEach(async () => {
    await signedIn()
    for (const { id } of $toasts.get()) dismiss(id)
  })
  afterEach(clearPage)

  it('[content-19] submission shows each finding with its place, and a click selects it', async () => {
    const editor = await begun(`<p>公示</p><p>发布于2023年2月29日。</p><p>号码 ${idNumber}</p>`)
    ;(await until(() => control(editor, '提交'), 'submit')).click()
    await until(() => findings(editor).length === 2, 'the findings')
    expect(says(editor, '发布前检查：1 处须修改，1 处请核对')).to.equal(true)
    const [first, second] = findings(editor)
    expect(first!.textContent).to.include('拦截第 3 段身份证号')
    expect(second!.textContent).to.include('提示第 2 段不存在的日期')
    second!.click()
    await until(() => selected(editor) === '2023年2月29日', 'the selected date')
    first!.click()
    await until(() => selected(editor) === idNumber, 'the selected number')
    expect(says(editor, '待审核')).to.equal(false)
  })

  it('[content-19] what is stopped goes on with a reason; warnings go on with a click', async () => {
    const editor = await begun(`<p>依规公示的号码 ${idNumber}</p>`)
    ;(await until(() => control(editor, '提交'), 'submit')).click()
    const go = await until(() => control(editor, '说明理由后提交') as HTMLButtonElement | undefined, 'the way on')
    expect(go.disabled).to.equal(true)
    typeInto(inside(editor, '#check-reason')!, '拍卖公告依规公示')
    await until(() => !go.disabled, 'the button')
    const saved = savedOf(editor)
    go.click()
    const id = await saved
    await until(() => says(editor, '待审核'), 'the state')
    expect((await send(articleById, { query: { id } })).state).to.equal('submitted')
  })

  it('[content-19] the button checks without a step, and says that nothing was found', async () => {
    const editor = await begun('<p>正文</p>')
    ;(await until(() => control(editor, '检查'), 'the check')).click()
    await until(() => $toasts.get().some(({ message }) => message === '检查完成，没有发现问题'), 'the message')
    expect(inside(editor, '.check-panel')).to.equal(null)
  })

  it('[content-19] publishing several names those with findings, and leaves out what is stopped', async () => {
    const good = await write({ content: '<p>正文</p>' })
    const bad = await write({ content: `<p>${idNumber}</p>` })
    const list = await shown('<qd-article-list news-class-id="1002"></qd-article-list>')
    for (const { title } of [good, bad]) (await until(() => rowOf(list, title), title)).querySelector('input')!.click()
    const bar = () => [...list.shadowRoot!.querySelectorAll<HTMLElement>('.table-bar button')]
    ;(await until(() => bar().find(({ textContent }) => textContent === '发布'), 'the action')).click()
    const yes = await until(() => dialogButton(list, '发布'), 'the question')
    const question = list.shadowRoot!.querySelector('dialog')!.textContent!
    expect(question).to.include('1 篇有发现').and.to.include('其中 1 篇须修改').and.to.include(idNumber)
    yes.click()
    await until(() => says(list, '发布前检查未通过'), 'the reason')
    expect((await send(articleById, { query: { id: good.id } })).state).to.equal('published')
    expect((await send(articleById, { query: { id: bad.id } })).state).to.equal('draft')
  })

  it('[content-19] the page of words sets the rules of the site', async () => {
    const list = place('<qd-check-word-list></qd-check-word-list>')
    ;(await until(() => control(list, '检查规则'), 'the rules')).click()
    const choice = await until(
      () => inside<HTMLSelectElement>(list, 'dialog select[aria-label="手机号码"]'),
      'the rule of mobile numbers'
    )
    expect(choice.value).to.equal('warn')
    choice.value = 'block'
    choice.dispatchEvent(new Event('change', { bubbles: true }))
    await until(() => !(dialogButton(list, '保存') as HTMLButtonElement).disabled, 'the change')
    dialogButton(list, '保存')!.click()
    await until(() => $toasts.get().some(({ message }) => message === '已保存检查规则'), 'the message')
    await send(saveRuleLevels, { body: { levels: [{ rule: 'mobile', level: 'warn' }] } })
  })

  it('[content-19] the page for public content finds a person in every article', async () => {
    const { id, title } = await write({ content: '<p>局长诸葛<b>测试</b>出席</p>' })
    await send(articleAction, { body: { ids: [id], action: 'publish' } })
    const page = place('<qd-public-check></qd-public-check>')
    typeInto((await until(() => inside(page, '#words'), 'the field'))!, '诸葛测试')
    ;(await until(() => control(page, '开始检查'), 'start')).click()
    await until(() => says(page, '检查完成'), 'the end')
    expect(says(page, title)).to.equal(true)
    expect(says(page, '1 篇有发现')).to.equal(true)
  })
})
