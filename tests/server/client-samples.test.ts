import assert from 'node:assert/strict'
import { execFile, spawnSync } from 'node:child_process'
import { generateKeyPairSync } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { request } from 'node:http'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { after, before, test } from 'node:test'
import { promisify } from 'node:util'
import { getUserInfo } from '../../elements/base/contract/session.ts'
import { addClient, prepare } from './client-desk.ts'
import { startPlatform, type TestPlatform } from './platform.ts'

const run = promisify(execFile)
const folder = join(import.meta.dirname, '../../host-demo/manual/docs/samples')

let platform: TestPlatform
let surroundings: NodeJS.ProcessEnv
let keySurroundings: NodeJS.ProcessEnv
before(async () => {
  platform = await startPlatform()
  const admin = await platform.signIn('admin')
  await prepare(platform, ['cms:link:list'], ['cms:link:list'])
  const { record, secret } = await addClient(platform, admin)
  surroundings = { ...process.env, QUNDAO: platform.url, CLIENT_ID: record.id, CLIENT_SECRET: secret }
  const pair = generateKeyPairSync('ed25519')
  const publicKey = pair.publicKey.export({ type: 'spki', format: 'pem' }).toString()
  const { record: keyed } = await addClient(platform, admin, { publicKey })
  const file = join(platform.folder, 'private.pem')
  await writeFile(file, pair.privateKey.export({ type: 'pkcs8', format: 'pem' }))
  keySurroundings = { ...surroundings, CLIENT_ID: keyed.id, CLIENT_KEY: file }
})
after(() => platform.stop())

const has = (program: string, argument: string) => spawnSync(program, [argument]).status === 0

const samples: [name: string, program: string, file: string, isThere: boolean][] = [
  ['Node', process.execPath, 'token.mjs', true],
  ['Node with a key pair', process.execPath, 'keypair.mjs', true],
  ['Java', 'java', 'Token.java', has('javac', '-version')],
  ['PHP', 'php', 'token.php', has('php', '--version')]
]
for (const [name, program, file, isThere] of samples)
  test(`[guest-9] the manual's sample gets a token of a person: ${name}`, {
    skip: !isThere && `no ${program} here`
  }, async () => {
    const ask = (person: string) =>
      run(program, [join(folder, file), person], { env: file === 'keypair.mjs' ? keySurroundings : surroundings })
    const { stdout } = await ask('lihua')
    const [token = ''] = /[\w-]{43}(?=["\s])/.exec(stdout) ?? []
    assert.equal((await platform.call(getUserInfo, { token })).result.userInfo.username, 'lihua')
    const refused = await ask('admin').catch((error: { stderr: string }) => ({ stdout: error.stderr }))
    assert.match(refused.stdout, /不能由接入应用取得会话/)
  })

test('[guest-9] a write that offers HTTP/2, as those of Java do, is read like any other', async () => {
  const body = JSON.stringify({ assertion: 'a.b.c' })
  const headers = {
    ...{ connection: 'Upgrade, HTTP2-Settings', upgrade: 'h2c', 'http2-settings': 'AAEAAEAAAAIAAAABAAMAAABk' },
    ...{ 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) }
  }
  const answer = await new Promise<string>((resolve, reject) => {
    const sent = request(`${platform.url}/api/sys/client/token`, { method: 'POST', headers }, response =>
      resolve(text(response))
    )
    sent.on('error', reject).end(body)
  })
  assert.match(answer, /不是可以识别的 JWT/)
})
