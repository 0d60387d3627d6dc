import { atom, onMount, type ReadableAtom } from 'nanostores'
import { sentence } from '../../core/errors.ts'
import { $session, $token } from '../wire/session.ts'
import { $leads, $line, hearPages, onPush, sayToPages, type PushKind } from './pushes.ts'

/** `since` is the page's clock in milliseconds at which the value came from the platform. */
export interface News<Value> {
  status: 'none' | 'loading' | 'ready' | 'failed'
  value?: Value
  since?: number
  failure?: string
}

interface Source<Value> {
  name: string
  /** `isAsked`: by a person, who is there to sign in again. */
  load: (isAsked: boolean) => Promise<Value>
  /** Whether it is one: another page may be of another version of these elements. */
  fits: (value: unknown) => boolean
  /** After what is pushed it is asked for; default: what is pushed of the person. */
  kinds?: readonly PushKind[]
  /** Milliseconds between two looks while the platform cannot push. */
  every: number
  /** Seconds after which the value changes by itself; undefined when it does not. */
  changesIn?: (value: Value) => number | undefined
}

/** Milliseconds that a page waits for the one that leads, before it looks for itself. */
const patience = 1500
/** Milliseconds; timers take no more. */
const longest = 86_400_000
/** Milliseconds within which all that wait for the same moment ask. */
const spread = 3000
/** Milliseconds after which who comes back to a page is shown what is new. */
const stale = 60_000

const states: readonly unknown[] = ['none', 'loading', 'ready', 'failed'] satisfies News<unknown>['status'][]

/** What another page said, or undefined where that makes no sense to this one. */
export function readNews<Value>(said: unknown, fits: (value: unknown) => boolean): News<Value> | undefined {
  const news = Object(said) as News<Value>
  const { status, value, since = 0, failure = '' } = news
  if (!states.includes(status) || typeof failure !== 'string' || !Number.isFinite(since)) return undefined
  return value === undefined ? (status === 'ready' ? undefined : news) : fits(value) ? news : undefined
}

/**
 * What one page of the browser asks the platform for, and all of them show: looked at when something is pushed, each `every`
 * milliseconds while nothing can be, until that fails (`refresh` begins again, `retry` asks in this page, for a person).
 */
export function newsOf<Value>({ name, load, fits, kinds = ['push'], every, changesIn }: Source<Value>): {
  $news: ReadableAtom<News<Value>>
  refresh: () => void
  retry: () => void
} {
  const $news = atom<News<Value>>({ status: 'none' })
  let timer: ReturnType<typeof setTimeout> | undefined
  let waiting: ReturnType<typeof setTimeout> | undefined
  let running: string | undefined
  /** What came while it was asked for: whether a person waits for that. */
  let again: { isAsked: boolean } | undefined
  let owner: string | undefined

  const plan = (): void => {
    clearTimeout(timer)
    const { status, value } = $news.get()
    if (status !== 'ready' || !$leads.get()) return
    const soon = value && changesIn?.(value)
    const waits = [
      $line.get() === 'up' ? longest : every,
      soon === undefined ? longest : (soon + 1) * 1000 + Math.random() * spread
    ]
    timer = setTimeout(() => void ask(), Math.min(...waits))
  }
  const show = (news: News<Value>): void => {
    clearTimeout(waiting)
    $news.set(news)
    plan()
  }
  async function ask({ isAsked = false, isSaid = true } = {}): Promise<void> {
    const user = $session.get()?.userInfo.id
    if (!user) return
    // What changed while it is asked for may not be in the answer.
    if (running === user) return void (again = { isAsked: isAsked || again?.isAsked === true })
    running = user
    let news: News<Value>
    try {
      news = { status: 'ready', value: await load(isAsked), since: Date.now() }
    } catch (error) {
      news = { ...$news.get(), status: 'failed', failure: sentence(error) }
    }
    if (running !== user || $session.get()?.userInfo.id !== user) return
    running = undefined
    show(news)
    if (isSaid) sayToPages(`news:${name}`, news)
    const next = again
    again = undefined
    if (next) return ask(next)
  }
  /** By the page that leads; by this one when that says nothing. */
  const request = (kind: 'ask' | 'refresh'): void => {
    if ($leads.get()) return void ask()
    sayToPages(`${kind}:${name}`)
    clearTimeout(waiting)
    waiting = setTimeout(() => void ask(), patience)
  }
  const tellWhoAsks = (): void => {
    if ($news.get().status === 'ready') sayToPages(`news:${name}`, $news.get())
    else void ask()
  }
  const hear = (said: unknown): void => {
    const news = readNews<Value>(said, fits)
    if (news) show(news)
    // Nothing of it is said: two pages that make no sense to each other would ask for ever.
    else if (!$leads.get()) void ask({ isSaid: false })
  }
  const follow = (user: string | undefined): void => {
    if (user === owner) return
    owner = user
    running = undefined
    $news.set({ status: user ? 'loading' : 'none' })
    if (user) request('ask')
  }

  onMount($news, () => {
    const look = (): void => {
      const { since = 0 } = $news.get()
      if (document.visibilityState === 'visible' && Date.now() - since > stale) request('refresh')
    }
    const ifLeading = (work: () => void) => (): void => {
      if ($leads.get()) work()
    }
    let wasUp = false
    const stops = [
      $line.subscribe(state => {
        // What was pushed before it was up is known to nobody.
        if (state === 'up' && !wasUp && $leads.get()) void ask()
        wasUp = state === 'up'
        plan()
      }),
      $leads.listen(leads => leads && void ask()),
      $session.subscribe(session => follow(session?.userInfo.id)),
      // Signed in again in place: what failed for want of a session is asked for once more.
      $token.listen(token => token && $news.get().status === 'failed' && request('refresh')),
      ...kinds.map(kind =>
        onPush(
          ifLeading(() => void ask()),
          kind
        )
      ),
      hearPages(`ask:${name}`, ifLeading(tellWhoAsks)),
      hearPages(
        `refresh:${name}`,
        ifLeading(() => void ask())
      ),
      hearPages(`news:${name}`, hear)
    ]
    document.addEventListener('visibilitychange', look)
    return () => {
      clearTimeout(timer)
      clearTimeout(waiting)
      for (const stop of stops) stop()
      document.removeEventListener('visibilitychange', look)
      running = owner = undefined
    }
  })
  return { $news, refresh: () => request('refresh'), retry: () => void ask({ isAsked: true }) }
}
