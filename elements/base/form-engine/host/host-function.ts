import type { Widget } from '../document/document.ts'

/** Function of the host. Calls `resolve`, or returns the value or a promise. */
type HostFunction = (resolve: (value: unknown) => void, context: { signal: AbortSignal; widget: Widget }) => unknown
export type Functions = Readonly<Record<string, HostFunction>>

type HostProblemCode = 'missing' | 'failed' | 'slow' | 'wrong' | 'cancelled'

/** Error of a host function: missing, threw, timed out or returned an unusable value. */
export class HostProblem extends Error {
  override name = 'HostProblem'
  readonly code: HostProblemCode
  readonly functionName: string

  constructor(code: HostProblemCode, functionName: string, options?: ErrorOptions) {
    super(`${functionName}: ${code}`, options)
    this.code = code
    this.functionName = functionName
  }
}

/** Timeout of a host function in ms. */
export const patience = 15_000

/**
 * Calls a host function by name. Only own properties of `functions` count.
 * @throws HostProblem
 */
export function callHost(functions: Functions, name: string, widget: Widget, signal: AbortSignal): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const call = functions && Object.hasOwn(functions, name) ? functions[name] : undefined
    if (typeof call !== 'function') return reject(new HostProblem('missing', name))
    const controller = new AbortController()
    const stop = (code: 'slow' | 'cancelled') => {
      reject(new HostProblem(code, name))
      controller.abort()
    }
    const timer = setTimeout(() => stop('slow'), patience)
    const cancel = () => stop('cancelled')
    signal.addEventListener('abort', cancel, { once: true })
    const over = () => {
      clearTimeout(timer)
      signal.removeEventListener('abort', cancel)
    }
    const settle = (value: unknown) => {
      over()
      resolve(value)
    }
    const fail = (cause: unknown) => {
      over()
      reject(new HostProblem('failed', name, { cause }))
    }
    if (signal.aborted) return cancel()
    try {
      const answer = call(settle, { signal: controller.signal, widget })
      // A function that calls `resolve` returns undefined.
      Promise.resolve(answer).then(value => void (value !== undefined && settle(value)), fail)
    } catch (error) {
      fail(error)
    }
  })
}
