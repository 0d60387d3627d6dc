import { createContext, useCallback, useContext } from 'react'

/** The custom element a component draws for. */
export const Host = createContext<HTMLElement | undefined>(undefined)

export function useHost(): HTMLElement {
  const host = useContext(Host)
  if (!host) throw new Error('useHost is called outside an island')
  return host
}

/** Fires a cancelable event at the element; false when a listener prevented it. */
export function emit(host: HTMLElement, name: `qd-${string}`, detail?: unknown): boolean {
  return host.dispatchEvent(new CustomEvent(name, { detail, bubbles: true, composed: true, cancelable: true }))
}

/** `emit` bound to the element of the component. */
export function useEmit(): (name: `qd-${string}`, detail?: unknown) => boolean {
  const host = useHost()
  return useCallback((name, detail) => emit(host, name, detail), [host])
}
