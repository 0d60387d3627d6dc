import { environment } from './environment.ts'

const origin = (): string => new URL(environment.api, location.href).origin

/** Returns the address at which this page can load an upload. */
export const shownAddress = (url: string): string =>
  origin() === location.origin || !url.startsWith('/') ? url : origin() + url

/** Rewrites picture addresses in stored HTML so that this page can load them if the platform is on another origin. */
export const shownHtml = (html: string): string =>
  origin() === location.origin ? html : html.replaceAll('src="/files/', `src="${origin()}/files/`)

/** The stored address of a picture that this platform serves, under whatever address it is shown; undefined for others. */
export function uploadAddress(address: string): string | undefined {
  try {
    const { origin: from, pathname } = new URL(address, origin())
    return from === origin() && /^\/files\/./.test(pathname) ? pathname : undefined
  } catch {
    return undefined
  }
}

/** Reverses `shownHtml` before saving. */
export const storedHtml = (html: string): string => html.replaceAll(`src="${origin()}/files/`, 'src="/files/')
