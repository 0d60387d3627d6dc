import { expect } from '@esm-bundle/chai'
import '../../elements/features/attachment-panel/define.ts'
import type { AttachmentPanelElement } from '../../elements/features/attachment-panel/element.ts'
import '../../elements/features/uploader/define.ts'
import type { UploaderElement } from '../../elements/features/uploader/element.ts'
import type { FormElement } from '../../elements/features/form/element.ts'
import { environment, setEnvironment } from '../../elements/base/session/wire/environment.ts'
import { clearPage, place, signedOut, until } from '../support/element.ts'
import { button, designerOf, entry, names, row, set } from './support/designer.ts'
import { documentOf, enter, formOf, inField, widget } from './support/form.ts'

type Field = HTMLInputElement

const copies: Record<string, (value: object) => unknown> = {
  'the same object': value => value,
  'a copy': value => structuredClone(value),
  'a copy with another order of keys': value => Object.fromEntries(Object.entries(structuredClone(value)).toReversed()),
  'its text': value => JSON.stringify(value, null, 2)
}

describe('values that a host binds both ways', () => {
  before(() => signedOut())
  afterEach(clearPage)

  for (const [name, copy] of Object.entries(copies))
    it(`[guest-4] a designer that gets back ${name} keeps undo and the mark of unsaved work`, async () => {
      for (const isLate of [false, true]) {
        const designer = await designerOf({ list: [], config: {} })
        designer.addEventListener('qd-change', event => {
          const value = copy((event as CustomEvent<{ document: object }>).detail.document)
          const give = () => void ((designer as { value: unknown }).value = value)
          if (isLate) queueMicrotask(give)
          else give()
        })
        for (const each of ['单行文本', '多行文本', '计数器']) {
          button(designer, each).click()
          await Promise.resolve()
        }
        expect(names(designer)).to.have.length(3)
        await until(() => row(designer, '标题'), 'the inspector')
        expect(designer.isDirty()).to.equal(true)
        set(designer, '标题', '事由')
        await until(() => entry(designer, '标题').value === '事由')
        designer.undo()
        designer.undo()
        expect(names(designer)).to.have.length(2)
        expect(designer.isDirty()).to.equal(true)
        clearPage()
      }
    })

  it('[guest-4] another document opens, also one that was open before; a repeated literal keeps the work', async () => {
    const first = documentOf([widget('input', 'a')])
    const designer = await designerOf(first)
    button(designer, '单行文本').click()
    for (const value of [structuredClone(first), designer.getJSON()]) {
      ;(designer as { value: unknown }).value = value
      await new Promise(resolve => requestAnimationFrame(() => setTimeout(resolve)))
      expect(names(designer)).to.have.length(2)
    }
    ;(designer as { value: unknown }).value = first
    await until(() => names(designer).length === 1, 'the first document')
    expect(names(designer)).to.deep.equal(['名称a'])
  })

  it('[guest-4] form, uploader and attachments keep the value that a reset restores', async () => {
    const form = await formOf(documentOf([widget('input', 'a')]), { value: { a: '甲' } })
    form.addEventListener('qd-change', event => {
      form.value = { ...(event as CustomEvent<{ values: object }>).detail.values }
    })
    enter(inField(form, 'a', 'input')!, '乙')
    form.schema = documentOf([widget('input', 'a')])
    expect(form.value).to.deep.equal({ a: '乙' })
    form.reset()
    expect(form.value).to.deep.equal({ a: '甲' })

    const page = place<HTMLFormElement>(
      `<form><qd-uploader></qd-uploader><qd-attachment-panel></qd-attachment-panel></form>`
    )
    const uploader = page.querySelector<UploaderElement>('qd-uploader')!
    const panel = page.querySelector<AttachmentPanelElement>('qd-attachment-panel')!
    const one = { url: '/files/1.pdf', original: '一.pdf', size: 1 }
    const list = [{ uid: 'a1', name: '附件', introduce: '', orderValue: 1 }]
    uploader.value = [one] as never
    uploader.value = structuredClone(uploader.value) as never
    panel.value = list as never
    panel.value = structuredClone(panel.value) as never
    page.reset()
    expect([uploader.value.length, panel.value.length]).to.deep.equal([1, 1])
    uploader.value = [one, { ...one, url: '/files/2.pdf' }] as never
    uploader.value = [one] as never
    expect(uploader.value).to.have.length(1)
  })
})

