import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { randomPassword } from '../kernel/random-password.ts'
import type { Settings } from './settings.ts'

const fileOf = (settings: Settings) => join(settings.dataFolder, 'admin-password')

/**
 * Returns the initial password. A random one is stored in a file before the database has it, so that an interrupted
 * start does not lose it.
 */
export const firstPassword = (settings: Settings) => {
  if (settings.adminPassword) return settings.adminPassword
  const file = fileOf(settings)
  const password = existsSync(file) ? readFileSync(file, 'utf8').trim() : randomPassword()
  writeFileSync(file, `${password}\n`, { mode: 0o600 })
  return password
}

/**
 * Returns the line about how to sign in; `first` is the password if this start created the database.
 */
export const tellAccount = (settings: Settings, first: string) => {
  if (first && settings.adminPassword) return '账号 admin  密码为 QUNDAO_ADMIN_PASSWORD 所设'
  if (first) return `账号 admin  密码 ${first}`
  const file = fileOf(settings)
  return existsSync(file) ? `账号 admin  首次启动的密码保存在 ${file}` : '账号 admin  密码为首次启动时所设'
}
