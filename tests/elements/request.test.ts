import { expect } from '@esm-bundle/chai'
import { requestIdHeader } from '../../elements/base/contract/endpoint.ts'
import { addForm, formList } from '../../elements/base/contract/form.ts'
import { onlineFiles, type OnlineFiles } from '../../elements/base/contract/upload.ts'
import { getSubsiteListByLoginUser } from '../../elements/base/contract/subsite.ts'
import { Refused, sentence, SignedOut, TimedOut, Unreachable } from '../../elements/base/core/language/errors.ts'
import { environment, setEnvironment } from '../../elements/base/session/wire/environment.ts'
import { send, shortTimeLimit } from '../../elements/base/session/request/send.ts'
import { fetchFile, timeLimit } from '../../elements/base/core/page/time-limit.ts'
import { fetchOnce } from '../../elements/base/session/wire/fetch-once.ts'
import { upload } from '../../elements/base/session/upload/upload.ts'
import { configure } from '../../elements/configure.ts'
import { $session, endSession, keepSession, lifetime } from '../../elements/base/session/wire/session.ts'
import type { SessionChange, SignedIn } from '../../elements/base/contract/session.ts'
import { signOut, switchSubsite } from '../../elements/base/session/account/account.ts'
import { signedIn, until } from '../support/element.ts'
import { pictureOf } from './support/files.ts'

const failure = async (call: Promise<unknown>): Promise<unknown> =>
  call.then(
    () => undefined,
    (error: unknown) => error
  )

