import type { Widget } from '../document/document.ts'

/** A function of the host: calls `resolve`, or returns the value or a promise of it. */
export type HostFunction = (
  resolve: (value: unknown) => void,
  context: { signal: AbortSignal; widget: Widget }
) => unknown
export type Functions = Readonly<Record<string, HostFunction>>

export type HostProblemCode = 'missing' | 'failed' | 'slow' | 'wrong' | 'cancelled'

/** A function of the host that is not there, threw, took too long or answered what makes no sense. */
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

/** Milliseconds a function of the host may take. */
export const patience = 15_000

/**
 * Calls a function of the host by its name; only its own properties count.
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
      // A function that calls `resolve` returns nothing.
      Promise.resolve(answer).then(value => void (value !== undefined && settle(value)), fail)
    } catch (error) {
      fail(error)
    }
  })
}
