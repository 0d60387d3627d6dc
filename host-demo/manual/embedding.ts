import type { ElementEntry } from './manifest.ts'

export const frameworks = ['HTML', 'React', 'Vue', 'Lit'] as const
export type Framework = (typeof frameworks)[number]

/** An attribute, an object and an event that show how each is given in a framework. */
interface Parts {
  tag: string
  attribute: string
  property: string | undefined
  event: string
}

function partsOf({ tagName, attributes = [], members = [], events = [] }: ElementEntry): Parts {
  const named = attributes.find(({ name, type }) => name !== 'lang' && type?.text !== 'boolean')
  const object = members.find(
    ({ kind, description, type }) => kind === 'field' && description && /object|Array/.test(type?.text ?? '')
  )
  return {
    tag: tagName,
    attribute: named ? ` ${named.name}="…"` : '',
    property: object?.name,
    event: events.find(({ name }) => name !== 'qd-error')?.name ?? 'qd-error'
  }
}

const script = (origin: string): string => `<script type="module" src="${origin}/elements/loader.js"></script>`

const writers: Record<Framework, (parts: Parts, origin: string) => string> = {
  HTML: ({ tag, attribute, property, event }, origin) => `${script(origin)}
<${tag}${attribute}></${tag}>
<script type="module">
  const element = document.querySelector('${tag}')${property ? `\n  element.${property} = data` : ''}
  element.addEventListener('${event}', event => console.log(event.detail))
</script>`,
  React: ({ tag, attribute, property, event }, origin) => `// index.html: ${script(origin)}
export function Embedded({ ${property ? 'data, ' : ''}onEvent }) {
  return <${tag}${attribute}${property ? ` ${property}={data}` : ''} on${event}={event => onEvent(event.detail)} />
}`,
  Vue: ({ tag, attribute, property, event }, origin) => `<!-- index.html: ${script(origin)} -->
<!-- vite.config: vue({ template: { compilerOptions: { isCustomElement: tag => tag.startsWith('qd-') } } }) -->
<template>
  <${tag}${attribute}${property ? ` :${property}.prop="data"` : ''} @${event}="event => $emit('done', event.detail)" />
</template>`,
  Lit: ({ tag, attribute, property, event }, origin) => `// index.html: ${script(origin)}
render() {
  return html\`<${tag}${attribute}${property ? ` .${property}=\${this.data}` : ''} @${event}=\${this.onEvent}></${tag}>\`
}`
}

/** The few lines that bring an element into a page of a framework. */
export const embedding = (entry: ElementEntry, framework: Framework, origin: string): string =>
  writers[framework](partsOf(entry), origin)
