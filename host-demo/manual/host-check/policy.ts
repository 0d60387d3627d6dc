// Finds out what the page's content security policy forbids, by trying it: no header is read, nothing is guessed.
import { policies } from '../first-steps.ts'
import { fine, note, wrong, type Line } from './line.ts'

interface Violation {
  directive: string
  /** Blocked address; the scheme alone for `data:` and `blob:`. */
  blocked: string
  policy: string
}

/** Waits for an event that says how a try ended, at most 5 s. */
const ended = (target: EventTarget, ...names: string[]): Promise<void> =>
  new Promise(resolve => {
    const limit = setTimeout(resolve, 5000)
    for (let at = 0; at < names.length; at++)
      target.addEventListener(names[at]!, () => {
        clearTimeout(limit)
        resolve()
      })
  })

const picture = 'data:image/gif;base64,R0lGODlhAQABAAAAACwAAAAAAQABAAA='

/** A source that elements need, the directive that covers it, and how to use it. */
interface Try {
  directive: string
  source: string
  use: (room: ShadowRoot) => Promise<unknown>
}

function loadPicture(address: string): Promise<void> {
  const image = new Image()
  const end = ended(image, 'load', 'error')
  image.src = address
  return end
}

function loadMedia(address: string): Promise<void> {
  const media = document.createElement('audio')
  const end = ended(media, 'error', 'loadedmetadata')
  media.src = address
  return end
}

function loadFrame(room: ShadowRoot, address: string): Promise<void> {
  const frame = document.createElement('iframe')
  frame.hidden = true
  const end = ended(frame, 'load', 'error')
  frame.src = address
  room.appendChild(frame)
  return Promise.race([end, new Promise<void>(resolve => setTimeout(resolve, 1000))]).then(() => frame.remove())
}

function openSocket(address: string): Promise<void> {
  const socket = new WebSocket(address)
  const end = ended(socket, 'open', 'error', 'close')
  return end.then(() => socket.close())
}

function ofBlob(type: string, use: (address: string) => Promise<void>): Promise<void> {
  const address = URL.createObjectURL(new Blob([' '], { type }))
  return use(address).finally(() => URL.revokeObjectURL(address))
}

const triesOf = (platform: string): Try[] => [
  // The script does nothing with this query.
  {
    directive: 'script-src',
    source: platform,
    use: () => import(/* @vite-ignore */ `${platform}/manual/host-check.js?probe=${Date.now()}`)
  },
  { directive: 'connect-src', source: platform, use: () => fetch(`${platform}/api/healthz`, { mode: 'no-cors' }) },
  {
    directive: 'connect-src',
    source: platform.replace(/^http/, 'ws'),
    use: () => openSocket(`${platform.replace(/^http/, 'ws')}/api/websocket/host-check`)
  },
  { directive: 'img-src', source: platform, use: () => loadPicture(`${platform}/favicon.ico`) },
  { directive: 'img-src', source: 'data:', use: () => loadPicture(picture) },
  { directive: 'img-src', source: 'blob:', use: () => ofBlob('image/gif', loadPicture) },
  { directive: 'media-src', source: platform, use: () => loadMedia(`${platform}/favicon.ico`) },
  { directive: 'media-src', source: 'blob:', use: () => ofBlob('audio/wav', loadMedia) },
  { directive: 'frame-src', source: platform, use: room => loadFrame(room, `${platform}/favicon.ico`) },
  { directive: 'frame-src', source: 'blob:', use: room => ofBlob('text/plain', address => loadFrame(room, address)) }
]

/** Elements work without these; only the named ability is missing. */
const lesser: Record<string, [zh: string, en: string]> = {
  'media-src': ['音频和视频不能播放', 'audio and video do not play'],
  'frame-src': ['PDF 等文件不能在页面中预览', 'PDF files cannot be previewed'],
  'img-src': ['图片不显示', 'pictures do not show']
}

