// Code of the first page, for the reader's own page.
import type { Language } from './manifest.ts'

/** The reader's page, as described on the first page. */
export interface Host {
  /** Origin of the page: `https://cms.example.gov.cn`. */
  origin: string
  /** Origin of the platform. */
  platform: string
  tag: string
  language: Language
}

/** Origin of an address; undefined if it has none. A missing scheme is read as https. */
export function originOf(address: string): string | undefined {
  const words = address.trim()
  if (!words || /\s/.test(words)) return undefined
  try {
    const { origin, protocol } = new URL(/^[a-z]+:\/\//i.test(words) ? words : `https://${words}`)
    return /^https?:$/.test(protocol) ? origin : undefined
  } catch {
    return undefined
  }
}

export const isForeign = ({ origin, platform }: Host): boolean => origin !== platform

/** Variable of the platform that admits the page. */
export const variableOf = ({ origin }: Host): string => `QUNDAO_ORIGINS=${origin}`

const comments = {
  'zh-CN': {
    backend: '您的后端向平台取得当前登录者的令牌',
    failed: '会话失效，或平台无法访问',
    height: '写入您的样式表：列表、树和设计器占满所给的高度'
  },
  en: {
    backend: 'your back end gets the token of the signed-in user from the platform',
    failed: 'the session is over, or the platform cannot be reached',
    height: 'in your style sheet: lists, trees and designers fill the height they are given'
  }
} as const

/** Whole code of the page: loader, element, session and errors. */
export function pageCode(host: Host): string {
  const { platform, tag, language } = host
  const said = comments[language]
  const session = `
  import { configure } from '${platform}/elements/configure.js'
  // ${said.backend}
  const fetchToken = async () => (await fetch('/my/qundao-token')).text()
  await configure({ api: '${platform}/api', token: await fetchToken(), renewToken: fetchToken })`
  return `<script type="module" src="${platform}/elements/loader.js"></script>

<!-- ${said.height}
     ${tag} { display: block; height: 640px } -->
<${tag}></${tag}>

<script type="module">${isForeign(host) ? session : ''}
  // ${said.failed}
  document.addEventListener('qd-error', event => console.warn(event.detail.reason, event.detail.message))
</script>`
}

/** Request by which the back end of a client application gets a token. */
export const exchangeCode = ({ platform }: Host): string => `POST ${platform}/api/sys/client/token
Content-Type: application/json

{ "assertion": "<JWT: iss, sub, aud, iat, exp, jti>" }

→ { "success": true, "result": { "token": "…", "expireTime": "…", "subsiteId": "…" } }`

/** Request by which the back end of the host signs in for a user. */
export const tokenCode = ({ platform }: Host): string => `POST ${platform}/api/sys/login
Content-Type: application/json

{ "username": "…", "password": "…" }

→ { "success": true, "code": "200", "result": { "token": "…", "userInfo": {…}, "subsite": {…} } }`

/** Names of the trusted types policies that elements create. */
export const policies = ['qundao', 'qundao-editor', 'qundao-diagram', 'ProseMirrorClipboard'] as const

/** Additions to the content security policy of the page, one directive per line. */
export function policyOf({ platform }: Pick<Host, 'platform'>): string {
  const socket = platform.replace(/^http/, 'ws')
  return [
    `script-src ${platform}`,
    `connect-src ${platform} ${socket}`,
    `img-src ${platform} data: blob:`,
    `media-src ${platform} blob:`,
    `frame-src ${platform} blob:`,
    `trusted-types ${policies.join(' ')}`
  ].join(';\n')
}
