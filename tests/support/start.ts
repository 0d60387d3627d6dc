import { borrow } from '../run/ground.mjs'
import { login } from '../../elements/base/contract/session.ts'
import { saveWorkCalendar } from '../../elements/base/contract/apply.ts'
import { password, startPlatform } from './platform.mjs'

/** Enters the holidays of next year: without them no due date that falls into it is shown. */
async function enterNextYear(origin: string): Promise<void> {
  const ask = async (path: string, body: object, token = '') => {
    const headers = { 'Content-Type': 'application/json', ...(token && { 'X-Access-Token': token }) }
    const response = await fetch(`${origin}/api${path}`, { method: 'POST', headers, body: JSON.stringify(body) })
    return response.json()
  }
  const { result } = await ask(login.path, { username: 'admin', password })
  const year = String(new Date(Date.now() + 8 * 3_600_000).getUTCFullYear() + 1)
  await ask(saveWorkCalendar.path, { year, days: [{ day: `${year}-01-01`, kind: 'holiday' }] }, result.token)
}

/** Starts one platform for all pages. Workers get its address and data folder by the environment. */
export default async function start(): Promise<() => Promise<void>> {
  const platform = (await borrow()) ?? (await startPlatform())
  process.env.QUNDAO_TEST_ORIGIN = platform.origin
  await enterNextYear(platform.origin)
  process.env.QUNDAO_TEST_DATA = platform.data
  return () => platform.stop()
}
