// Generates types from the manifest: for plain TypeScript, React 19, Vue, Svelte 5 and Solid, and for each entry.
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { bubblingEvents, functionDeclarations, functionTypes, sessionTypes } from './host-types.mjs'

export const camel = name => name.replace(/-(.)/g, (_, letter) => letter.toUpperCase())
const upper = text => text.replace(/^./, letter => letter.toUpperCase())
const interfaceName = tag => `${upper(camel(tag))}Element`
const comment = (text, indent) => (text ? `/** ${text.replace(/\s+/g, ' ').replaceAll('*/', '')} */\n${indent}` : '')

/** Types that signatures use in addition to the built-in ones. */
const ownTypes = `export interface FormDocument { list: object[]; config: Record<string, unknown>; [more: string]: unknown }
export type Data = Record<string, unknown>
export type CodeTarget = 'html' | 'react' | 'vue-element' | 'vue-antd'
export interface Check { level: 'error' | 'warning'; code: string; key?: string; ruleId?: string; values: Record<string, string> }
${functionDeclarations}`
const known = new Set([
  ...[...ownTypes.matchAll(/export (?:interface|type) (\w+)/g)].map(found => found[1]),
  ...'string number boolean object unknown void null undefined Promise Record Array readonly'.split(' '),
  ...'HTMLFormElement NodeList ValidityState'.split(' ')
])

/** Returns a type that needs no imports. */
const typed = (text, name) => {
  if (!text) return 'unknown'
  if (text === 'Array') return 'readonly unknown[]'
  if (text === 'Function') {
    if (!functionTypes[name]) throw new Error(`unknown type of the function ${name}`)
    return functionTypes[name]
  }
  const names = text.replace(/'[^']*'|\w+\??:/g, '').match(/[A-Za-z_]\w*/g) ?? []
  return names.every(name => known.has(name)) ? text : 'unknown'
}
const signature = ({ name, parameters = [], return: answer }) => {
  const given = parameters.map(
    ({ name, type, default: value, optional }) =>
      `${name}${value !== undefined || optional ? '?' : ''}: ${typed(type?.text ?? (value === 'true' ? 'boolean' : ''))}`
  )
  return `${name}(${given.join(', ')}): ${typed(answer?.type?.text)}`
}

const isPublic = ({ name, privacy, static: isStatic }) =>
  !/^form\w+(Callback|Associated)$/.test(name) && !privacy && !isStatic
const fieldsOf = element => (element.members ?? []).filter(member => isPublic(member) && member.kind === 'field')
const settable = element => fieldsOf(element).filter(({ name, readonly }) => !readonly && name !== 'lang')

function plain(element) {
  const { tagName, description, events = [] } = element
  const name = interfaceName(tagName)
  const fields = fieldsOf(element).filter(field => field.name !== 'lang' && field.name !== 'autofocus')
  const listener = (verb, options) => [
    `${verb}<Name extends keyof ${name}EventMap>(type: Name, listener: (this: ${name}, event: ${name}EventMap[Name]) => unknown, options?: boolean | ${options}): void`,
    `${verb}(type: string, listener: EventListenerOrEventListenerObject, options?: boolean | ${options}): void`
  ]
  const lines = [
    ...fields.map(({ name: field, type, description: words, readonly }) => {
      const set = readonly ? `readonly ${field}: ` : `${field}${type?.text === 'boolean' ? '' : '?'}: `
      return comment(words, '  ') + set + typed(type?.text, field)
    }),
    ...(element.members ?? [])
      .filter(member => isPublic(member) && member.kind === 'method')
      .map(method => comment(method.description, '  ') + signature(method)),
    ...listener('addEventListener', 'AddEventListenerOptions'),
    ...listener('removeEventListener', 'EventListenerOptions')
  ]
  const heard = events.map(event => `${comment(event.description, '  ')}'${event.name}': ${event.type.text}`)
  return `export interface ${name}EventMap extends HTMLElementEventMap {
  ${heard.join('\n  ')}
}

${comment(description, '')}export interface ${name} extends HTMLElement {
  ${lines.join('\n  ')}
}`
}

/** In a template `count="5"` is a valid number. */
const inTemplate = type => (type === 'number' ? 'number | `${number}`' : type.includes('=>') ? `(${type})` : type)

/** Returns attributes and properties that a template may set, under both names. */
const givenOf = element => [
  ...(element.attributes ?? [])
    .filter(({ name, fieldName }) => name !== fieldName)
    .map(({ name, type }) => `'${name}'?: ${inTemplate(type?.text ?? 'string')} | undefined`),
  ...settable(element).map(({ name, type }) => `${name}?: ${inTemplate(typed(type?.text, name))} | undefined`)
]

