import { platform, servedFrom } from '../../core/page/platform.ts'
import type { SessionChange } from '../../contract/session.ts'

/** Services of the page around the elements. Set by the shell; on other pages elements do not navigate. */
export interface Environment {
  /** API base, without trailing slash. */
  api: string
  /** Base address of the shell for links of elements, without trailing slash. */
  shell: string
  /** Reloads the page after a change that affects all of it; at a path of the shell if given. */
  reload: (path?: string) => void
  /** Opens a path of the shell. */
  go: (path: string) => void
  /** Returns a fresh token, for hosts that supply the token. Without it an expired session is reported as an error. */
  renewToken?: () => Promise<string>
  /** Function of the host that receives changes of the session. */
  onSession?: (change: SessionChange) => void
}

export const environment: Environment = {
  api: platform.api,
  shell: servedFrom,
  reload: () => {},
  go: () => {}
}

export function setEnvironment(change: Partial<Environment>): void {
  Object.assign(environment, change)
  platform.api = environment.api = environment.api.replace(/\/+$/, '')
  environment.shell = environment.shell.replace(/\/+$/, '')
}

/**
 * Returns the storage key of an entry that belongs to one platform. A page may contain elements of several platforms,
 * and they must not share tokens. Keys of the page's own origin have no suffix.
 */
export function keyOfPlatform(name: string): string {
  const isOwn = typeof location === 'undefined' || new URL(environment.api, location.href).origin === location.origin
  return isOwn ? name : `${name}:${environment.api}`
}

/** Returns the address of a shell path, for links. */
export const shellLink = (path: string): string => environment.shell + path
