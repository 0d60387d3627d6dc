import { platform } from '../../core/page/platform.ts'
import type { SessionChange } from '../../contract/session.ts'

/** Options that a host page sets with `configure`. */
export interface HostOptions {
  /** On a page with elements of several platforms: API base of the platform that these options apply to. */
  of?: string
  /** API base; a trailing slash is removed. */
  api?: string
  /** Base address of the shell for links of elements. */
  shell?: string
  /** Token of the user. Empty or null signs out. */
  token?: string | null
  /** Returns a fresh token when the old one has expired. */
  renewToken?: () => Promise<string>
  /** Main colour, `#RRGGBB`; darkened where text needs contrast. The user's own choice in the settings comes first. */
  theme?: { primary?: string }
  /** Called with every change of the session, as `qd-session` is dispatched. */
  onSession?: (change: SessionChange) => void
}

type Receiver = (options: HostOptions) => Promise<boolean>

interface Page {
  options: HostOptions
  receivers: Set<Receiver>
  /** Options for single platforms, by API base. */
  platforms?: Map<string, HostOptions>
}

// A page may load several copies of the scripts, from two addresses or of two releases. The options reach all of them.
const symbol = Symbol.for('qundao.page@1')
const page: Page = ((globalThis as Record<symbol, unknown>)[symbol] ??= { options: {}, receivers: new Set() }) as Page

/** Registers a receiver for options, and calls it at once with those set earlier. */
export function receiveOptions(receiver: Receiver): void {
  const own = platform.api
  const ours: Receiver = async options => (options.of === undefined || plain(options.of) === own) && receiver(options)
  page.receivers.add(ours)
  const given = { ...page.options, ...page.platforms?.get(own) }
  if (Object.keys(given).length > 0) void receiver(given)
}

const plain = (api: string): string => api.replace(/\/+$/, '')

/** Lets concurrent callers share one run of `ask`. */
function onceAtATime<Answer>(ask: () => Promise<Answer>): () => Promise<Answer> {
  let running: Promise<Answer> | undefined
  return () =>
    (running ??= Promise.resolve()
      .then(ask)
      .finally(() => (running = undefined)))
}

/**
 * Sets the platform and the token of the page. The token stays in memory. An empty token signs out and clears all
 * elements. Failures are dispatched on `document` as `qd-error`.
 * @returns true if a user is signed in
 */
export async function configure(options: HostOptions = {}): Promise<boolean> {
  const given: HostOptions = Object.fromEntries(Object.entries(options).filter(([, value]) => value !== undefined))
  if (given.renewToken) given.renewToken = onceAtATime(given.renewToken)
  if (given.of === undefined) Object.assign(page.options, given)
  else {
    page.platforms ??= new Map()
    page.platforms.set(plain(given.of), { ...page.platforms.get(plain(given.of)), ...given })
  }
  const answers = await Promise.all([...page.receivers].map(receiver => receiver(given)))
  return answers.includes(true)
}
