import { existsSync, readdirSync, realpathSync } from 'node:fs'
import { resolve } from 'node:path'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { bundle } from './.build/bundle.ts'
import { chunkGroups, computeChunks } from './.build/chunk-groups.ts'
import { copy, copyDemo } from './.build/copy.ts'
import { docs } from './.build/docs.ts'
import { blueprintStyles } from './.build/blueprint-styles.ts'
import { hotStyles } from './.build/dev/hot-styles.ts'
import { sourcePages } from './.build/dev/pages.ts'
import { patchDependencies } from './.build/patch.ts'
import { blueprint } from './.build/patches/blueprint.ts'
import { diagram } from './.build/patches/diagram.ts'
import { mammoth } from './.build/patches/mammoth.ts'
import { tiptap } from './.build/patches/tiptap.ts'
import { firstScreens } from './.build/first-screens.ts'
import { flatImports } from './.build/flat-imports.ts'
import { keepImports } from './.build/keep-imports.ts'
import { oldHosts } from './.build/old-hosts.ts'
import { ownStores } from './.build/own-stores.ts'
import { plainImports } from './.build/plain-imports.ts'
import { release } from './.build/release.ts'
import { releases } from './.build/releases.ts'
import { bundled } from './.build/supply/bundled.ts'

const root = import.meta.dirname

/** Every feature folder is an entry with a stable name: `/elements/<feature>.js`. */
const features = readdirSync(resolve(root, 'elements/features')).filter(name =>
  existsSync(resolve(root, 'elements/features', name, 'define.ts'))
)
const elementEntries = Object.fromEntries(features.map(name => [name, `elements/features/${name}/define.ts`]))

const pagePlugins = [
  patchDependencies(blueprint, diagram, mammoth, tiptap),
  ownStores(),
  blueprintStyles(),
  plainImports(),
  computeChunks(patchDependencies(blueprint, diagram, mammoth, tiptap), blueprintStyles(), plainImports()),
  flatImports(),
  oldHosts(),
  keepImports(),
  firstScreens(),
  release(root),
  releases(root),
  bundled(root, 'pages'),
  react(),
  hotStyles(),
  sourcePages(),
  docs(root),
  bundle('host-demo/portal/lit/form-portal.js', 'portal/lit/portal.js'),
  bundle('host-demo/manual/manual.ts', 'manual/manual.js'),
  bundle('host-demo/manual/stage.ts', 'manual/stage.js'),
  bundle('host-demo/manual/host-check/page.ts', 'manual/host-check-page.js'),
  bundle('host-demo/manual/host-check/host-check.ts', 'manual/host-check.js', 'iife'),
  // Pages of an old CMS with libraries of its time, which have known flaws.
  copyDemo(
    ['host-demo/legacy-cms', 'legacy'],
    ['node_modules/jquery/dist/jquery.min.js', 'legacy/vendor/jquery.min.js'],
    ['node_modules/bootstrap/dist', 'legacy/vendor/bootstrap']
  ),
  copy(
    ['elements/loader.classic.js', 'elements/loader.classic.js'],
    ['host-demo/portal', 'portal'],
    // Character maps and fonts that Chinese PDF files reference but do not embed.
    ['node_modules/pdfjs-dist/cmaps', 'elements/pdf/cmaps'],
    ['node_modules/pdfjs-dist/standard_fonts', 'elements/pdf/standard_fonts'],
    ['host-demo/manual/index.html', 'manual/index.html'],
    ['host-demo/manual/facts', 'manual/facts'],
    ['host-demo/manual/host-check/index.html', 'manual/host-check/index.html'],
    ['host-demo/manual/stage.html', 'manual/stage.html'],
    ['host-demo/manual/page.css', 'manual/page.css'],
    ['host-demo/manual/docs.css', 'manual/docs.css'],
    ['host-demo/manual/stage.css', 'manual/stage.css'],
    ['node_modules/vue/dist/vue.runtime.esm-browser.prod.js', 'portal/vendor/vue.runtime.esm-browser.prod.js']
  )
]
const serverPlugins = [bundled(root, 'server'), copy(['host-demo/server/database/migrations', 'migrations'])]

/** `vite build` builds the pages and elements (dist/www), `vite build --ssr` the platform server (dist/server). */
export default defineConfig(({ isSsrBuild }) => ({
  root,
  base: './',
  plugins: isSsrBuild ? serverPlugins : pagePlugins,
  // Loading the many small files of these packages one by one takes half the time of a start.
  ssr: { noExternal: ['typebox', 'drizzle-orm'] },
  publicDir: false,
  resolve: {
    alias: [
      // Browser bundle, without file system access.
      { find: /^mammoth$/, replacement: resolve(root, 'node_modules/mammoth/mammoth.browser.js') },
      // The ES module; the package names an older form.
      { find: /^navigo$/, replacement: resolve(root, 'node_modules/navigo/lib/es/index.js') },
      // The one class that is used; the package has no ES modules, and the others bring more of Lit.
      { find: /^@nanostores\/lit$/, replacement: resolve(root, 'node_modules/@nanostores/lit/lib/StoreController.js') }
    ]
  },
  experimental: {
    // Pages of the shell may be many folders deep; scripts find other scripts relative to their address.
    renderBuiltUrl: (file, { hostType }) => (hostType === 'html' ? `/${file}` : { relative: true })
  },
  optimizeDeps: {
    // Finds all dependencies at the start: one discovered later would reload the page.
    entries: ['shell/main.ts', 'elements/*.ts', 'elements/features/*/define.ts', 'host-demo/portal/lit/form-portal.js'],
    rolldownOptions: {
      plugins: [patchDependencies(blueprint, diagram, mammoth, tiptap), ownStores()]
    }
  },
  server: {
    // Worktrees may link to the packages of another one.
    fs: { allow: [root, realpathSync(resolve(root, 'node_modules'))] },
    watch: { ignored: ['**/.data*/**', '**/.tmp/**', '**/.bench/**', '**/dist/**'] }
  },
  // The only worker (patterns) is in the folder of the chunks that call it.
  worker: {
    format: 'es',
    plugins: () => [bundled(root, 'worker')],
    rolldownOptions: { output: { entryFileNames: 'elements/chunks/[name]-[hash].js' } }
  },
  build: isSsrBuild
    ? {
        outDir: 'dist/server',
        ssr: 'host-demo/server/start/main.ts',
        target: 'node24',
        emptyOutDir: true,
        // Beside the migrations, which the code finds relative to itself.
        rolldownOptions: { output: { chunkFileNames: '[name]-[hash].js' } }
      }
    : {
        outDir: 'dist/www',
        target: ['chrome100', 'firefox115', 'safari16.4'],
        modulePreload: false,
        sourcemap: 'hidden',
        cssCodeSplit: true,
        emptyOutDir: true,
        rolldownOptions: {
          input: {
            loader: 'elements/loader.ts',
            configure: 'elements/configure.ts',
            shell: 'shell/index.html',
            ...elementEntries
          },
          preserveEntrySignatures: 'allow-extension',
          // Parts of the text editor that nothing imports go: making one changes nothing.
          treeshake: { manualPureFunctions: ['Extension.create', 'Mark.create', 'Node.create', 'Node$1.create'] },
          output: {
            entryFileNames: ({ name }) => (name === 'shell' ? 'shell/[name]-[hash].js' : 'elements/[name].js'),
            chunkFileNames: 'elements/chunks/[name]-[hash].js',
            assetFileNames: 'elements/chunks/[name]-[hash][extname]',
            codeSplitting: { groups: chunkGroups }
          }
        }
      }
}))
