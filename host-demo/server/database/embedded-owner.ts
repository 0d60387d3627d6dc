import { spawnSync } from 'node:child_process'
import { chmodSync, chownSync, mkdirSync, readFileSync, statSync } from 'node:fs'
import { StartFailure } from '../kernel/start-failure.ts'

/** Account that PostgreSQL runs as; empty for the current one. */
export interface Owner {
  uid?: number
  gid?: number
}

/** Returns the account for PostgreSQL, which refuses to run as root: an existing ordinary account of the system. */
export const findOwner = (): Owner => {
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
      'As root the embedded database needs an account postgres or nobody; start as another user or set DATABASE_URL'
    )
  return { uid: Number(account[2]), gid: Number(account[3]) }
}

const mayEnter = (folder: string, owner: Owner) =>
  owner.uid === undefined || spawnSync('/bin/sh', ['-c', 'cd "$1"', 'sh', folder], owner).status === 0

/** Lets the account pass through a folder of ours without listing it. */
export const letPass = (folder: string, owner: Owner) => {
  if (!mayEnter(folder, owner)) chmodSync(folder, statSync(folder).mode | 0o011)
  return mayEnter(folder, owner)
}

/** Creates a folder that the account owns. Refuses an existing folder of another owner. */
export const makeFolder = (folder: string, owner: Owner) => {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  if (owner.uid !== undefined && owner.gid !== undefined) chownSync(folder, owner.uid, owner.gid)
  const { uid, mode } = statSync(folder)
  if (uid !== (owner.uid ?? process.getuid?.() ?? uid) || (process.platform !== 'win32' && mode & 0o077))
    throw new StartFailure(
      `文件夹 ${folder} 不属于数据库账户或可被他人访问，请删除它后重试`,
      'This folder belongs to another user or is open to others; remove it'
    )
}
