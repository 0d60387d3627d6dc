import assert from 'node:assert/strict'
import { connect, createServer, type AddressInfo, type Socket } from 'node:net'
import { after, before, test } from 'node:test'
import { bindAs } from '../../host-demo/server/nouns/session/ldap/bind.ts'
import { ownCertificate } from '../support/certificates.ts'
import { startLdap, type LdapServer } from '../support/ldap-server.ts'
import { base, person } from './directory-desk.ts'

const secret = 'Directory-Word-9'

let directory: LdapServer
before(async () => {
  directory = await startLdap({
    ...{ entries: [person('lihua', '李华', base, { userPassword: secret })], bindDn: 'cn=reader', password: 'x' },
    ...{ certificate: ownCertificate, needsTls: true }
  })
})
after(() => directory.stop())

/** Signs in through an attacker in the network, who gets each new connection. */
const through = async (attack: (socket: Socket) => void, password: string) => {
  const sockets = new Set<Socket>()
  const server = createServer(socket => {
    sockets.add(socket.on('error', () => undefined).on('close', () => sockets.delete(socket)))
    attack(socket)
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const warnings: unknown[] = []
  const log = { warn: (fields: unknown) => warnings.push(fields) } as unknown as Parameters<typeof bindAs>[3]
  const settings = {
    ...{ url: `ldap://127.0.0.1:${(server.address() as AddressInfo).port}`, ca: ownCertificate.cert },
    ...{ bindDn: `uid={username},${base}`, base: '', filter: '', account: '', password: '', place: '' },
    accounts: 'all' as const
  }
  try {
    return await bindAs(settings, 'lihua', password, log).catch(({ message }: Error) => message)
  } finally {
    assert.ok(!JSON.stringify(warnings).includes(password), 'the log has no password')
    sockets.forEach(socket => void socket.destroy())
    server.close()
  }
}

/** Sends everything on to the directory, and `more` with its first answer. */
const relay = (more: Buffer) => (socket: Socket) => {
  const onward = connect(Number(new URL(directory.url).port), '127.0.0.1')
  onward.once('data', data => {
    socket.write(Buffer.concat([data, more]))
    onward.pipe(socket)
  })
  onward.on('error', () => undefined)
  socket.pipe(onward)
}

test('[issue-31] the directory answers through a network', async () => {
  assert.equal(await through(relay(Buffer.alloc(0)), secret), true)
  assert.equal(await through(relay(Buffer.alloc(0)), 'wrong'), false)
})

test('[issue-31] an answer that an attacker adds before the encryption does not sign in', async () => {
  // Success of the coming bind, of which the first encrypted byte is the end.
  const planted = Buffer.from('300d0201036108' + '0a0100' + '0400' + '0401', 'hex')
  assert.notEqual(await through(relay(planted), 'wrong'), true)
  const whole = Buffer.from('300c0201036107' + '0a0100' + '0400' + '0400', 'hex')
  assert.notEqual(await through(relay(whole), 'wrong'), true)
})

const started = (data: Buffer) =>
  Buffer.concat([Buffer.from([0x30, 12, 2, 1, data[4] ?? 0]), Buffer.from('78070a010004000400', 'hex')])
const silences: Record<string, (socket: Socket) => void> = {
  'says nothing': socket => void socket.resume(),
  'begins StartTLS and falls silent': socket =>
    void socket.once('data', data => void socket.resume().write(started(data))),
  'begins StartTLS and hangs up': socket => void socket.once('data', data => void socket.end(started(data)))
}
for (const [name, attack] of Object.entries(silences))
  test(`[issue-31] a directory that ${name} ends the sign-in within a time limit`, { timeout: 15_000 }, async () => {
    assert.match(String(await through(attack, secret)), /单位目录暂时不可用/)
  })
