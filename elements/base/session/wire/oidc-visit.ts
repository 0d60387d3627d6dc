import { ownTab, readJson } from '../../core/values/storage.ts'
import { keyOfPlatform } from './environment.ts'

/** Sign-in that waits at the OpenID provider. */
interface Visit {
  state: string
  /** Address of the page before it left for the provider. */
  from: string
}

const visitKey = (): string => keyOfPlatform('qundao:oidc-visit')
const freshKey = (): string => keyOfPlatform('qundao:oidc-fresh')
const leaveKey = (): string => keyOfPlatform('qundao:oidc-leave')

/** Remembers a sign-in for this tab. Returns false if the browser stores nothing. */
export const keepVisit = (visit: Visit): boolean => ownTab.write(visitKey(), JSON.stringify(visit))

/** Returns the sign-in of this tab and forgets it; undefined without one. */
export function takeVisit(): Visit | undefined {
  const visit = readJson(ownTab, visitKey()) as Partial<Visit> | undefined
  ownTab.write(visitKey(), null)
  return typeof visit?.state === 'string' && typeof visit.from === 'string' ? (visit as Visit) : undefined
}

/** Makes the next sign-in at the provider identify the person again, as a proof of identity. */
export const askFresh = (): boolean => ownTab.write(freshKey(), '1')

export function takeFresh(): boolean {
  const isFresh = ownTab.read(freshKey()) === '1'
  ownTab.write(freshKey(), null)
  return isFresh
}

/** Remembers the address that signs out at the provider, or forgets it. */
export const keepSignOut = (address: string | undefined): boolean => ownTab.write(leaveKey(), address ?? null)

export const readSignOut = (): string => ownTab.read(leaveKey()) ?? ''
