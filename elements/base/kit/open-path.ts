import { emit } from '../core/react/host.ts'
import { shellLink } from '../session/wire/environment.ts'

/** Opens a path of the shell. Dispatches a cancelable `qd-navigate`; if not prevented, the browser goes there. */
export function lead(host: HTMLElement, path: string, title: string): void {
  if (emit(host, 'qd-navigate', { path, title })) location.assign(shellLink(path))
}
