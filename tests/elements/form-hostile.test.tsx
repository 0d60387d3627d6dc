import { expect } from '@esm-bundle/chai'
import type { FormElement } from '../../elements/features/form/element.ts'
import type { Widget } from '../../elements/base/form-engine/document/document.ts'
import '../../elements/base/form-engine/validation/slow-pattern.ts'
import { isSimplePattern, patternProblem, testPattern } from '../../elements/base/form-engine/validation/pattern.ts'
import { clearPage, inside, signedIn, signedOut, until } from '../support/element.ts'
import { giveFiles } from '../support/pick-files.ts'
import { all, documentOf, errorOf, field, formOf, inField, soon, widget } from './support/form.ts'

const rejection = (promise: Promise<unknown>): Promise<{ errors?: Record<string, string> }> =>
  promise.then(
    () => Promise.reject(new Error('it was not refused')),
    (error: object) => error
  )

describe('[FD-9] [FD-10] documents of all kinds', () => {
  afterEach(clearPage)

  it('an invalid document is reported in place and on the console', async () => {
    const { warn } = console
    const warnings: string[] = []
    console.warn = (words: string) => warnings.push(words)
    for (const schema of ['{not json', '[]', '42', { list: 'x' }, {}, 7]) {
      const form = await formOf(schema)
      expect(inside(form, '[role=alert]')!.textContent).to.match(/无法显示|格式不正确/)
      expect(form.value).to.deep.equal({})
      clearPage()
    }
    console.warn = warn
    expect(warnings.length).to.equal(6)
  })

  it('names unknown types and preserves their data; skips entries that are not widgets', async () => {
    const form = await formOf(
      { list: [widget('hologram', 'h'), null, 7, { type: 'input' }, widget('input', 'a')], config: null },
      { value: { h: { deep: 1 } } }
    )
    expect(form.shadowRoot!.textContent).to.contain('hologram')
    expect(form.value).to.deep.equal({ h: { deep: 1 }, a: '' })
  })

  it('models such as __proto__ and constructor are ordinary names', async () => {
    const form = await formOf(
      documentOf(['__proto__', 'constructor', 'hasOwnProperty'].map(model => widget('input', model)))
    )
    form.setData(JSON.parse('{"__proto__": "a", "constructor": "b", "polluted": {"__proto__": {"x": 1}}}'))
    const data = await form.getData()
    expect(Object.getOwnPropertyDescriptor(data, '__proto__')!.value).to.equal('a')
    expect(data.constructor).to.equal('b')
    expect(({} as { x?: number }).x).to.equal(undefined)
  })

  it('two fields with the same model share one value', async () => {
    const form = await formOf(documentOf([widget('input', 'a'), { ...widget('input', 'a'), key: 'other' }]))
    const [first, second] = all<HTMLInputElement>(form, 'input')
    expect(first!.id).not.to.equal(second!.id)
    form.setData({ a: '一' })
    await until(() => first!.value === '一' && second!.value === '一')
  })

  it('HTML in a label, choice or tab is text', async () => {
    const evil = '<img src=x onerror=alert(1)></script>'
    const form = await formOf(
      documentOf([
        widget('radio', 'r', { options: [{ value: evil }] }, { name: evil }),
        widget('tabs', 't', {}, { tabs: [{ label: evil, list: [] }] })
      ])
    )
    expect(form.shadowRoot!.querySelector('img, script')).to.equal(null)
    expect(inside(form, '.field-label')!.textContent).to.contain(evil)
  })

  it('renders 100 levels', async () => {
    let list: Widget[] = [widget('input', 'deep', { defaultValue: '底' })]
    for (let level = 0; level < 100; level++)
      list = [widget('grid', `g${level}`, {}, { columns: [{ span: 24, list }] })]
    const form = await formOf(documentOf(list))
    expect(await form.getData()).to.deep.equal({ deep: '底' })
    expect(inField<HTMLInputElement>(form, 'deep', 'input')!.value).to.equal('底')
  })

  it('a script address is never a link or a picture', async () => {
    const bad = 'javascript:alert(1)'
    const form = await formOf(
      documentOf([widget('file', 'f', { action: '/x' }), widget('imgupload', 'i', { action: '/x' })]),
      { value: { f: [{ url: bad, name: 'a.doc' }], i: [bad, '/files/b.png'] } }
    )
    await soon(form, 'f', '.file-list li')
    await soon(form, 'i', 'li')
    expect(field(form, 'f').querySelector('a')).to.equal(null)
    expect([...field(form, 'i').querySelectorAll('img')].map(image => image.getAttribute('src'))).to.deep.equal([
      '/files/b.png'
    ])
    expect(form.value.f).to.deep.equal([{ url: bad, name: 'a.doc' }])
  })
})

