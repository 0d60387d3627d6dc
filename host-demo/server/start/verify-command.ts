import { join } from 'node:path'
import type { LogBreak } from '../../../elements/base/contract/log.ts'
import { openTarget } from '../backup/run.ts'
import { isDatabaseAway, openDatabase } from '../database/open.ts'
import type { Settings } from './settings.ts'
import { logEndName } from '../kernel/prepare-folder.ts'
import { StartFailure } from '../kernel/start-failure.ts'
import { signChainWith } from '../nouns/log/sign-chain.ts'
import { holdsLink, verifyWhole } from '../nouns/log/verify.ts'
import { openSeal } from './open-seal.ts'

const tell = ({ kind, seq, count, place, logContent, createTime }: LogBreak) => {
  const what = logContent && `“${logContent}”`
  if (kind === 'inserted') return `记录${what}（${createTime}）是后来插入的，不在链上`
  if (kind === 'unsigned') return '链的起点或终点在平台之外被改动过：签名不符'
  if (kind === 'changed') return `第 ${seq} 条记录${what}${createTime && `（${createTime}）`}被改动过`
  const where = { within: `第 ${seq} 条起`, head: '链的开头', tail: '链的末尾' }[place]
  return `${where}缺少 ${count} 条记录${createTime && `（${createTime}）`}`
}

const english = ({ kind, seq, count }: LogBreak) =>
  kind === 'unsigned'
    ? 'The ends of the chain were changed outside the platform: their signature is wrong'
    : `Entry ${seq || ''} of the log is ${kind}, ${count} in all`

/**
 * Runs `npm run verify-log`, optionally with a known link: `npm run verify-log -- 1234:hash`. Exits with 1 if the chain
 * is broken, so that a system timer can monitor it.
 */
export const runVerify = async (noted: string | undefined, settings: Settings, say: (line: string) => void) => {
  const { connection, leave } = await openTarget(settings, false, say)
  const database = openDatabase(connection)
  try {
    signChainWith(database, {
      seal: await openSeal(database, { dataFolder: settings.dataFolder, given: settings.personalKey }),
      file: join(settings.dataFolder, logEndName)
    })
    let told = 0
    const whole = await verifyWhole(database, ({ progress }) => {
      if (progress < told + 0.1 || progress === 1) return
      told = progress
      say(`已校验 ${Math.floor(progress * 100)}%`)
    })
    if (whole.broken) throw new StartFailure(`日志校验未通过：${tell(whole.broken)}`, english(whole.broken))
    if (noted && (await holdsLink(database, noted)) === false)
      throw new StartFailure(
        '日志校验未通过：链上没有所给的位置，整条链可能被替换',
        'The chain does not contain the noted link'
      )
    say(`日志校验通过：${whole.total} 条记录，另有 ${whole.waiting} 条等待入链`)
    say(`链尾 ${whole.end}`)
    say('请把链尾另行保存，以后用 npm run verify-log -- 链尾 核对')
  } catch (error) {
    if (error instanceof StartFailure || !isDatabaseAway(error)) throw error
    throw new StartFailure('无法连接数据库', 'The database cannot be reached', { cause: error })
  } finally {
    await database.close()
    await leave(true)
  }
}
