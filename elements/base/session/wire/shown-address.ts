import { environment } from './environment.ts'
import { passOf } from './file-key.ts'

const origin = (): string => new URL(environment.api, location.href).origin

const isUpload = /^\/files\/(.+)/

/**
 * Signs an address of this page if it is one of the platform's files, so that the browser can load a file that is not
 * public. The signed address must not be stored.
 */
export function signedAddress(address: string): string {
  try {
    const url = new URL(address, location.href)
    const [, path = ''] = isUpload.exec(url.pathname) ?? []
    const pass = url.origin === origin() && path && passOf(path)
    return pass ? `${address.replace(/[?#].*/s, '')}?pass=${pass}` : address
  } catch {
    return address
  }
}

/** Returns the address of an upload for the page of the elements, without a signature. */
export const hostAddress = (url: string): string =>
  origin() === location.origin || !url.startsWith('/') ? url : origin() + url

/** Returns the address at which this page can load an upload. It must not be stored. */
export const shownAddress = (url: string): string => signedAddress(hostAddress(url))

/** The stored address of a picture that this platform serves, under whatever address it is shown; undefined for others. */
export function uploadAddress(address: string): string | undefined {
  try {
    const { origin: from, pathname } = new URL(address, origin())
    return from === origin() && isUpload.test(pathname) ? pathname : undefined
  } catch {
    return undefined
  }
}
