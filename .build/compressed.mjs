// Writes compressed copies (`.br`, `.gz`) beside each script, sheet and page, which the platform sends instead of
// compressing at every request.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const pages = join(import.meta.dirname, '..', 'dist/www')
const ways = {
  br: text =>
    promisify(brotliCompress)(text, {
      params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: text.length }
    }),
  gz: text => promisify(gzip)(text, { level: 9 })
}

/** Scripts of the previous release are only requested by pages that are still open, and rarely. */
const releases = join(pages, 'elements/releases.json')
const { own = [], before = [] } = existsSync(releases) ? JSON.parse(readFileSync(releases, 'utf8')) : {}
const old = new Set(before.filter(name => !own.includes(name)).map(name => join('elements', name)))

const files = readdirSync(pages, { recursive: true, encoding: 'utf8' }).filter(
  name => /\.(js|css|html|svg|json|txt)$/.test(name) && !old.has(name)
)
await Promise.all(
  files.map(async name => {
    const text = await readFile(join(pages, name))
    for (const [ending, compress] of Object.entries(ways))
      await writeFile(join(pages, `${name}.${ending}`), await compress(text))
  })
)
