import type { Locale } from '../../../base/core/language/locale.ts'
import { typeOf, walk, type FormDocument, type Options } from '../../../base/form-engine/document/document.ts'
import { isOn, textOption } from '../../../base/form-engine/document/type.ts'
import { attribute, isFunctionName, literal, propertyName } from './code-literals.ts'
import { codeText } from './generate-code.text.ts'

export const codeTargets = ['html', 'react', 'vue-element', 'vue-antd'] as const
export type CodeTarget = (typeof codeTargets)[number]

interface CodeOptions {
  /** Address of the loader script; default: on the server that provides this code. */
  loader?: string
  locale?: Locale
}

type Words = (typeof codeText)['zh-CN']

/** Next to this script, on any path. */
const ownLoader = /^(https?:.*?\/elements\/)/.exec(import.meta.url)?.[1]
const defaultLoader = `${ownLoader ?? '/elements/'}loader.js`

interface Stub {
  name: string
  kind: 'options' | 'token'
  options: Options
}

/** Returns the functions a page must provide: for remote lists and for cloud uploads. */
function stubsOf(document: FormDocument): Stub[] {
  const stubs = new Map<string, Stub>()
  for (const { widget } of walk(document.list)) {
    const { options } = widget
    const type = typeOf(widget)
    const add = (kind: Stub['kind'], option: string) => {
      const name = textOption(options, option)
      if (isFunctionName(name) && !stubs.has(name)) stubs.set(name, { name, kind, options })
    }
    if (isOn(options, 'remote')) add('options', 'remoteFunc')
    if ((type === 'image' || type === 'file') && isOn(options, 'isQiniu')) add('token', 'tokenFunc')
  }
  return [...stubs.values()]
}

/** Returns the models of the form's blank areas; each is a slot. */
const blanksOf = (document: FormDocument): string[] => [
  ...new Set(
    [...walk(document.list)]
      .filter(({ widget, table }) => typeOf(widget) === 'blank' && !table && widget.model)
      .map(({ widget }) => widget.model!)
  )
]

function sampleOf(options: Options, words: Words): string {
  const props = (typeof options.props === 'object' && options.props !== null ? options.props : {}) as Record<
    string,
    unknown
  >
  const name = (key: string) => (isFunctionName(props[key]) ? props[key] : key)
  return literal({ [name('value')]: '1', [name('label')]: words.option }).replace(/\n\s*/g, ' ')
}

function functionsCode(document: FormDocument, words: Words): string {
  const stubs = stubsOf(document).map(({ name, kind, options }) =>
    kind === 'options'
      ? `  // ${words.options}\n  ${propertyName(name)}: async () => [${sampleOf(options, words)}]`
      : `  // ${words.token}\n  ${propertyName(name)}: async () => ''`
  )
  return stubs.length === 0 ? '{}' : `{\n${stubs.join(',\n')}\n}`
}

/** Parts common to all targets. */
interface Parts {
  words: Words
  loader: string
  schema: string
  functions: string
  blanks: string[]
}

const indent = (code: string, spaces: number): string => code.replaceAll('\n', `\n${' '.repeat(spaces)}`)

const messages = `const messagesOf = problem => Object.values(problem?.errors ?? problem ?? {}).join('\\n')`

const head = ({ schema, functions, blanks, words }: Parts): string =>
  `const schema = ${schema}\n\nconst functions = ${functions}\n\n${blanks.length > 0 ? `// ${words.blank}\n` : ''}${messages}`

