import { expect } from '@esm-bundle/chai'
import { clearPage, inside, until } from '../support/element.ts'
import { all, documentOf, drawn, field, formOf, inField, soon, widget } from './support/form.ts'

describe('how a form looks', () => {
  afterEach(clearPage)

  it('[FD-9] prints values as text and then returns the focus to its field', async () => {
    const form = await formOf(
      documentOf([
        widget('textarea', 'a'),
        widget('radio', 'b', { options: [{ value: '是' }, { value: '否' }] }),
        widget(
          'tabs',
          't',
          {},
          {
            tabs: [
              { label: '一', list: [] },
              { label: '二', list: [widget('number', 'deep')] }
            ]
          }
        )
      ]),
      {
        value: { a: '一\n二', b: '否', deep: 7 }
      }
    )
    inField(form, 'a', 'textarea')!.focus()
    dispatchEvent(new Event('beforeprint'))
    expect(inField(form, 'a', 'output')!.textContent).to.equal('一\n二')
    expect(
      [...field(form, 'b').querySelectorAll('.read-choice')].map(choice => [
        choice.textContent,
        choice.querySelector('svg') !== null
      ])
    ).to.deep.equal([
      ['是', false],
      ['否', true]
    ])
    expect(inField(form, 'deep', 'output')!.textContent).to.equal('7')
    dispatchEvent(new Event('afterprint'))
    await until(() => form.shadowRoot!.activeElement === inField(form, 'a', 'textarea'), 'the focus')
  })

  it('[FD-2] takes heights of options with or without a unit, and ignores invalid ones', async () => {
    const form = await formOf(
      documentOf([
        widget('textarea', 'a', { height: '220px' }),
        widget('textarea', 'b', { height: 90 }),
        widget('textarea', 'c'),
        widget('textarea', 'd', { height: 'tall' }),
        widget('editor', 'e', { height: '320' })
      ])
    )
    const heightOf = (model: string) => inField(form, model, 'textarea')!.offsetHeight
    expect([heightOf('a'), heightOf('b')]).to.deep.equal([220, 90])
    expect(heightOf('d')).to.equal(heightOf('c'))
    const text = await until(() => inField<HTMLElement>(form, 'e', '.ProseMirror'), 'the editor')
    expect(text.offsetHeight).to.be.at.least(320)
  })

  it('[FD-9] follows its own width: labels on top and rows as cards in a narrow one', async () => {
    const form = await formOf(
      documentOf([widget('input', 'a'), widget('table', 'rows', {}, { tableColumns: [widget('number', 'n')] })]),
      { value: { rows: [{ n: 1 }] } }
    )
    const isAbove = () =>
      inField(form, 'a', '.field-label')!.getBoundingClientRect().bottom <=
      inField(form, 'a', 'input')!.getBoundingClientRect().top
    const head = await until(() => inside(form, 'thead'), 'the table')
    expect([isAbove(), head.offsetHeight > 0]).to.deep.equal([false, true])
    form.style.width = '360px'
    await drawn()
    expect([isAbove(), head.offsetHeight > 0]).to.deep.equal([true, false])
    for (const input of all(form, 'input'))
      expect(input.getBoundingClientRect().right).to.be.at.most(form.getBoundingClientRect().right)
    // Elements that size themselves by content have room for it too.
    form.style.width = ''
    form.parentElement!.style.display = 'flex'
    await drawn()
    expect(form.offsetWidth).to.be.greaterThan(560)
  })

  it('[FD-9] a disabled rating or colour is pale, and a transparent colour shows the background', async () => {
    const form = await formOf(documentOf([widget('rate', 'r'), widget('color', 'c', { showAlpha: true })]), {
      value: { r: 3, c: 'rgba(0, 128, 0, 0.25)' }
    })
    const swatch = await soon(form, 'c', 'input[type=color]')
    const star = inField(form, 'r', '.star-on')!
    expect(getComputedStyle(swatch).getPropertyValue('--alpha')).to.equal('0.25')
    expect(getComputedStyle(swatch).backgroundImage).to.contain('conic-gradient')
    expect([getComputedStyle(star).opacity, getComputedStyle(swatch).opacity]).to.deep.equal(['1', '1'])
    form.setAttribute('disabled', '')
    await until(() => [star, swatch].every(part => getComputedStyle(part).opacity === '0.5'), 'both pale')
    form.setAttribute('readonly', '')
    const read = await until(() => inField(form, 'c', '.read-colour'), 'the colour to read')
    expect(getComputedStyle(read).backgroundImage).to.contain('rgba(0, 128, 0, 0.25)').and.contain('conic-gradient')
  })

  it('[FD-9] places labels as the document says, in both modes', async () => {
    const list = [widget('input', 'a')]
    const form = await formOf(documentOf(list, { labelPosition: 'left', labelWidth: 150, ui: 'Ant Design' }))
    const label = inField(form, 'a', '.field-label')!
    expect(label.getBoundingClientRect().width).to.equal(150)
    expect(label.textContent).to.equal('名称a：')
    expect(inField(form, 'a', 'input')!.getBoundingClientRect().height).to.equal(32)
    form.schema = documentOf(list, { layout: 'vertical', ui: 'Element', size: 'mini', customClass: 'wide' })
    await until(() => inField(form, 'a', 'input')!.getBoundingClientRect().height === 26)
    expect(inField(form, 'a', '.field-label')!.getBoundingClientRect().bottom).to.be.at.most(
      inField(form, 'a', 'input')!.getBoundingClientRect().top
    )
    expect(inside(form, '[part~=wide]')).not.to.equal(null)
  })
})
