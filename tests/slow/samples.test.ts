import assert from 'node:assert/strict'
import { execFileSync, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { after, test } from 'node:test'
import pg from 'pg'
import { startEmbedded } from '../../host-demo/server/database/embedded.ts'
import { password } from '../server/ground.ts'

const root = join(import.meta.dirname, '../..')
const samples = join(root, 'host-demo/manual/docs/samples')
const folder = mkdtempSync(join(tmpdir(), 'qundao-samples-'))
chmodSync(folder, 0o711)
after(() => rmSync(folder, { recursive: true, force: true }))

interface Stage {
  /** Folder in place of `/` of the stage. */
  base: string
  workdir: string
  environment: Record<string, string>
  command: string[]
}

const home = '/home/node'

/**
 * Carries out a container file in folders: COPY copies, RUN runs with the Node of this machine. Absolute paths are those of the
 * stage, except in commands that run.
 */
const build = (file: string, context: string) => {
  const stages = new Map<string, Stage>()
  let stage!: Stage
  const within = (path: string, of = stage) => join(of.base, path.startsWith('/') ? path : join(of.workdir, path))
  const steps: Record<string, (rest: string) => void> = {
    FROM(rest) {
      const [, name = 'last'] = / AS (\w+)$/.exec(rest) ?? []
      stage = { base: join(folder, 'stages', name), workdir: '/', environment: {}, command: [] }
      stages.set(name, stage)
      mkdirSync(join(stage.base, home), { recursive: true })
    },
    WORKDIR(rest) {
      stage.workdir = rest
      mkdirSync(within(rest), { recursive: true })
    },
    ENV(rest) {
      for (const pair of rest.split(' ')) {
        const [name = '', value = ''] = pair.split('=')
        stage.environment[name] = value
      }
    },
    COPY(rest) {
      const [, from, words = ''] = /^(?:--from=(\w+) )?(.*)$/.exec(rest)!
      const paths = words.split(' ')
      const target = within(paths.pop()!)
      mkdirSync(words.endsWith('/') ? target : dirname(target), { recursive: true })
      for (const path of paths) {
        const source = from ? within(path, stages.get(from)!) : join(context, path)
        const isInto = words.endsWith('/')
        const place = isInto ? join(target, basename(source)) : target
        // Links take no time for the packages, and nothing changes the files of an earlier stage.
        execFileSync('cp', [from ? '-al' : '-a', source, place])
      }
    },
    RUN(rest) {
      // This checkout has what \`npm ci\` installs. Links take no time; npm rewrites the hidden lock file in place.
      if (rest.startsWith('npm ci ')) {
        execFileSync('cp', ['-al', join(root, 'node_modules'), within('.')])
        rmSync(within('node_modules/.package-lock.json'), { force: true })
        return
      }
      execFileSync('/bin/sh', ['-ec', rest.replaceAll(home, join(stage.base, home))], {
        cwd: within('.'),
        env: { ...process.env, CI: 'true', NODE_ENV: stage.environment.NODE_ENV ?? '' },
        stdio: ['ignore', 'ignore', 'pipe']
      })
    },
    CMD(rest) {
      stage.command = JSON.parse(rest) as string[]
    }
  }
  const ignored = ['USER', 'VOLUME', 'EXPOSE', 'HEALTHCHECK']
  for (const line of readFileSync(file, 'utf8').split('\n')) {
    const [, word = '', rest = ''] = /^([A-Z]+) (.*)$/.exec(line) ?? []
    if (!word || ignored.includes(word)) continue
    assert.ok(steps[word], line)
    steps[word](rest)
  }
  return { stage, within }
}

test('[issue-31] [house-12] the container file builds in a clean clone, and what it starts serves without demonstration', async () => {
  const clone = join(folder, 'clone')
  execFileSync('git', ['clone', '--quiet', '--no-hardlinks', root, clone])
  const { stage, within } = build(join(samples, 'Containerfile'), clone)
  for (const path of ['dist/demo', 'tests', 'node_modules/typescript', 'node_modules/jquery', 'node_modules/vite'])
    assert.equal(existsSync(within(path)), false, path)
  chmodSync(stage.base, 0o711)
  const data = join(folder, 'data')
  mkdirSync(data)
  chmodSync(data, 0o711)
  const embedded = await startEmbedded(data, () => undefined)
  const [program = '', ...words] = stage.command
  assert.equal(program, 'node')
  const { host, port, user, database } = embedded.connection
  const child = spawn(process.execPath, words, {
    cwd: within('.'),
    env: {
      ...{ PATH: process.env.PATH, ...stage.environment, PORT: '0', HOST: '127.0.0.1' },
      ...{ QUNDAO_DATA: within(stage.environment.QUNDAO_DATA!), QUNDAO_ADMIN_PASSWORD: password },
      DATABASE_URL: `postgres://${user}@/${database}?host=${encodeURIComponent(host)}&port=${port}`
    },
    stdio: ['ignore', 'pipe', 'pipe']
  })
  const ended = once(child, 'exit')
  try {
    const url = await new Promise<string>((resolve, reject) => {
      let output = ''
      for (const stream of [child.stdout, child.stderr])
        stream.on('data', chunk => {
          output += chunk
          const found = /已就绪 {2}(\S+)/.exec(output)?.[1]
          if (found) resolve(found.replace('localhost', '127.0.0.1'))
        })
      void ended.then(() => reject(new Error(output)))
    })
    const status = async (path: string) =>
      (await fetch(url + path, { headers: { accept: 'text/html' }, redirect: 'manual' })).status
    for (const path of ['/', '/api/livez', '/api/readyz', '/elements/loader.js', '/manual/sbom.cdx.json'])
      assert.equal(await status(path), 200, path)
    assert.equal(await status('/manual/licences.txt'), 200)
    for (const path of ['/legacy', '/legacy/']) assert.equal(await status(path), 404, path)
    const client = new pg.Client(embedded.connection)
    await client.connect()
    const { rows } = await client.query("select path from menus where url = '/legacy/'")
    await client.end()
    assert.deepEqual(rows, [], 'no menu entry leads there')
    assert.equal((await fetch(`${url}/legacy/vendor/jquery.min.js`, { headers: { accept: '*/*' } })).status, 404)
  } finally {
    child.kill('SIGTERM')
    assert.equal((await ended)[0], 0)
    await embedded.stop()
  }
})

const hasSystemd = spawnSync('systemd-analyze', ['--version']).status === 0

test('[issue-31] [house-12] the unit file is valid for systemd', {
  skip: hasSystemd ? false : 'systemd is not installed here'
}, () => {
  const unit = readFileSync(join(samples, 'qundao.service'), 'utf8')
  const path = join(folder, 'qundao.service')
  // The program must exist, so that its absence is not what systemd reports.
  writeFileSync(path, unit.replace(/^ExecStart=\S+/m, `ExecStart=${process.execPath}`))
  const { status, stderr } = spawnSync('systemd-analyze', ['verify', '--man=no', path], { encoding: 'utf8' })
  assert.deepEqual([status, stderr.split('\n').filter(line => line.includes('qundao.service'))], [0, []])
  writeFileSync(path, unit.replace('KillMode=mixed', 'KillMode=nothing'))
  const wrong = spawnSync('systemd-analyze', ['verify', '--man=no', path], { encoding: 'utf8' })
  assert.match(wrong.stderr, /kill mode/i)
})

test('[issue-31] [house-12] the unit starts what the package of Node and the build contain', () => {
  const unit = readFileSync(join(samples, 'qundao.service'), 'utf8')
  const [, program = '', words = ''] = /^ExecStart=\/opt\/qundao\/(\S+) (.+)$/m.exec(unit) ?? []
  if (process.platform === 'linux' && process.arch === 'x64') assert.ok(existsSync(join(root, program)), program)
  assert.equal(words, 'dist/server/main.js')
})
