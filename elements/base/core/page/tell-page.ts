/** Dispatches an event of the whole page on the document. */
export function notifyPage(name: `qd-${string}`, detail: object): void {
  if (typeof document !== 'undefined') document.dispatchEvent(new CustomEvent(name, { detail }))
}

/** Reports a failure that concerns the whole page: dispatches `qd-error` on the document, with the reason. */
export function tellPage(message: string, reason: 'session' | 'unreachable'): void {
  notifyPage('qd-error', { message, reason })
}
