import { platform } from '../../core/platform.ts'

/** What a host page brings along. */
export interface HostOptions {
  /** Where a page has elements of several platforms: the API base of the one that this is for. The others keep what they have. */
  of?: string
  /** The API base; a slash at its end is left out. */
  api?: string
  /** The address of the shell, where links of elements lead. */
  shell?: string
  /** The token of the person; empty or null says that nobody is signed in. */
  token?: string | null
  /** Fetches a fresh token when the old one has expired. */
  renewToken?: () => Promise<string>
}

type Receiver = (options: HostOptions) => Promise<boolean>

interface Page {
  options: HostOptions
  receivers: Set<Receiver>
  /** By the API base of a platform, what was handed in for it alone. */
  platforms?: Map<string, HostOptions>
}

// Several copies of the elements may stand in one page, by two addresses or two releases: what a host hands in reaches all.
const symbol = Symbol.for('qundao.page@1')
const page: Page = ((globalThis as Record<symbol, unknown>)[symbol] ??= { options: {}, receivers: new Set() }) as Page

/** Hears what the host hands in from now on, and at once what it has handed in to another copy. */
export function receiveOptions(receiver: Receiver): void {
  const own = platform.api
  const ours: Receiver = async options => (options.of === undefined || plain(options.of) === own) && receiver(options)
  page.receivers.add(ours)
  const given = { ...page.options, ...page.platforms?.get(own) }
  if (Object.keys(given).length > 0) void receiver(given)
}

const plain = (api: string): string => api.replace(/\/+$/, '')

/** However many ask while the host fetches a token, it is asked once. */
function onceAtATime<Answer>(ask: () => Promise<Answer>): () => Promise<Answer> {
  let running: Promise<Answer> | undefined
  return () =>
    (running ??= Promise.resolve()
      .then(ask)
      .finally(() => (running = undefined)))
}

/**
 * A host page brings its own platform and token; the token stays in memory. An empty token signs the person out: no
 * element shows what it had. Failures are told by `qd-error` at the document. Answers whether somebody is signed in.
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
