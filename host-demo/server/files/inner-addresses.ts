import { BlockList, isIP } from 'node:net'

/** Networks that are not part of the public internet. */
const inner = new BlockList()
for (const [network, bits] of [
  ...([
    ['0.0.0.0', 8],
    ['10.0.0.0', 8],
    ['100.64.0.0', 10],
    ['127.0.0.0', 8],
    ['169.254.0.0', 16]
  ] as const),
  ...([
    ['172.16.0.0', 12],
    ['192.0.0.0', 24],
    ['192.0.2.0', 24],
    ['192.88.99.0', 24],
    ['192.168.0.0', 16]
  ] as const),
  ...([
    ['198.18.0.0', 15],
    ['198.51.100.0', 24],
    ['203.0.113.0', 24],
    ['224.0.0.0', 3]
  ] as const)
])
  inner.addSubnet(network, bits, 'ipv4')

/** The public part of IPv6. */
const outer = new BlockList()
outer.addSubnet('2000::', 3, 'ipv6')
/** Its parts that carry or stand for other addresses, or are for documents. */
for (const [network, bits] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16]
] as const)
  inner.addSubnet(network, bits, 'ipv6')

/** True for an IP address that the public internet does not reach: this machine, private networks, link-local and such. */
export const isInner = (address: string) => {
  const version = isIP(address)
  if (version === 4) return inner.check(address, 'ipv4')
  // IPv4 in IPv6, NAT64 and unique local addresses lie outside of the public part.
  return version !== 6 || !outer.check(address, 'ipv6') || inner.check(address, 'ipv6')
}