describe('[FD-4] patterns', () => {
  afterEach(clearPage)

  it('distinguishes simple patterns from slow ones', () => {
    for (const simple of [
      '^1[34578]\\d{9}$',
      '/^[a-z]+$/i',
      '^(13|14|15)\\d{9}$',
      '^(\\d{3,4}-)?\\d{7,8}$',
      '^[\\w.]{1,50}@[a-z]{2,20}$'
    ])
      expect(isSimplePattern(simple, 200), simple).to.equal(true)
    for (const hard of ['^(a+)+$', '(a|a)*b', '^(\\w+\\.)+x$', '(x+x+)+y', '(.)\\1+', 'a*a*a*a*b'])
      expect(isSimplePattern(hard, 200), hard).to.equal(false)
    expect(
      ['[', '(a', 'a)', '*', 'a{2,1}', '[z-a]', 'a\\', '/(?<1>)/'].map(pattern => patternProblem(pattern))
    ).to.deep.equal(['bracket', 'group', 'group', 'repeat', 'order', 'order', 'escape', 'other'])
    expect(patternProblem('/^a$/i')).to.equal(undefined)
  })

  it('stops a catastrophic pattern while the page stays responsive', async () => {
    const form = document.createElement('qd-form') as FormElement
    form.schema = documentOf([widget('input', 'a', { pattern: '^(a+)+$' })])
    form.setData({ a: `${'a'.repeat(40)}!` })
    let beats = 0
    const beat = setInterval(() => beats++, 20)
    const { errors } = await rejection(form.getData())
    clearInterval(beat)
    expect(errors!.a).to.contain('超时')
    expect(beats).to.be.greaterThan(5)
    form.setData({ a: 'aaa' })
    expect(await form.getData()).to.deep.equal({ a: 'aaa' })
    form.setData({ a: 'b' })
    expect((await rejection(form.getData())).errors).to.deep.equal({ a: '名称a格式不匹配' })
  })

  it('reports an invalid pattern at the field', async () => {
    expect(testPattern('(', 'x')).to.equal('invalid')
    const form = await formOf(documentOf([widget('input', 'a', { pattern: '(' })]), { value: { a: 'x' } })
    expect(await form.validate()).to.equal(false)
    await until(() => errorOf(form, 'a').includes('正则表达式'))
  })
})

