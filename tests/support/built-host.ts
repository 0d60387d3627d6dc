import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { compileScript, parse } from '@vue/compiler-sfc'
import { build, type Plugin } from 'vite'

const root = resolve(import.meta.dirname, '../..')

/** Vite plugin that compiles a single-file component like a Vue project does, also one without a script. */
const singleFile: Plugin = {
  name: 'single-file',
  transform(code, id) {
    if (!id.endsWith('.vue')) return undefined
    const whole = /^<script/m.test(code) ? code : `${code}\n<script setup>void 0</script>`
    const { descriptor, errors } = parse(whole, { filename: id })
    if (errors.length > 0) throw errors[0]
    const templateOptions = { compilerOptions: { isCustomElement: (tag: string) => tag.startsWith('qd-') } }
    const { content } = compileScript(descriptor, { id: 'host', inlineTemplate: true, templateOptions })
    return { code: content, moduleType: 'ts' }
  }
}

/**
 * Builds files of another product with the packages of this project into one module. The entry is `main.js` or
 * `main.ts`.
 */
export async function builtHost(files: Record<string, string>): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'qundao-host-'))
  try {
    for (const [name, text] of Object.entries(files)) await writeFile(join(folder, name), text)
    const main = Object.keys(files).find(name => name.startsWith('main.'))!
    const output = await build({
      configFile: false,
      root,
      logLevel: 'error',
      publicDir: false,
      plugins: [singleFile],
      resolve: { dedupe: ['react', 'react-dom', 'vue', 'lit'] },
      define: { 'process.env.NODE_ENV': '"production"' },
      build: { write: false, rolldownOptions: { input: join(folder, main) } }
    })
    const [bundle] = Array.isArray(output) ? output : [output]
    const chunk = 'output' in bundle! ? bundle.output.find(part => part.type === 'chunk') : undefined
    return (chunk as { code: string }).code
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
