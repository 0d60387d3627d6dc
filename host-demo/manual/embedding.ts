import type { ElementEntry, Language } from './manifest.ts'

export const frameworks = ['HTML', 'React', 'Vue', 'Lit'] as const
export type Framework = (typeof frameworks)[number]

/** Sample attribute, property and event, to show how each framework sets them. */
interface Parts {
  tag: string
  attribute: string
  property: string | undefined
  /** Source of the property value. */
  data: string
  event: string
}

interface Sample {
  attribute?: string
  property?: string
  data?: string
}

const form = (label: string) =>
  `{ list: [{ type: 'input', key: 'name', model: 'name', name: '${label}', options: {} }], config: {} }`

/** Properties of elements that would be empty otherwise; ids are those of the demo. */
const samples: Record<Language, Record<string, Sample>> = {
  'zh-CN': {
    'qd-breadcrumb': {
      property: 'items',
      data: "[{ title: '信息采编', path: '/cms/article' }, { title: '文章列表' }]"
    },
    'qd-form': { attribute: 'submit-label="提交"', property: 'schema', data: form('姓名') },
    'qd-form-designer': { property: 'value', data: form('姓名') },
    'qd-tab-bar': {
      attribute: 'active="list"',
      property: 'tabs',
      data: "[{ key: 'list', title: '文章列表', closable: true }]"
    }
  },
  en: {
    'qd-breadcrumb': { property: 'items', data: "[{ title: 'Content', path: '/cms/article' }, { title: 'Articles' }]" },
    'qd-form': { attribute: 'submit-label="Send"', property: 'schema', data: form('Name') },
    'qd-form-designer': { property: 'value', data: form('Name') },
    'qd-tab-bar': {
      attribute: 'active="list"',
      property: 'tabs',
      data: "[{ key: 'list', title: 'Articles', closable: true }]"
    }
  }
}

const inBoth: Record<string, Sample> = {
  'qd-application-form': { attribute: 'subsite="16"' },
  'qd-article-editor': { attribute: 'news-class-id="1002"' },
  'qd-article-list': { attribute: 'news-class-id="1002"' },
  'qd-attachment-panel': { attribute: 'obj="article" obj-id="100001" name="annex"' },
  'qd-image-cropper': { attribute: 'crop-width="320" crop-height="180"' },
  'qd-site-check': { attribute: 'query="view=cards"' },
  'qd-class-log': { attribute: 'query="kind=return"' },
  'qd-column-manage': { attribute: 'news-class-id="1002"' },
  'qd-column-tree': { attribute: 'menu-id="100"' },
  'qd-data-log-list': { attribute: 'query="dataTable=roles"' },
  'qd-log-list': { attribute: 'query="logType=1"' },
  'qd-notice-viewer': { attribute: 'annt-id="annt2"' },
  'qd-picture-library': { attribute: 'query="isUnused=1"' },
  'qd-process-designer': { attribute: 'process-id="process1"' },
  'qd-process-instance': { attribute: 'instance-id="instance1"' },
  'qd-process-instance-list': { attribute: 'scope="managed"' },
  'qd-process-history': { attribute: 'instance-id="instance1"' },
  'qd-template-list': { attribute: 'query="kind=fragment"' },
  'qd-watermark-settings': { attribute: 'news-class-id="1002"' },
  'qd-recycle-bin': { attribute: 'query="kind=article"' },
  'qd-uploader': { attribute: 'type="image" count="5"' },
  'qd-side-menu': { attribute: 'path="/system/UserList"' }
}

/** Events that many elements dispatch. A sample shows an event of the element itself. */
const ofMany = new Set(['qd-error', 'qd-changed', 'qd-denied', 'qd-dirty', 'qd-select'])

function partsOf({ tagName, events = [] }: ElementEntry, language: Language): Parts {
  const { attribute, property, data = '' } = samples[language][tagName] ?? inBoth[tagName] ?? {}
  return {
    tag: tagName,
    attribute: attribute ? ` ${attribute}` : '',
    property,
    data,
    event: events.find(({ name }) => !ofMany.has(name))?.name ?? events[0]?.name ?? 'qd-error'
  }
}

const script = (origin: string): string => `<script type="module" src="${origin}/elements/loader.js"></script>`

const writers: Record<Framework, (parts: Parts, origin: string) => string> = {
  HTML: ({ tag, attribute, property, data, event }, origin) => `${script(origin)}
<${tag}${attribute}></${tag}>
<script type="module">
  const element = document.querySelector('${tag}')${property ? `\n  element.${property} = ${data}` : ''}
  element.addEventListener('${event}', event => console.log(event.detail))
</script>`,
  React: ({ tag, attribute, property, data, event }, origin) => `// index.html: ${script(origin)}
// tsconfig.json: "types": ["qundao-elements/react"]${property ? `\nconst data = ${data}` : ''}
export function Embedded() {
  return <${tag}${attribute}${property ? ` ${property}={data}` : ''} on${event}={event => console.log(event.detail)} />
}`,
  Vue: ({ tag, attribute, property, data, event }, origin) => `<!-- index.html: ${script(origin)} -->
<!-- vite.config: vue({ template: { compilerOptions: { isCustomElement: tag => tag.startsWith('qd-') } } }) -->
<!-- tsconfig.json: "types": ["qundao-elements/vue"] -->${property ? `\n<script setup lang="ts">\nconst data = ${data}\n</script>` : ''}
<template>
  <${tag}${attribute}${property ? ` :${property}.prop="data"` : ''} @${event}="event => $emit('done', event.detail)" />
</template>`,
  Lit: ({ tag, attribute, property, data, event }, origin) => `// index.html: ${script(origin)}
import { html, LitElement } from 'lit'
class Embedded extends LitElement {${property ? `\n  data = ${data}` : ''}
  onEvent = (event: CustomEvent) => console.log(event.detail)
  render() {
    return html\`<${tag}${attribute}${property ? ` .${property}=\${this.data}` : ''} @${event}=\${this.onEvent}></${tag}>\`
  }
}
customElements.define('embedded-${tag.slice(3)}', Embedded)`
}

/** Returns the code that embeds an element with a framework. */
export const embedding = (entry: ElementEntry, framework: Framework, language: Language, origin: string): string =>
  writers[framework](partsOf(entry, language), origin)

/** Returns the code that passes a session to pages of another origin. */
export const handIn = (origin: string): string => `import { configure } from '${origin}/elements/configure.js'
await configure({ api: '${origin}/api', token, renewToken: async () => fetchToken() })`
