import { BlockList, isIP } from 'node:net'

const family = (address: string) => (isIP(address) === 6 ? 'ipv6' : 'ipv4')

/** Adds one line to the list. Returns false if it is no address, network or range. */
const addLine = (list: BlockList, line: string): boolean => {
  const [first = '', last, ...rest] = line.split('-').map(part => part.trim())
  if (rest.length > 0) return false
  if (last !== undefined) {
    if (!isIP(first) || isIP(first) !== isIP(last)) return false
    try {
      list.addRange(first, last, family(first))
      return true
    } catch {
      // The range ends before it begins.
      return false
    }
  }
  const [address = '', bits, ...more] = first.split('/')
  if (!isIP(address) || more.length > 0) return false
  if (bits === undefined) list.addAddress(address, family(address))
  else {
    if (!/^\d{1,3}$/.test(bits) || Number(bits) > (isIP(address) === 6 ? 128 : 32)) return false
    list.addSubnet(address, Number(bits), family(address))
  }
  return true
}

export const linesOf = (text: string): string[] =>
  text
    .split(/[\n,，;；]/)
    .map(line => line.trim())
    .filter(Boolean)

/** Parses the lines; returns the list and the lines that are invalid. */
export const readRanges = (lines: readonly string[]): { list: BlockList; wrong: string[] } => {
  const list = new BlockList()
  return { list, wrong: lines.filter(line => !addLine(list, line)) }
}

/** Returns true if the list contains the address; false for invalid addresses. */
export const holdsAddress = (list: BlockList, address: string): boolean =>
  isIP(address) > 0 && list.check(address, family(address))
