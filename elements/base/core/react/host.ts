import { createContext, useCallback, useContext } from 'react'

/** Provides the custom element that a component renders for. */
export const Host = createContext<HTMLElement | undefined>(undefined)

export function useHost(): HTMLElement {
  const host = useContext(Host)
  if (!host) throw new Error('useHost is called outside an island')
  return host
}

/** Dispatches a cancelable event on the element. Returns false if a listener prevented it. */
export function emit(host: HTMLElement, name: `qd-${string}`, detail?: unknown): boolean {
  return host.dispatchEvent(new CustomEvent(name, { detail, bubbles: true, composed: true, cancelable: true }))
}

/** Returns `emit` bound to the component's element. */
export function useEmit(): (name: `qd-${string}`, detail?: unknown) => boolean {
  const host = useHost()
  return useCallback((name, detail) => emit(host, name, detail), [host])
}