/** Runs a try and returns the enforced violations that it causes. */
async function violationsOf(run: () => Promise<unknown>): Promise<Violation[]> {
  const found: Violation[] = []
  const hear = (event: SecurityPolicyViolationEvent) => {
    if (event.disposition === 'enforce')
      found[found.length] = {
        directive: event.effectiveDirective,
        blocked: event.blockedURI,
        policy: event.originalPolicy
      }
  }
  document.addEventListener('securitypolicyviolation', hear)
  try {
    await run()
  } catch {
    // Whether it was the policy is what the event says.
  }
  await new Promise(resolve => setTimeout(resolve, 50))
  document.removeEventListener('securitypolicyviolation', hear)
  return found
}

interface TrustedTypes {
  createPolicy: (name: string, rules: object) => unknown
}

/** Names of trusted types policies that the page refuses. Creating one of ours would use up its name. */
async function refusedPolicies(): Promise<string[]> {
  const types = (globalThis as { trustedTypes?: TrustedTypes }).trustedTypes
  if (!types) return []
  const found = await violationsOf(async () => types.createPolicy('qundao-host-check', {}))
  const refused: string[] = []
  for (let at = 0; at < found.length; at++) {
    const [, names] = /(?:^|;)\s*trusted-types([^;]*)/i.exec(found[at]!.policy) ?? []
    if (found[at]!.directive !== 'trusted-types' || names === undefined) continue
    for (let index = 0; index < policies.length; index++)
      if (` ${names} `.indexOf(` ${policies[index]} `) < 0 && refused.indexOf(policies[index]!) < 0)
        refused[refused.length] = policies[index]!
  }
  return refused
}

function adoptsSheets(room: ShadowRoot): boolean {
  try {
    return room.adoptedStyleSheets.length > 0
  } catch {
    return false
  }
}

export interface PolicyReport {
  lines: Line[]
  /** True if the policy lets the page call the platform. */
  mayConnect: boolean
}

/** Tries all sources that elements need, one after the other, and says what the policy lacks. */
export async function checkPolicy(platform: string, room: ShadowRoot): Promise<PolicyReport> {
  const lacking: { directive: string; sources: string }[] = []
  let mayConnect = true
  const tries = triesOf(platform)
  for (let at = 0; at < tries.length; at++) {
    const { directive, source, use } = tries[at]!
    const found = await violationsOf(() => use(room))
    let isRefused = false
    for (let index = 0; index < found.length; index++) {
      const { directive: refused, blocked } = found[index]!
      if (refused.indexOf(directive) === 0 && `${blocked}:`.indexOf(source) === 0) isRefused = true
    }
    if (!isRefused) continue
    if (directive === 'connect-src' && source === platform) mayConnect = false
    const last = lacking[lacking.length - 1]
    if (last?.directive === directive) last.sources += ` ${source}`
    else lacking[lacking.length] = { directive, sources: source }
  }
  const lines: Line[] = []
  for (let at = 0; at < lacking.length; at++) {
    const { directive, sources } = lacking[at]!
    const [zh, en] = lesser[directive] ?? []
    lines[lines.length] = zh
      ? note(`CSP 缺少 ${directive} ${sources}（${zh}）`, `The policy lacks ${directive} ${sources} (${en})`)
      : wrong(`CSP 缺少 ${directive} ${sources}`, `The policy lacks ${directive} ${sources}`)
  }
  const names = await refusedPolicies()
  let list = ''
  for (let at = 0; at < names.length; at++) list += ` ${names[at]}`
  if (list) lines[lines.length] = wrong(`CSP 缺少 trusted-types${list}`, `The policy lacks trusted-types${list}`)
  if (!adoptsSheets(room))
    lines[lines.length] = wrong(
      '浏览器不支持 adoptedStyleSheets，组件没有样式：请使用 Chromium 100、Firefox 115、Safari 16.4 或更新的版本',
      'The browser lacks adoptedStyleSheets, so elements have no styles: use Chromium 100, Firefox 115, Safari 16.4 or later'
    )
  if (lines.length === 0)
    lines[0] = fine(
      '内容安全策略（CSP）允许组件所需的一切',
      'The content security policy allows all that elements need'
    )
  return { lines, mayConnect }
}