describe('[FD-9] remote options by the host’s functions', () => {
  afterEach(clearPage)
  const remote = (model: string, remoteFunc: string, type = 'radio') =>
    widget(type, model, { remote: true, remoteFunc, props: { value: 'id', label: 'text' } })
  const note = (form: Element, model: string) =>
    until(() => inField(form, model, '[role=alert]')?.textContent, `the note at ${model}`)

  it('load by callback, return value and promise; each function is called once', async () => {
    let asked = 0
    const list = [{ id: 1, text: '甲' }]
    const form = await formOf(
      documentOf([remote('a', 'back'), remote('b', 'back', 'select'), remote('c', 'plain'), remote('d', 'promise')]),
      {
        functions: {
          back: resolve => {
            asked++
            setTimeout(resolve, 5, list)
          },
          plain: () => list,
          promise: async () => list
        }
      }
    )
    await until(
      () =>
        all(form, 'input[type=radio]').length === 3 &&
        inField<HTMLSelectElement>(form, 'b', 'select')!.options.length === 2,
      'all options'
    )
    expect(asked).to.equal(1)
    inField(form, 'a', 'input')!.click()
    expect(form.value.a).to.equal(1)
  })

  it('[forms-15] shows the reason that a function of the host gives, and no message of a fault in its script', async () => {
    const form = await formOf(documentOf([remote('a', 'busy'), remote('b', 'says'), remote('c', 'breaks')]), {
      functions: {
        busy: () => Promise.reject(new Error('服务不可用')),
        says: () => Promise.reject('名单正在更新'),
        breaks: () => (undefined as unknown as { list: unknown }).list
      }
    })
    expect(await note(form, 'a')).to.include('加载失败：服务不可用')
    expect(await note(form, 'b')).to.include('加载失败：名单正在更新')
    expect(await note(form, 'c')).to.include('函数“breaks”执行失败')
  })

  it('a missing, throwing or wrong function is reported at the field and can be retried', async () => {
    let isBroken = true
    const form = await formOf(
      documentOf([remote('a', 'none'), remote('b', 'toString'), remote('c', 'throws'), remote('d', 'wrong')]),
      {
        functions: {
          throws: () => {
            if (isBroken) throw new Error('<b>x</b>')
            return [{ id: 1, text: '好了' }]
          },
          wrong: () => 'no list'
        }
      }
    )
    expect(await note(form, 'a')).to.contain('none')
    expect(await note(form, 'b')).to.contain('toString')
    expect(await note(form, 'd')).to.contain('不是列表')
    await note(form, 'c')
    isBroken = false
    field(form, 'c').querySelector('button')!.click()
    await until(() => field(form, 'c').textContent?.includes('好了'))
  })

  it('a hanging function can be cancelled and is notified', async () => {
    let signal: AbortSignal | undefined
    const form = await formOf(documentOf([remote('a', 'hangs')]), {
      functions: {
        hangs: (_resolve, context) => {
          signal = context.signal
        }
      }
    })
    const cancel = await until(
      () => [...field(form, 'a').querySelectorAll('button')].find(button => button.textContent === '取消'),
      'the way out'
    )
    cancel.click()
    expect(await note(form, 'a')).to.contain('已取消')
    expect(signal!.aborted).to.equal(true)
  })
})

