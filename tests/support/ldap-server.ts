import { createServer, type Socket } from 'node:net'
import { TLSSocket, createServer as createSecureServer } from 'node:tls'
import type { AddressInfo } from 'node:net'
import { BerReader, BerWriter, FilterParser } from 'ldapts'

/** Entry of the directory. A Buffer is a binary value. */
export interface LdapEntry {
  dn: string
  [attribute: string]: string | Buffer
}

export interface LdapOptions {
  entries: LdapEntry[]
  bindDn: string
  password: string
  /** For `ldaps://`, and for StartTLS on `ldap://`. */
  certificate?: { key: string; cert: string }
  isSecure?: boolean
  /** Answers to binds by their DN in small letters, whatever the password. */
  refusals?: Record<string, { code: number; message: string }>
  /** Clients have to use StartTLS before they bind. */
  needsTls?: boolean
}

const startTlsOid = '1.3.6.1.4.1.1466.20037'
const pagedOid = '1.2.840.113556.1.4.319'
const codes = {
  success: 0,
  confidentialityRequired: 13,
  noSuchObject: 32,
  invalidCredentials: 49,
  insufficientAccess: 50
}

const plain = (dn: string) => dn.replace(/\s*,\s*/g, ',').toLowerCase()

const message = (id: number, write: (writer: BerWriter) => void, cookie?: { next: string }) => {
  const writer = new BerWriter()
  writer.startSequence()
  writer.writeInt(id)
  write(writer)
  if (cookie) {
    const value = new BerWriter()
    value.startSequence()
    value.writeInt(0)
    value.writeString(cookie.next)
    value.endSequence()
    writer.startSequence(0xa0)
    writer.startSequence()
    writer.writeString(pagedOid)
    writer.writeBuffer(value.buffer, 0x04)
    writer.endSequence()
    writer.endSequence()
  }
  writer.endSequence()
  return writer.buffer
}

const result =
  (tag: number, code: number, text = '') =>
  (writer: BerWriter) => {
    writer.startSequence(tag)
    writer.writeEnumeration(code)
    writer.writeString('')
    writer.writeString(text)
    writer.endSequence()
  }

const entryOf = (entry: LdapEntry, asked: string[]) => (writer: BerWriter) => {
  writer.startSequence(0x64)
  writer.writeString(entry.dn)
  writer.startSequence()
  for (const [name, value] of Object.entries(entry)) {
    if (name === 'dn' || !asked.some(each => each.toLowerCase() === name.toLowerCase())) continue
    writer.startSequence()
    writer.writeString(name)
    writer.startSequence(0x31)
    writer.writeBuffer(Buffer.isBuffer(value) ? value : Buffer.from(value), 0x04)
    writer.endSequence()
    writer.endSequence()
  }
  writer.endSequence()
  writer.endSequence()
}

/** Size of the page and the cookie of the client; undefined if it asks for no pages. */
const pageOf = (reader: BerReader) => {
  if (reader.peek() !== 0xa0) return undefined
  reader.readSequence(0xa0)
  reader.readSequence()
  const oid = reader.readString()
  if (reader.peek() === 0x01) reader.readBoolean()
  if (oid !== pagedOid) return undefined
  const inner = new BerReader(reader.readString(0x04, true)!)
  inner.readSequence()
  return { size: inner.readInt()!, from: Number(inner.readString() || 0) }
}

/** Directory server on real sockets: bind, paged search, StartTLS. Its entries may be changed between requests. */
export const startLdap = async (options: LdapOptions) => {
  const { certificate, isSecure = false } = options
  const state = { ...options, binds: 0, searches: 0, pages: 0, bound: [] as boolean[] }
  const sockets = new Set<Socket>()

  const search = (reader: BerReader, id: number, reply: (data: Buffer) => void) => {
    state.searches += 1
    const base = plain(reader.readString()!)
    reader.readEnumeration()
    reader.readEnumeration()
    reader.readInt()
    reader.readInt()
    reader.readBoolean()
    const filter = FilterParser.parse(reader)
    const asked: string[] = []
    reader.readSequence()
    const end = reader.offset + reader.length
    while (reader.offset < end) asked.push(reader.readString()!)
    const page = pageOf(reader)
    const below = state.entries.filter(({ dn }) => plain(dn) === base || plain(dn).endsWith(`,${base}`))
    if (below.length === 0) return reply(message(id, result(0x65, codes.noSuchObject)))
    const found = below.filter(entry => filter.matches(entry as Record<string, string>, false))
    const { size, from } = page ?? { size: found.length, from: 0 }
    for (const entry of found.slice(from, from + size)) reply(message(id, entryOf(entry, asked)))
    state.pages += 1
    const next = from + size < found.length ? String(from + size) : ''
    reply(message(id, result(0x65, codes.success), page && { next }))
  }

  const serve = (first: Socket) => {
    sockets.add(first)
    let socket = first
    let [isEncrypted, isBound] = [isSecure, false]
    let waiting = Buffer.alloc(0)
    const reply = (data: Buffer) => void socket.write(data)
    const handle = (reader: BerReader) => {
      const id = reader.readInt()!
      const tag = reader.peek()!
      if (tag === 0x42) return void socket.end()
      reader.readSequence(tag)
      if (tag === 0x60) {
        reader.readInt()
        const dn = reader.readString()!
        const password = reader.readString(0x80)
        state.binds += 1
        if (state.needsTls && !isEncrypted) return reply(message(id, result(0x61, codes.confidentialityRequired)))
        // As real directories do: a bind without a password succeeds and identifies no one.
        if (!password) return reply(message(id, result(0x61, codes.success)))
        const own = state.entries.find(entry => plain(entry.dn) === plain(dn))
        isBound =
          (plain(dn) === plain(state.bindDn) && password === state.password) ||
          (own !== undefined && own.userPassword === password)
        const refused = state.refusals?.[plain(dn)]
        if (refused) return reply(message(id, result(0x61, refused.code, refused.message)))
        return reply(message(id, result(0x61, isBound ? codes.success : codes.invalidCredentials)))
      }
      if (tag === 0x77 && reader.readString(0x80) === startTlsOid && certificate) {
        reply(message(id, result(0x78, codes.success)))
        socket.removeListener('data', receive)
        socket = new TLSSocket(socket, { isServer: true, ...certificate })
        isEncrypted = true
        socket.on('data', receive)
        socket.on('error', () => undefined)
        return
      }
      if (tag === 0x63 && !isBound) return reply(message(id, result(0x65, codes.insufficientAccess)))
      if (tag === 0x63) return search(reader, id, reply)
    }
    const receive = (data: Buffer) => {
      waiting = Buffer.concat([waiting, data])
      for (;;) {
        const reader = new BerReader(waiting)
        if (waiting.length === 0 || reader.readSequence() === null) return
        const end = reader.offset + reader.length
        if (waiting.length < end) return
        waiting = waiting.subarray(end)
        handle(reader)
      }
    }
    socket.on('data', receive)
    socket.on('error', () => undefined)
    first.on('close', () => sockets.delete(first))
  }

  const server = isSecure ? createSecureServer({ ...certificate }, serve) : createServer(serve)
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    state,
    url: `${isSecure ? 'ldaps' : 'ldap'}://127.0.0.1:${port}`,
    stop: () =>
      new Promise<void>(resolve => {
        for (const socket of sockets) socket.destroy()
        server.close(() => resolve())
      })
  }
}

export type LdapServer = Awaited<ReturnType<typeof startLdap>>
