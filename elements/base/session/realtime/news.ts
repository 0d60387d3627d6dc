import { atom, onMount, type ReadableAtom } from 'nanostores'
import { sentence } from '../../core/language/errors.ts'
import { $session, $token } from '../wire/session.ts'
import { $leads, $line, hearPages, onPush, sayToPages, type PushKind } from './pushes.ts'

/** State of a shared value. `since` is the time in ms at which this browser received it. */
export interface News<Value> {
  status: 'none' | 'loading' | 'ready' | 'failed'
  value?: Value
  since?: number
  failure?: string
}

interface Source<Value> {
  name: string
  /** Loads the value. `isAsked`: a user has asked for it and can sign in again if necessary. */
  load: (isAsked: boolean) => Promise<Value>
  /** Validates a value from another tab, which may run another version of the elements. */
  fits: (value: unknown) => boolean
  /** Kinds of pushed messages that trigger a reload; `push`, meaning messages for the user, by default. */
  kinds?: readonly PushKind[]
  /** Polling interval in ms while the platform cannot push. */
  every: number
  /** Returns the seconds until the value changes by time alone; undefined if it does not. */
  changesIn?: (value: Value) => number | undefined
}

/** Time in ms that a page waits for the leader before it loads the value itself. */
const patience = 1500
/** Longest delay of a timer, in ms. */
const longest = 86_400_000
/** Time span in ms over which pages that wait for the same moment spread their requests. */
const spread = 3000
/** Age in ms after which the value is reloaded when the user returns to the page. */
const stale = 60_000

const states: readonly unknown[] = ['none', 'loading', 'ready', 'failed'] satisfies News<unknown>['status'][]

/** Parses a message from another tab. Returns undefined if it is invalid. */
export function readNews<Value>(said: unknown, fits: (value: unknown) => boolean): News<Value> | undefined {
  const news = Object(said) as News<Value>
  const { status, value, since = 0, failure = '' } = news
  if (!states.includes(status) || typeof failure !== 'string' || !Number.isFinite(since)) return undefined
  return value === undefined ? (status === 'ready' ? undefined : news) : fits(value) ? news : undefined
}

/**
 * Creates a store whose value one page of the browser (the leader) loads for all. The value is reloaded after pushed
 * messages, and every `every` ms while the platform cannot push, until a request fails. `refresh` starts again; `retry`
 * loads it in this page on behalf of a user.
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
  /** Set if another request came while loading; `isAsked` if a user waits for it. */
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
    // The running request may miss a change made meanwhile, so load again afterwards.
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
  /** Asks the leader to load, or loads in this page if the leader does not respond. */
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
    // Not announced: two pages of incompatible versions would answer each other for ever.
    else if (!$leads.get()) void ask({ isSaid: false })
  }
  const follow = (user: string | undefined): void => {
    if (user === owner) return
    owner = user
    if (running !== user) running = undefined
    $news.set({ status: user ? 'loading' : 'none' })
    // A connection that is already up has asked.
    if (user && !running) request('ask')
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
        // Messages pushed before the connection are lost.
        if (state === 'up' && !wasUp && $leads.get()) void ask()
        wasUp = state === 'up'
        plan()
      }),
      $leads.listen(leads => leads && void ask()),
      $session.subscribe(session => follow(session?.userInfo.id)),
      // Signed in again in place: retry what failed because the session had expired.
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
