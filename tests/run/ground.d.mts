import type { IncomingMessage, ServerResponse } from 'node:http'
export interface Borrowed {
  origin: string
  data: string
  /** Address that serves the sources. */
  pages: string
  stop: () => Promise<void>
}
export function loopAddress(): Promise<string | undefined>
export function borrow(): Promise<Borrowed | undefined>
export function borrowDatabase(
  loop: string
): Promise<{ environment: Record<string, string>; stop: () => Promise<void> } | undefined>
export function isOfPlatform(path: string): boolean
export function forward(request: IncomingMessage, response: ServerResponse, origin: string): void
