import { emit } from '../core/host.ts'
import { shellLink } from '../session/wire/environment.ts'

/** Leads to a path of the shell: a page that prevents `qd-navigate` opens it itself, any other page follows the link. */
export function lead(host: HTMLElement, path: string, title: string): void {
  if (emit(host, 'qd-navigate', { path, title })) location.assign(shellLink(path))
}
