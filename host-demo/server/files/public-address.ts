import { isIP } from 'node:net'
import { Refusal } from '../kernel/refusal.ts'
import { isInner } from './inner-addresses.ts'

/** Names that only an internal network resolves. */
const innerName = /(^|\.)(localhost|local|localdomain|internal|intranet|lan|corp|home\.arpa|onion)$/

/** Returns true for a host of an internal network. Names are not looked up, so a public name may lead inside. */
const isInnerHost = (hostname: string) => {
  const host = hostname.replace(/^\[|\]$/g, '').replace(/\.$/, '')
  if (isIP(host)) return isInner(host)
  return !host.includes('.') || innerName.test(host)
}

/**
 * Returns the normalised address of a website that the public reaches.
 * @throws Refusal for anything but http and https, for user names and for inner addresses
 */
export const publicAddress = (address: string) => {
  const url = URL.canParse(address) ? new URL(address) : undefined
  if (!url || !/^https?:$/.test(url.protocol)) throw new Refusal('地址以 http:// 或 https:// 开头，请核对')
  if (url.username || url.password) throw new Refusal('地址不能含用户名和密码')
  if (isInnerHost(url.hostname)) throw new Refusal('地址在内部网络，公众无法访问，请填写公开的网址')
  return address
}
