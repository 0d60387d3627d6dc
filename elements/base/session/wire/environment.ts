import { platform, servedFrom } from '../../core/platform.ts'

/** What the page around the elements does for them. The shell sets it; in any other page elements change no address. */
export interface Environment {
  /** The API base, no slash at the end. */
  api: string
  /** The address of the shell, no slash at the end: where links of elements lead. */
  shell: string
  /** Loads the page anew after a change of the session that concerns all of it: at a path of the shell, else where it is. */
  reload: (path?: string) => void
  /** Opens a path of the shell. */
  go: (path: string) => void
  /** A fresh token for a host that hands its own in; without it an expired one is an error in its place. */
  renewToken?: () => Promise<string>
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
 * The name under which the browser keeps what is one platform's: a page may hold elements of several, and the token of one is
 * never another's. What is of the page's own origin has no address.
 */
export function keyOfPlatform(name: string): string {
  const isOwn = typeof location === 'undefined' || new URL(environment.api, location.href).origin === location.origin
  return isOwn ? name : `${name}:${environment.api}`
}

/** The address of a path of the shell, for a link of an element. */
export const shellLink = (path: string): string => environment.shell + path
