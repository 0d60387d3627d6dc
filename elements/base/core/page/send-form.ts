import { TimedOut, Unreachable } from '../language/errors.ts'

interface Sending {
  headers?: Record<string, string>
  signal: AbortSignal
  /** Reports the share sent, 0 to 1. */
  onProgress: (share: number) => void
}

/**
 * Posts fields and files with upload progress, which `fetch` does not report.
 * @returns the status and the response text
 * @throws Unreachable, TimedOut; the signal's reason when cancelled
 */
export function sendForm(
  address: string,
  fields: Record<string, string | File>,
  { headers = {}, signal, onProgress }: Sending
): Promise<{ status: number; text: string }> {
  return new Promise((resolve, reject) => {
    if (signal.aborted) return reject(signal.reason as Error)
    const body = new FormData()
    for (const [name, value] of Object.entries(fields)) body.append(name, value)
    const request = new XMLHttpRequest()
    request.open('POST', address)
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value)
    request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0)
    request.onerror = () => reject(new Unreachable())
    request.ontimeout = () => reject(new TimedOut())
    request.onabort = () => reject(signal.reason as Error)
    request.onload = () => resolve({ status: request.status, text: request.responseText })
    signal.addEventListener('abort', () => request.abort(), { once: true })
    request.send(body)
  })
}
