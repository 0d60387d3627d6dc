/** Reports a failure that concerns the whole page: dispatches `qd-error` on the document, with the reason. */
export function tellPage(message: string, reason: 'session' | 'unreachable'): void {
  document.dispatchEvent(new CustomEvent('qd-error', { detail: { message, reason } }))
}
