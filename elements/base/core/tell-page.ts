/** Tells the page of a failure that is no single element's: `qd-error` at the document, with the reason. */
export function tellPage(message: string, reason: 'session' | 'unreachable'): void {
  document.dispatchEvent(new CustomEvent('qd-error', { detail: { message, reason } }))
}