describe('request', () => {
  const { api } = environment
  afterEach(() => {
    setEnvironment({ api, renewToken: undefined })
    endSession()
  })

  it('[ER-3] times out after 60 s, for the second client after 6 s', () => {
    expect(timeLimit).to.equal(60_000)
    expect(shortTimeLimit).to.equal(6_000)
  })

  it('[ER-3] reports a server that does not answer in time as a time-out', async () => {
    await signedIn()
    const error = await failure(send(getSubsiteListByLoginUser, { timeout: 1 }))
    expect(error).to.be.instanceOf(TimedOut)
    expect(sentence(error)).to.equal('网络超时')
  })

  /** Answers with headers and the beginning of a body that never ends. */
  const neverEnding = () =>
    new Response(new ReadableStream({ start: parts => parts.enqueue(new TextEncoder().encode('{"success"')) }))
  const withFetch = async (answer: (init?: RequestInit) => Promise<Response>, work: () => Promise<unknown>) => {
    const { fetch } = window
    window.fetch = (_address, init) => answer(init)
    await work().finally(() => (window.fetch = fetch))
  }
  const untilAborted = (init?: RequestInit) =>
    new Promise<Response>((_, reject) => init?.signal?.addEventListener('abort', () => reject(init.signal!.reason)))

  it('[seed-1] [ER-3] a call with a signal of its own ends in time, whether headers or body are missing', async () => {
    await signedIn()
    const { signal } = new AbortController()
    const ask = () => failure(send(getSubsiteListByLoginUser, { signal, timeout: 50 }))
    await withFetch(untilAborted, async () => expect(await ask()).to.be.instanceOf(TimedOut))
    const halfOf = async (init?: RequestInit) => {
      const answer = neverEnding()
      const text = new Promise<string>((_, reject) =>
        init?.signal?.addEventListener('abort', () => reject(init.signal!.reason))
      )
      return Object.assign(answer, { text: () => text })
    }
    await withFetch(halfOf, async () => expect(await ask()).to.be.instanceOf(TimedOut))
    expect(signal.aborted).to.equal(false)
  })

  it('[seed-1] a file whose bytes stop coming ends in time, and one that comes slowly is read', async () => {
    const slowly = () =>
      new Response(
        new ReadableStream({
          async start(parts) {
            for (let at = 0; at < 5; at++) {
              await new Promise(resolve => setTimeout(resolve, 40))
              parts.enqueue(new Uint8Array(2))
            }
            parts.close()
          }
        })
      )
    await withFetch(
      async () => slowly(),
      async () => expect((await (await fetchFile('/x', {}, 150)).blob()).size).to.equal(10)
    )
    const stopped = async (init?: RequestInit) => {
      const stop = (parts: ReadableStreamDefaultController) =>
        init?.signal?.addEventListener('abort', () => parts.error(init.signal!.reason))
      return new Response(new ReadableStream({ start: stop }))
    }
    await withFetch(stopped, async () => {
      const file = await fetchFile('/x', {}, 50)
      expect(await failure(file.blob())).to.be.instanceOf(Error)
    })
  })

  it('[ER-3] reports a dead server as unreachable', async () => {
    await signedIn()
    setEnvironment({ api: 'http://127.0.0.1:9/api' })
    const error = await failure(send(getSubsiteListByLoginUser, {}))
    expect(error).to.be.instanceOf(Unreachable)
    expect(sentence(error)).to.equal('无法连接服务器，请检查网络后重试')
  })

  it('[house-11] shows the request id of a failure that a proxy answered', async () => {
    await signedIn()
    const { fetch } = window
    let id = ''
    window.fetch = async (...call) => {
      const { headers } = await fetch(...call)
      id = headers.get(requestIdHeader) ?? ''
      return new Response('<h1>Bad Gateway</h1>', { status: 502, headers: { [requestIdHeader]: id } })
    }
    const error = await failure(send(getSubsiteListByLoginUser, {}))
    window.fetch = fetch
    expect(id).to.match(/^[\w-]{36}$/)
    expect(sentence(error)).to.equal(`服务器出错（502），请稍后重试；如仍出现，请把编号 ${id} 告诉管理员`)
  })

  it('[ER-3] shows no message for an aborted call', async () => {
    await signedIn()
    const controller = new AbortController()
    const call = send(getSubsiteListByLoginUser, { signal: controller.signal })
    controller.abort()
    expect(((await failure(call)) as Error).name).to.equal('AbortError')
  })

  it('[security-S8] repeating a write after a lost response has no second effect', async () => {
    await signedIn()
    const name = `只做一次 ${Date.now()}`
    const write = () => send(addForm, { body: { name, subsiteId: '8' } })
    const { fetch } = window
    window.fetch = async (...call) => {
      await fetch(...call)
      throw new TypeError('the answer is lost')
    }
    try {
      expect(await failure(write())).to.be.instanceOf(Unreachable)
    } finally {
      window.fetch = fetch
    }
    const { id } = await write()
    const { records } = await send(formList, { query: { subsiteId: '8', words: name } })
    expect(records.map(row => row.id)).to.deep.equal([id])
    // The first one was answered, so the same body is another write.
    expect((await write()).id).not.to.equal(id)
  })

  it('[ER-2] returns code 405 or 406 for an expired session without a dialog', async () => {
    await signedIn()
    const session = $session.get()!
    await fetch(`${api}/sys/logout`, { method: 'POST', headers: { 'X-Access-Token': session.token } })
    const error = await failure(send(getSubsiteListByLoginUser, { noDialog: true }))
    expect(error).to.be.instanceOf(Refused)
    expect([405, 406]).to.include((error as Refused).code)
  })

  it('[AU-4] stores a session for 7 days', async () => {
    expect(lifetime).to.equal(604_800_000)
    await signedIn()
    const { expire } = JSON.parse(localStorage.getItem('qundao:session')!)
    expect(expire - Date.now()).to.be.closeTo(lifetime, 10_000)
  })

  it('[EM-4] reads a session that another tab wrote', async () => {
    await signedIn()
    const session = $session.get()!
    const seen: (string | undefined)[] = []
    const stop = $session.listen(now => void seen.push(now?.userInfo.username))
    localStorage.setItem(
      'qundao:session',
      JSON.stringify({
        value: { ...session, userInfo: { ...session.userInfo, username: 'other' } },
        expire: Date.now() + 1e6
      })
    )
    dispatchEvent(new StorageEvent('storage', { key: 'qundao:session' }))
    localStorage.setItem('qundao:session', '{"value":{"token":7}}')
    dispatchEvent(new StorageEvent('storage', { key: 'qundao:session' }))
    stop()
    expect(seen).to.deep.equal(['other', undefined])
    keepSession(session)
  })
})

describe('a token handed in by the host', () => {
  const { api } = environment

  it('[EM-1] stays in memory; the host renews it when it expires', async () => {
    await signedIn()
    const { token } = $session.get()!
    endSession()
    expect(await configure({ api, token: 'no-such-token' })).to.equal(false)
    expect($session.get()).to.equal(undefined)
    expect(localStorage.getItem('qundao:session')).to.equal(null)
    expect(await configure({ token })).to.equal(true)
    expect($session.get()?.userInfo.username).to.equal('admin')
    const sites = await send(getSubsiteListByLoginUser, {})
    expect(sites.length).to.be.greaterThan(0)
    expect(localStorage.getItem('qundao:session')).to.equal(null)
    await fetch(`${api}/sys/logout`, { method: 'POST', headers: { 'X-Access-Token': token } })
    expect(await failure(send(getSubsiteListByLoginUser, {}))).to.be.instanceOf(SignedOut)
  })
})