describe('fields of a host’s form', () => {
  const { api } = environment
  before(() => signedOut())
  afterEach(() => {
    clearPage()
    setEnvironment({ api })
  })
  const tags = ['qd-form', 'qd-uploader', 'qd-attachment-panel']

  /** Reads a form as `serialize()` of jQuery does. */
  const serialize = (form: HTMLFormElement) =>
    [...(form.elements as unknown as Field[])].filter(
      ({ name, nodeName, disabled, type }) =>
        name && !disabled && /^(?:input|select|textarea)/i.test(nodeName) && !/^(?:submit|button|file)$/i.test(type)
    )

  it('[guest-5] have the constraint API of native fields', async () => {
    const form = place<HTMLFormElement>(
      `<form>${tags.map(tag => `<label>标签 <${tag} name="x" required></${tag}></label>`).join('')}</form>`
    )
    for (const tag of tags) {
      const element = form.querySelector<Field>(tag)!
      await (element as unknown as FormElement).ready
      expect(element.form).to.equal(form)
      expect([element.type.toLowerCase(), element.name]).to.deep.equal([tag, 'x'])
      expect(element.labels).to.have.length(1)
      expect([element.willValidate, element.validity.valid]).to.deep.equal([true, tag === 'qd-form'])
      expect(element.checkValidity()).to.equal(tag === 'qd-form')
      element.setCustomValidity('宿主的话')
      expect([element.validity.customError, element.validationMessage]).to.deep.equal([true, '宿主的话'])
      expect(element.reportValidity()).to.equal(false)
      element.setCustomValidity('')
      expect([element.validity.customError, element.checkValidity()]).to.deep.equal([false, tag === 'qd-form'])
    }
    expect([...(form.elements as unknown as Field[])].map(each => typeof each.checkValidity())).to.deep.equal(
      tags.map(() => 'boolean')
    )
  })

  it('[guest-5] with `mirror`, scripts that read inputs find each entry once', async () => {
    const form = place<HTMLFormElement>(`<form><input name="a" value="1"></form>`)
    const part = await formOf(
      documentOf([widget('input', 'q'), widget('input', 'r')]),
      { value: { q: '问' } },
      'mirror'
    )
    form.append(part)
    form.insertAdjacentHTML(
      'beforeend',
      `<qd-uploader mirror name="u" value="/files/a.pdf,/files/b.pdf"></qd-uploader>
       <qd-attachment-panel mirror name="p"></qd-attachment-panel>`
    )
    const panel = form.querySelector<AttachmentPanelElement>('qd-attachment-panel')!
    panel.value = [{ uid: 'a1', name: '附件', introduce: '', orderValue: 1 }] as never
    await until(() => serialize(form).length === 6, 'the inputs')
    const mirrored = serialize(form).map(({ name, value }) => [name, value])
    expect(mirrored.slice(0, 5)).to.deep.equal([
      ...[
        ['a', '1'],
        ['q', '问'],
        ['r', '']
      ],
      ...[
        ['u', '/files/a.pdf'],
        ['u', '/files/b.pdf']
      ]
    ])
    expect(JSON.parse(mirrored[5]![1]!)[0].uid).to.equal('a1')
    expect([...new FormData(form)]).to.deep.equal(mirrored)
    enter(inField(part, 'r', 'input')!, '答')
    await until(() => serialize(form)[2]?.value === '答', 'the entered value')
    part.removeAttribute('mirror')
    expect(serialize(form)).to.have.length(4)
    expect(new FormData(form).get('r')).to.equal('答')
    panel.setAttribute('disabled', '')
    expect(serialize(form)).to.have.length(3)
  })

  it('[guest-6] addresses of the platform are absolute on a page of another origin, and read back in both forms', async () => {
    const origin = 'http://127.0.0.1:9'
    setEnvironment({ api: `${origin}/api` })
    const form = place<HTMLFormElement>(
      `<form><qd-uploader name="u"></qd-uploader><qd-attachment-panel name="p"></qd-attachment-panel></form>`
    )
    const uploader = form.querySelector<UploaderElement>('qd-uploader')!
    const panel = form.querySelector<AttachmentPanelElement>('qd-attachment-panel')!
    for (const url of ['/files/1/a.pdf', `${origin}/files/1/a.pdf`]) {
      uploader.value = [{ url, original: '甲.pdf', size: 1 }, { url: '/own/b.pdf' }] as never
      expect(uploader.value.map(file => file.url)).to.deep.equal([`${origin}/files/1/a.pdf`, '/own/b.pdf'])
      expect(new FormData(form).getAll('u')[0]).to.equal(`${origin}/files/1/a.pdf`)
      panel.value = [{ uid: 'a1', name: url, introduce: '', orderValue: 1, path: url }] as never
      expect(panel.value[0]!.path).to.equal(`${origin}/files/1/a.pdf`)
      expect(String(new FormData(form).get('p'))).to.contain(`${origin}/files/1/a.pdf`)
    }
    uploader.upload = async () => ({ url: '/files/own.pdf' })
    uploader.value = [{ url: '/files/own.pdf' }] as never
    expect(uploader.value[0]!.url).to.equal('/files/own.pdf')
  })
})