describe('[FD-7] uploads', () => {
  afterEach(clearPage)

  const choose = (form: Element, model: string, ...files: File[]) => {
    const chooser = inField<HTMLInputElement>(form, model, 'input[type=file]')!
    const data = new DataTransfer()
    for (const file of files) data.items.add(file)
    chooser.files = data.files
    chooser.dispatchEvent(new Event('change', { bubbles: true }))
  }
  const png = (name = 'a.png') => new File([new Uint8Array(2000)], name, { type: 'image/png' })

  it('use the function of the host, with progress, limits and deletion', async () => {
    const form = await formOf(
      documentOf([widget('imgupload', 'i', { length: 2, isDelete: true, multiple: true, min: 1 })]),
      {
        upload: async (file, { onProgress }) => {
          onProgress(0.5)
          return { url: `/files/${file.name}` }
        }
      }
    )
    await soon(form, 'i', 'input[type=file]')
    choose(form, 'i', png('a.png'), png('b.png'), png('c.png'))
    await until(() => (form.value.i as unknown[]).length === 2, 'two pictures')
    expect(field(form, 'i').textContent).to.contain('最多可上传 2 个文件')
    expect((form.value.i as { url: string }[])[0]!.url).to.equal('/files/a.png')
    const remove = await until(() => all(form, 'button').find(one => one.getAttribute('aria-label') === '删除 a.png'))
    remove.click()
    await until(() => remove.textContent === '确认删除？', 'the question')
    remove.click()
    await until(() => (form.value.i as unknown[]).length === 1)
    await until(
      () => all(form, 'button').every(one => !one.getAttribute('aria-label')?.startsWith('删除')),
      'no deletion below the minimum'
    )
  })

  it('[forms-14] files stay in the order in which they were chosen, whichever arrives first', async () => {
    const ends = new Map<string, () => void>()
    const form = await formOf(documentOf([widget('file', 'f', { length: 5, multiple: true })]), {
      upload: async file => {
        await new Promise<void>(resolve => ends.set(file.name, resolve))
        return { url: `/files/${file.name}` }
      }
    })
    const names = () => ((form.value.f ?? []) as { name: string }[]).map(({ name }) => name)
    const end = async (name: string, count: number) => {
      await until(() => ends.get(name), `the upload of ${name}`)
      ends.get(name)!()
      await until(() => names().length === count, `${count} files`)
    }
    await soon(form, 'f', 'input[type=file]')
    choose(form, 'f', png('照片.png'), png('b.png'), png('c.png'))
    await end('c.png', 1)
    await end('照片.png', 2)
    await end('b.png', 3)
    expect(names()).to.deep.equal(['照片.png', 'b.png', 'c.png'])
  })

  it('a failed file is removed with its reason at the field; files that are not pictures are refused', async () => {
    const form = await formOf(documentOf([widget('imgupload', 'i', {})]), {
      upload: () => Promise.reject(new Error('空间不足'))
    })
    await soon(form, 'i', 'input[type=file]')
    choose(form, 'i', png())
    await until(() => field(form, 'i').textContent?.includes('空间不足'))
    expect(form.value.i).to.deep.equal([])
    choose(form, 'i', new File(['x'], 'x.txt', { type: 'text/plain' }))
    await until(() => field(form, 'i').textContent?.includes('x.txt'))
  })

  it('report missing settings in place', async () => {
    const form = await formOf(
      documentOf([
        widget('file', 'a', { action: '' }),
        widget('file', 'd', { isQiniu: true, domain: '' }),
        widget('file', 't', { isQiniu: true, domain: 'https://x.cn', tokenFunc: '' })
      ])
    )
    await until(() => field(form, 'a').textContent?.includes('上传地址'))
    expect(field(form, 'd').textContent).to.contain('域名')
    expect(field(form, 't').textContent).to.contain('上传凭证')
  })

  it('[UP-5] need no address on the platform: signed-in users upload to it', async () => {
    await signedIn()
    const canvas = Object.assign(document.createElement('canvas'), { width: 40, height: 30 })
    const picture = await new Promise<Blob | null>(resolve => canvas.toBlob(resolve))
    const form = await formOf(documentOf([widget('imgupload', 'photo', { action: '' }), widget('file', 'annex', {})]))
    for (const name of ['photo', 'annex']) {
      const opener = await until(
        () => field(form, name).querySelector<HTMLElement>('[aria-haspopup=dialog]'),
        'the button'
      )
      await giveFiles(form, opener, new File([picture!], '现场.png', { type: 'image/png' }))
      await until(() => (form.value[name] as unknown[] | undefined)?.length === 1, 'the file')
    }
    const [stored] = form.value.photo as { url: string; name: string }[]
    expect(stored!.url).to.match(/\/files\/1\/\d{6}\/[\da-f]{32}\.png$/)
    expect(stored!.name).to.equal('现场.png')
    signedOut()
    await until(() => field(form, 'photo').textContent?.includes('上传地址'), 'the gap')
  })

  it('post to the action of the document; a refusal removes the item', async () => {
    const form = await formOf(documentOf([widget('file', 'f', { action: '/api/no/such/upload' })]))
    await soon(form, 'f', 'input[type=file]')
    choose(form, 'f', png('附件.png'))
    await until(() => inField(form, 'f', '[role=alert]')?.textContent?.includes('附件.png'), 'the refusal')
    expect(form.value.f).to.deep.equal([])
  })

  it('ask the host for a cloud token by the name in the document', async () => {
    let asked = ''
    const form = await formOf(
      documentOf([
        widget('file', 'f', {
          isQiniu: true,
          domain: 'https://cdn.example.cn/',
          tokenFunc: 'funcGetToken',
          action: '/api/no/such/upload'
        })
      ]),
      {
        functions: {
          funcGetToken: (resolve, context) => {
            asked = context.widget.model!
            resolve('token')
          }
        }
      }
    )
    await soon(form, 'f', 'input[type=file]')
    choose(form, 'f', png())
    await until(() => inField(form, 'f', '[role=alert]'), 'the refusal of the test server')
    expect(asked).to.equal('f')
  })
})