const react = elements => `import type { DetailedHTMLProps, HTMLAttributes } from 'react'
import type { Save, Upload, ${elements.map(({ tagName }) => interfaceName(tagName)).join(', ')} } from './elements.js'

type Props<Host extends HTMLElement, Own> = Omit<DetailedHTMLProps<HTMLAttributes<Host>, Host>, keyof Own> &
  Own & { class?: string | undefined }

declare module 'react' {
  namespace JSX {
    interface IntrinsicElements {
${elements
  .map(element => {
    const heard = (element.events ?? []).map(
      ({ name, type }) => `'on${name}'?: ((event: ${type.text}) => unknown) | undefined`
    )
    return `      '${element.tagName}': Props<${interfaceName(element.tagName)}, { ${[...givenOf(element), ...heard].join('; ')} }>`
  })
  .join('\n')}
    }
  }
}
`

const vue = elements => `import type { HTMLAttributes, PublicProps } from 'vue'
import type { Save, Upload } from './elements.js'

type Element<Own> = new () => {
  $props: Omit<HTMLAttributes, keyof Own> & PublicProps & Own
  $slots: { default?: () => unknown; [name: string]: ((...given: never[]) => unknown) | undefined }
}

declare module 'vue' {
  interface GlobalComponents {
${elements
  .map(element => {
    const heard = (element.events ?? []).map(
      ({ name, type }) => `on${upper(camel(name))}?: (event: ${type.text}) => unknown`
    )
    return `    '${element.tagName}': Element<{ ${[...givenOf(element), ...heard].join('; ')} }>`
  })
  .join('\n')}
  }
}
`

/** Returns handlers of an element's events, each under the names that `namesOf` gives it. */
const handlersOf = ({ events = [] }, namesOf) =>
  events.flatMap(({ name, type }) =>
    namesOf(name).map(key => `'${key}'?: ((event: ${type.text}) => unknown) | undefined`)
  )

const svelte = elements => `import type { HTMLAttributes } from 'svelte/elements'
import type { Save, Upload, ${elements.map(({ tagName }) => interfaceName(tagName)).join(', ')} } from './elements.js'

type Props<Host extends HTMLElement, Own> = Omit<HTMLAttributes<Host>, keyof Own> & Own

declare module 'svelte/elements' {
  interface SvelteHTMLElements {
${elements
  .map(element => {
    const own = [...givenOf(element), ...handlersOf(element, name => [`on${name}`, `on:${name}`])]
    return `    '${element.tagName}': Props<${interfaceName(element.tagName)}, { ${own.join('; ')} }>`
  })
  .join('\n')}
  }
}
`

/** Solid sets properties of custom elements, and attributes with the prefix `attr:`. */
const solid = elements => `import type { JSX as Solid } from 'solid-js'
import type { Save, Upload, ${elements.map(({ tagName }) => interfaceName(tagName)).join(', ')} } from './elements.js'

type Prefixed<Own, Prefix extends string> = { [Name in keyof Own & string as \`\${Prefix}\${Name}\`]?: Own[Name] }
type Props<Host extends HTMLElement, Own, Heard> = Omit<Solid.HTMLAttributes<Host>, keyof Own> &
  Own & Heard & Prefixed<Own, 'attr:'> & Prefixed<Own, 'prop:'>

declare module 'solid-js' {
  namespace JSX {
    interface IntrinsicElements {
${elements
  .map(element => {
    const heard = handlersOf(element, name => [`on:${name}`])
    return `      '${element.tagName}': Props<${interfaceName(element.tagName)}, { ${givenOf(element).join('; ')} }, { ${heard.join('; ')} }>`
  })
  .join('\n')}
    }
  }
}
`

const configureTypes = elements => `${sessionTypes}

/**
 * Sets platform and token. Resolves to true if a user is signed in. Failures are dispatched as \`qd-error\` on
 * \`document\`.
 */
export declare function configure(options?: HostOptions): Promise<boolean>

${bubblingEvents(elements)}
`

/**
 * Writes the type files beside the scripts: `elements.d.ts` for all elements, one file per entry, and one file per
 * framework.
 */
export function writeTypes(elements, target) {
  const write = (name, text) => writeFileSync(join(target, name), text)
  const names = elements.map(({ tagName }) => `    '${tagName}': ${interfaceName(tagName)}`)
  write(
    'elements.d.ts',
    `import './configure.js'\n\n${ownTypes}\n\n${elements.map(plain).join('\n\n')}\n\ndeclare global {\n  interface HTMLElementTagNameMap {\n${names.join('\n')}\n  }\n}\n`
  )
  for (const { tagName, name } of elements)
    write(
      `${tagName.slice(3)}.d.ts`,
      `import type { ${interfaceName(tagName)} } from './elements.js'\n\nexport declare const ${name}: { new (): ${interfaceName(tagName)}; readonly version: string }\n`
    )
  write('loader.d.ts', "import './elements.js'\n\nexport {}\n")
  write('configure.d.ts', configureTypes(elements))
  write('react.d.ts', react(elements))
  write('vue.d.ts', vue(elements))
  write('svelte.d.ts', svelte(elements))
  write('solid.d.ts', solid(elements))
}