describe('[guest-1] the host hears every change of the session', () => {
  const { api } = environment
  const heard: SessionChange[] = []
  const hear = (event: Event) => void heard.push((event as CustomEvent<SessionChange>).detail)
  const reasons = () => heard.map(({ reason }) => reason)
  beforeEach(() => {
    endSession()
    heard.length = 0
    document.addEventListener('qd-session', hear)
  })
  afterEach(() => document.removeEventListener('qd-session', hear))

  /** Speaks to this page as another window of its origin. */
  const say = (message: object) => {
    const channel = new BroadcastChannel('qundao:session')
    channel.postMessage({ api, from: 'another', id: `another.${Math.random()}`, ...message })
    channel.close()
  }

  it('by qd-session and onSession, once for each change, with token, user, site and reason', async () => {
    await signedIn()
    const { token, userInfo, subsite } = $session.get()!
    endSession()
    const called: SessionChange[] = []
    expect(await configure({ api, token, onSession: change => void called.push(change) })).to.equal(true)
    expect(await configure({ token })).to.equal(true)
    expect(reasons()).to.deep.equal(['sign-in', 'sign-out', 'sign-in'])
    expect(heard[2]).to.deep.equal({ token, user: userInfo, subsite, reason: 'sign-in', api })
    expect(called).to.deep.equal([heard[2]])
    await switchSubsite({ id: '2', siteType: 'affiliatedsite' })
    expect([heard[3]?.reason, heard[3]?.subsite?.id, heard[3]?.token]).to.deep.equal(['switch', '2', token])
    await switchSubsite({ id: subsite.id, siteType: subsite.siteType })
    await signOut()
    expect(reasons().slice(4)).to.deep.equal(['switch', 'sign-out'])
    expect([heard[5]?.token, heard[5]?.user, heard[5]?.subsite]).to.deep.equal(['', undefined, undefined])
    expect(called).to.deep.equal(heard.slice(2))
  })

  it('also those of another window with the same token, and the end of a token that nobody renews', async () => {
    const { result } = await (
      await fetch(`${api}/sys/login`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify({ username: 'lihua', password: window.testPassword })
      })
    ).json()
    const { token } = result as SignedIn
    expect(
      await configure({ api, token, onSession: () => Promise.reject(new Error('of the host')).catch(() => {}) })
    ).to.equal(true)
    const session = $session.get()!
    // Says that it switched, but the platform knows better.
    say({ was: 'another-token', reason: 'sign-out' })
    say({ was: token, reason: 'switch', session: { ...session, subsite: { ...session.subsite, id: '2' } } })
    await until(() => heard.length === 3 && heard, 'the switch and the site that the platform tells')
    expect(heard.map(({ subsite }) => subsite?.id)).to.deep.equal([session.subsite.id, '2', session.subsite.id])
    say({ was: token, reason: 'password', session })
    await until(() => heard.at(-1)?.reason === 'password', 'the changed password')
    await fetch(`${api}/sys/logout`, { method: 'POST', headers: { 'X-Access-Token': token } })
    expect(await failure(send(getSubsiteListByLoginUser, {}))).to.be.instanceOf(Error)
    expect([heard.at(-1)?.reason, heard.at(-1)?.token]).to.deep.equal(['end', ''])
    say({ was: token, reason: 'renewal', session: { ...session, token: 'newer' } })
    await until(() => $session.get()?.token === 'newer', 'the token of the other window')
    expect(await configure({ token: '' })).to.equal(false)
    expect(reasons().slice(-2)).to.deep.equal(['renewal', 'sign-out'])
  })
})

describe('an upload', () => {
  const { send: sendXhr } = XMLHttpRequest.prototype
  afterEach(() => {
    XMLHttpRequest.prototype.send = sendXhr
    endSession()
  })

  it('[UP-5] stores one file when it is repeated after a lost response', async () => {
    await signedIn()
    const name = `断线 ${Date.now()}`
    const file = await pictureOf(8, 8, 'image/png', `${name}.png`)
    const options = { kind: 'image', dir: '', signal: new AbortController().signal, onProgress: () => {} } as const
    XMLHttpRequest.prototype.send = function (body) {
      const { onerror } = this
      this.onload = event => onerror?.call(this, event)
      sendXhr.call(this, body)
    }
    let problem: unknown
    await upload(file, options).catch((error: unknown) => (problem = error))
    expect(problem instanceof Unreachable).to.equal(true)
    XMLHttpRequest.prototype.send = sendXhr
    const { url } = await upload(file, options)
    const found = await fetchOnce(
      onlineFiles,
      {
        query: { action: 'listimage', start: 0, size: 20, keyword: name }
      },
      { 'X-Access-Token': $session.get()!.token }
    )
    expect((found.body as unknown as OnlineFiles).list.map(each => each.url)).to.deep.equal([url])
    // A deliberate repetition is a second file.
    expect((await upload(file, options)).url).not.to.equal(url)
  })
})
