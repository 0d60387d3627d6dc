import { randomBytes } from 'node:crypto'
import { linkSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { eq, sql } from 'drizzle-orm'
import { logOfPlatform } from '../access/operations.ts'
import type { Database } from '../database/open.ts'
import { platformSettings } from '../database/tables/accounts.ts'
import { clients } from '../database/tables/clients.ts'
import { directories } from '../database/tables/directories.ts'
import { secondFactors } from '../database/tables/sessions.ts'
import { sealWith, type Seal } from '../kernel/seal.ts'
import { StartFailure } from '../kernel/start-failure.ts'
import { logEndName } from '../kernel/prepare-folder.ts'

/** Row of `platform_settings` with the check value of the key that the database is used with. */
const setting = 'personal-key'

const readFile = (file: string) => {
  try {
    return readFileSync(file, 'utf8').trim()
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
    return undefined
  }
}

const sealOf = (key: string, where: string) => {
  try {
    return sealWith(key)
  } catch (cause) {
    throw new StartFailure(
      `${where} 应为 64 位十六进制数字，可由 openssl rand -hex 32 生成`,
      `${where} is not 64 hexadecimal digits`,
      { cause }
    )
  }
}

/** Returns encrypted values of the database, as samples. */
const readSealed = async (database: Database): Promise<string[]> => {
  const { rows } = await database.execute<{ sealed: string }>(sql`
    (select sealed_card_code as sealed from applications where sealed_card_code <> '' limit 20) union all
    (select sealed_address from applications where sealed_address <> '' limit 20) union all
    (select sealed from second_factors limit 20) union all
    (select sealed_secret from clients where sealed_secret <> '' limit 20) union all
    (select sealed_secret from directories where sealed_secret <> '' limit 20) union all
    (select sealed from sealed_results limit 20) union all
    (select sealed from sheet_import_rows limit 20)`)
  return rows.map(row => row.sealed)
}

const opens = (seal: Seal, sealed: string) => {
  try {
    seal.open(sealed)
    return true
  } catch {
    return false
  }
}

const readCheck = async (database: Database) => {
  const [row] = await database.select().from(platformSettings).where(eq(platformSettings.name, setting))
  return row?.value
}

const missing = (file: string) =>
  new StartFailure(
    `数据库用密钥加密了个人信息，但没有密钥文件 ${file}。请把原来的 personal-key 放到该处，或用 QUNDAO_PERSONAL_KEY 指定密钥`,
    `The database was used with a key of personal data, but the key file ${file} is missing. Put the former personal-key there or set QUNDAO_PERSONAL_KEY`
  )

const other = (where: string, id = '') =>
  new StartFailure(
    `${where} 不是这个数据库的个人信息密钥${id && `（数据库用的密钥编号为 ${id}）`}。请换成原来的 personal-key；共用数据库的服务器必须使用同一密钥`,
    `${where} is not the key of this database. Use the former personal-key; servers that share a database need the same key`
  )

/** Creates the key file, complete from its first moment. One of several concurrent starts creates it; all read it. */
const makeKey = (file: string) => {
  const draft = `${file}.${randomBytes(8).toString('hex')}`
  writeFileSync(draft, `${randomBytes(32).toString('hex')}\n`, { mode: 0o600, flag: 'wx' })
  try {
    linkSync(draft, file)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  } finally {
    rmSync(draft)
  }
  return readFile(file) ?? ''
}

interface KeyPlaces {
  dataFolder: string
  /** Key from `QUNDAO_PERSONAL_KEY` instead of the file. */
  given?: string
  /** Whether the former key is lost: the database is used with another one from now on. */
  isLost?: boolean
}

/**
 * Accepts another key. The chain of the log is signed again, since the former signature cannot be checked. Second factors
 * and secrets of applications and directories end, because none of them can be checked.
 */
const replaceCheck = async (database: Database, seal: Seal, dataFolder: string) => {
  rmSync(join(dataFolder, logEndName), { force: true })
  await database.transaction(async tx => {
    await tx.update(platformSettings).set({ value: seal.check }).where(eq(platformSettings.name, setting))
    await tx.execute(sql`update log_chain set mac = ''`)
    await tx.delete(secondFactors)
    await tx.update(clients).set({ sealedSecret: '' })
    await tx.update(directories).set({ sealedSecret: '' })
    await logOfPlatform(tx, { action: '更换个人信息密钥', operateType: '3', object: seal.check.slice(0, 8) })
  })
}

/**
 * Loads the key of personal data from `QUNDAO_PERSONAL_KEY`, else from `personal-key` in the data folder. Creates the
 * file only if the database was never used with a key. Servers that share a database need the same key.
 * @throws StartFailure if the key is missing or not the one of the database, unless that one is lost
 */
export const openSeal = async (database: Database, { dataFolder, given, isLost = false }: KeyPlaces): Promise<Seal> => {
  const file = join(dataFolder, 'personal-key')
  const where = given ? 'QUNDAO_PERSONAL_KEY' : file
  const known = await readCheck(database)
  const samples = known === undefined && !isLost ? await readSealed(database) : []
  const key = given ?? readFile(file)
  if (key === undefined && !isLost && (known !== undefined || samples.length > 0)) throw missing(file)
  const seal = sealOf(key ?? makeKey(file), where)
  if (samples.length > 0 && !samples.some(sealed => opens(seal, sealed))) throw other(where)
  await database.insert(platformSettings).values({ name: setting, value: seal.check }).onConflictDoNothing()
  const check = await readCheck(database)
  if (check === seal.check) return seal
  if (!isLost) throw other(where, check?.slice(0, 8))
  await replaceCheck(database, seal, dataFolder)
  return seal
}
