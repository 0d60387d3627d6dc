// Creates dist/package, an installable package of the built elements, for `npm pack ./dist/package`.
import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const root = join(import.meta.dirname, '..')
const elements = join(root, 'dist/www/elements')
const target = join(root, 'dist/package')
const { version, description, license } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
const manifest = JSON.parse(readFileSync(join(elements, 'custom-elements.json'), 'utf8'))
const entries = readdirSync(elements).filter(name => /^[\w-]+\.js$/.test(name))

rmSync(target, { recursive: true, force: true })
mkdirSync(join(target, 'node'), { recursive: true })
cpSync(elements, target, {
  recursive: true,
  filter: path => !/\/versions$|\/(releases|integrity)\.json$/.test(path.replaceAll('\\', '/'))
})
cpSync(join(root, 'LICENSE'), join(target, 'LICENSE'))

/** Modules for Node do nothing, so that pages with elements can be rendered on a server. */
const classes = new Map(manifest.modules.map(({ path, declarations }) => [path, declarations[0].name]))
for (const entry of entries) {
  const name = classes.get(entry)
  const inert = name
    ? `export class ${name} {\n  static version = '${version}'\n}\n`
    : entry === 'configure.js'
      ? 'export const configure = async () => false\n'
      : 'export {}\n'
  writeFileSync(join(target, 'node', entry), inert)
}

const entryOf = name => ({
  types: `./${name.replace(/\.js$/, '.d.ts')}`,
  node: `./node/${name}`,
  default: `./${name}`
})
const exported = Object.fromEntries(entries.map(name => [`./${name}`, entryOf(name)]))
writeFileSync(
  join(target, 'package.json'),
  JSON.stringify(
    {
      name: 'qundao-elements',
      version,
      description,
      license,
      type: 'module',
      sideEffects: true,
      customElements: 'custom-elements.json',
      types: './elements.d.ts',
      exports: {
        '.': { types: './elements.d.ts', node: './node/loader.js', default: './loader.js' },
        ...exported,
        './react': { types: './react.d.ts' },
        './vue': { types: './vue.d.ts' },
        './svelte': { types: './svelte.d.ts' },
        './solid': { types: './solid.d.ts' },
        './custom-elements.json': './custom-elements.json',
        './sbom.cdx.json': './sbom.cdx.json',
        './package.json': './package.json'
      }
    },
    null,
    2
  )
)
writeFileSync(
  join(target, 'README.md'),
  `# qundao-elements

${description}.

\`\`\`js
import 'qundao-elements'                                   // imports the elements that the page uses
import { configure } from 'qundao-elements/configure.js'
await configure({ api: 'https://platform.example/api', token, renewToken })
\`\`\`

\`import 'qundao-elements/form.js'\` loads a single element. Types are included: \`import type {} from 'qundao-elements/react'\` for
JSX of React 19, \`qundao-elements/vue\` for templates of Vue, \`qundao-elements/svelte\` for Svelte 5 and \`qundao-elements/solid\` for
Solid. Imported in Node the modules do nothing.
`
)
console.log(`dist/package: ${entries.length} entries`)
