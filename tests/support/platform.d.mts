export const password: string
export function freePort(): Promise<number>
/** What Node runs for the platform: what is built, or the sources where single files are tested. */
export function programme(isBuilt?: boolean): string[]
export interface Platform {
  origin: string
  data: string
  /** Of the server's process. */
  pid: number | undefined
  output: () => string
  stop: (signal?: NodeJS.Signals) => Promise<void>
}
export function startPlatform(options?: {
  data?: string
  port?: number
  environment?: Record<string, string>
  keep?: boolean
  /** As it was built; else from its sources. */
  isBuilt?: boolean
  /** Data to begin with a copy of; '' for a first start (pattern.mjs). */
  pattern?: string
}): Promise<Platform>
