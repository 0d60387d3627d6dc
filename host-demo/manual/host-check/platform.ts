// Asks the platform whether it accepts the page and its token.
import { fine, note, wrong, type Line } from './line.ts'

interface HostOptions {
  api?: string
  token?: string | null
  renewToken?: unknown
}

/** Options that the page has given to `configure`. */
const given = (): HostOptions =>
  (globalThis as unknown as Record<symbol, { options?: HostOptions } | undefined>)[Symbol.for('qundao.page@1')]
    ?.options ?? {}

/** Token of the page: of `configure`, or of the sign-in at the platform's own pages. */
function tokenOf(platform: string): string {
  const { token } = given()
  if (token || location.origin !== platform) return token ?? ''
  try {
    const stored = JSON.parse(localStorage.getItem('qundao:session') ?? '{}') as { value?: { token?: string } }
    return stored.value?.token ?? ''
  } catch {
    return ''
  }
}

const apiOf = (platform: string): string => (given().api ?? `${platform}/api`).replace(/\/+$/, '')

async function isReachable(api: string): Promise<boolean> {
  try {
    await fetch(`${api}/healthz`, { mode: 'no-cors' })
    return true
  } catch {
    return false
  }
}

/** Says whether the platform admits the origin of the page. Resolves to false if it cannot be called. */
export async function checkOrigin(platform: string): Promise<[Line, boolean]> {
  const api = apiOf(platform)
  try {
    await fetch(`${api}/auth/options`)
    return location.origin === new URL(api, location.href).origin
      ? [fine('页面与平台同源，不需要登记', 'The page has the origin of the platform'), true]
      : [fine(`平台接受页面的源 ${location.origin}`, `The platform admits the origin ${location.origin}`), true]
  } catch {
    if (!(await isReachable(api)))
      return [wrong(`平台无法访问：${api}`, `The platform cannot be reached: ${api}`), false]
    if (location.origin === 'null')
      return [
        wrong(
          '页面没有源（本地文件或沙箱中的框架），平台不能登记它：请用 http 或 https 打开页面',
          'The page has no origin (a local file or a sandboxed frame), so it cannot be registered: open it by http or https'
        ),
        false
      ]
    return [
      wrong(
        `平台没有登记页面的源。请管理员在平台设置 QUNDAO_ORIGINS=${location.origin}（多个源以逗号分隔），然后重启`,
        `The platform does not admit the origin of the page. Its administrator sets QUNDAO_ORIGINS=${location.origin} (several origins separated by commas) and restarts`
      ),
      false
    ]
  }
}

interface Answer {
  success?: boolean
  message?: string
  result?: { userInfo?: { realname?: string; username?: string }; subsite?: { name?: string } } | null
}

/** Says whose token the page has, or why the platform does not accept it. */
export async function checkToken(platform: string): Promise<Line> {
  const token = tokenOf(platform)
  if (!token)
    return note(
      '页面没有交入令牌：组件显示“未登录”。请调用 configure({ api, token, renewToken })',
      'The page has passed no token, so elements show “Not signed in”. Call configure({ api, token, renewToken })'
    )
  try {
    const response = await fetch(`${apiOf(platform)}/sys/user/getUserInfo`, {
      headers: { 'X-Access-Token': token, 'X-Unattended': '1' }
    })
    const { success, message, result } = (await response.json()) as Answer
    if (success && result) {
      const user = `${result.userInfo?.realname ?? ''} (${result.userInfo?.username ?? ''})`
      const site = result.subsite?.name ?? ''
      return fine(`令牌有效：${user}，站点 ${site}`, `The token is valid: ${user}, site ${site}`)
    }
    const renews = typeof given().renewToken === 'function'
    return wrong(
      `令牌无效，平台说：${message ?? response.status}${renews ? '。组件需要时会调用 renewToken' : '。页面也没有给出 renewToken'}`,
      `The token is not valid. The platform says: ${message ?? response.status}.${renews ? ' Elements call renewToken when they need one' : ' The page gives no renewToken either'}`
    )
  } catch {
    return wrong('令牌不能验证：平台无法访问', 'The token cannot be verified: the platform cannot be reached')
  }
}