function htmlCode(parts: Parts, locale: Locale): string {
  const { words, blanks, loader } = parts
  const slots = blanks.map(model => `\n    <div slot="${attribute(model)}">${words.slot}</div>`).join('')
  return `<!doctype html>
<html lang="${locale}">
<head>
  <meta charset="utf-8">
  <meta name="viewport" content="width=device-width, initial-scale=1">
  <title>${words.title}</title>
  <!-- ${words.loader} -->
  <script type="module" src="${attribute(loader)}"></script>
</head>
<body>
  <qd-form id="form" lang="${locale}">${slots}${slots && '\n  '}</qd-form>
  <p><button type="button" id="submit">${words.submit}</button></p>
  <pre id="message" role="status"></pre>

  <!-- ${words.csp} -->
  <script type="module">
    ${indent(head(parts), 4)}

    const form = document.getElementById('form')
    const message = document.getElementById('message')
    form.schema = schema
    form.functions = functions

    document.getElementById('submit').addEventListener('click', async () => {
      try {
        await customElements.whenDefined('qd-form')
        const data = await form.getData()
        // ${words.send}
        message.textContent = JSON.stringify(data, null, 2)
      } catch (problem) {
        message.textContent = messagesOf(problem)
      }
    })
  </script>
</body>
</html>
`
}

const loadCode = ({ loader, words }: Parts): string => `// ${words.loader}
function loadElements() {
  const script = document.createElement('script')
  script.type = 'module'
  script.src = ${literal(loader)}
  document.head.append(script)
}`

function reactCode(parts: Parts, locale: Locale): string {
  const { words, blanks } = parts
  const slots = blanks.map(model => `\n        <div slot={${literal(model)}}>${words.slot}</div>`).join('')
  return `import { useEffect, useRef, useState } from 'react'

${head(parts)}

${loadCode(parts)}

export default function DesignedForm() {
  const form = useRef(null)
  const [message, setMessage] = useState('')

  useEffect(() => {
    Object.assign(form.current, { schema, functions })
    loadElements()
  }, [])

  const submit = async () => {
    try {
      await customElements.whenDefined('qd-form')
      const data = await form.current.getData()
      // ${words.send}
      setMessage(JSON.stringify(data, null, 2))
    } catch (problem) {
      setMessage(messagesOf(problem))
    }
  }

  return (
    <>
      <qd-form ref={form} lang="${locale}">${slots}${slots && '\n      '}</qd-form>
      <p><button type="button" onClick={submit}>${words.submit}</button></p>
      <pre role="status">{message}</pre>
    </>
  )
}
`
}

function vueCode(parts: Parts, locale: Locale, buttonClass: string): string {
  const { words, blanks } = parts
  const slots = blanks.map(model => `\n    <div slot="${attribute(model)}">${words.slot}</div>`).join('')
  return `<script setup>
import { onMounted, ref } from 'vue'

${head(parts)}

${loadCode(parts)}

const form = ref(null)
const message = ref('')
onMounted(loadElements)

async function submit() {
  try {
    await customElements.whenDefined('qd-form')
    const data = await form.value.getData()
    // ${words.send}
    message.value = JSON.stringify(data, null, 2)
  } catch (problem) {
    message.value = messagesOf(problem)
  }
}
</script>

<template>
  <component :is="'qd-form'" ref="form" lang="${locale}" :schema.prop="schema" :functions.prop="functions">${slots}${slots && '\n  '}</component>
  <p><button type="button" class="${buttonClass}" @click="submit">${words.submit}</button></p>
  <pre role="status">{{ message }}</pre>
</template>
`
}

const withUi = (document: FormDocument, ui: string): FormDocument => ({
  ...document,
  config: { ...document.config, ui }
})

/** Generates a page or component that shows the form, calls the host's functions and reads the data. */
export function generateCode(
  document: FormDocument,
  target: CodeTarget,
  { loader = defaultLoader, locale = 'zh-CN' }: CodeOptions = {}
): string {
  const words = codeText[locale]
  const partsOf = (shown: FormDocument): Parts => ({
    words,
    loader,
    schema: literal(shown),
    functions: functionsCode(shown, words),
    blanks: blanksOf(shown)
  })
  if (target === 'react') return reactCode(partsOf(document), locale)
  if (target === 'vue-element')
    return vueCode(partsOf(withUi(document, 'Element')), locale, 'el-button el-button--primary')
  if (target === 'vue-antd') return vueCode(partsOf(withUi(document, 'Ant Design')), locale, 'ant-btn ant-btn-primary')
  return htmlCode(partsOf(document), locale)
}
