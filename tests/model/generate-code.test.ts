import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { attribute, literal, propertyName } from '../../elements/features/form-designer/exchange/code-literals.ts'
import { generateCode, type CodeTarget } from '../../elements/features/form-designer/exchange/generate-code.ts'
import type { FormDocument, Widget } from '../../elements/base/form-engine/document/document.ts'

const targets: CodeTarget[] = ['html', 'react', 'vue-element', 'vue-antd']
const widget = (
  type: string,
  model: string,
  options: Record<string, unknown> = {},
  more: Partial<Widget> = {}
): Widget => ({ type, name: model, key: model, model, options, ...more })

/** Evaluates a literal as JSON. JSON has the same escapes. */
const read = (code: string): unknown => JSON.parse(code)

test('[E6] [FD-5] literals hold any text, and no character sequence that ends a script or starts a comment', () => {
  const nasty = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.constantFrom(
      '</script>',
      '<!--',
      '-->',
      '<script',
      ']]>',
      '\u2028',
      '\u2029',
      '`${1}`',
      '{{ x }}',
      '</template>',
      '\'"\\'
    )
  )
  fc.assert(
    fc.property(fc.array(nasty), fc.dictionary(nasty, nasty), (list, record) => {
      const code = literal({ list, record })
      assert.doesNotMatch(code, /[<>\u2028\u2029]/)
      const expected = JSON.parse(
        JSON.stringify({ list, record }, (key, value: unknown) => (key === '__proto__' ? undefined : value))
      )
      assert.deepEqual(read(code), expected)
    })
  )
  assert.equal(attribute('a"b<c>&\''), 'a&quot;b&lt;c&gt;&amp;&#39;')
  assert.deepEqual([propertyName('func_1'), propertyName('取-值')], ['func_1', '"取-值"'])
})

test('[FD-5] every target contains the schema, one stub per function and one child per blank area', () => {
  const inner = widget('select', 'inner', { remote: true, remoteFunc: 'func_a', props: { value: 'id', label: 'text' } })
  const document: FormDocument = {
    list: [
      widget(
        'grid',
        'g',
        {},
        { columns: [{ span: 24, list: [inner, widget('radio', 'again', { remote: true, remoteFunc: 'func_a' })] }] }
      ),
      widget('input', 'plain', { remoteFunc: 'func_noise' }),
      widget('imgupload', 'cloud', { isQiniu: true, tokenFunc: '取凭证' }),
      widget('imgupload', 'posted', { isQiniu: false, tokenFunc: 'funcGetToken' }),
      widget('blank', '一 "二"'),
      widget('cascader', 'odd', { remote: true, remoteFunc: '__proto__' })
    ],
    config: { ui: 'Ant Design' }
  }
  for (const target of targets) {
    const code = generateCode(document, target, { loader: 'https://x.example/elements/loader.js?a=1&b=2' })
    assert.equal(code.split('func_a: async').length, 2, target)
    assert.ok(code.includes('"取凭证": async () =>'), target)
    assert.doesNotMatch(code, /func_noise: |funcGetToken: |__proto__: /)
    assert.ok(code.includes('{ "id": "1", "text": "选项 1" }'), target)
    assert.ok(code.includes(target === 'react' ? 'slot={"一 \\"二\\""}' : 'slot="一 &quot;二&quot;"'), target)
    assert.ok(code.includes(target === 'html' ? 'loader.js?a=1&amp;b=2' : 'loader.js?a=1&b=2'), target)
  }
  const uiOf = (target: CodeTarget) => /"ui": "([^"]+)"/.exec(generateCode(document, target))?.[1]
  assert.deepEqual(targets.map(uiOf), ['Ant Design', 'Ant Design', 'Element', 'Ant Design'])
  assert.match(generateCode(document, 'html', { locale: 'en' }), /lang="en"[^]*>Submit</)
})
