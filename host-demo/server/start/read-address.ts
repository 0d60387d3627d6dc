import { isIP } from 'node:net'
import { StartFailure } from '../kernel/start-failure.ts'

const isPublic = (text: string) => {
  if (!URL.canParse(text)) return false
  const { protocol, hostname, pathname, search, hash, username } = new URL(text)
  const isSafe = protocol === 'https:' || (protocol === 'http:' && hostname === 'localhost')
  const isBare = pathname === '/' && !search && !hash && !username
  return isSafe && isBare && !isIP(hostname.replace(/^\[|\]$/g, ''))
}

/** Reads the public address. @throws StartFailure if browsers would refuse passkeys there */
export const readAddress = (text: string | undefined, port: number): string => {
  if (!text) return `http://localhost:${port}`
  if (isPublic(text)) return new URL(text).origin
  throw new StartFailure(
    'QUNDAO_ADDRESS 应为 https 网址，用主机名而不是 IP 地址，不含路径，如 https://cms.example.gov.cn（只有 localhost 可用 http）',
    'QUNDAO_ADDRESS is an https address with a host name, no IP address and no path, such as https://cms.example.gov.cn (http for localhost only)'
  )
}
