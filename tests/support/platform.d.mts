export const password: string
export function freePort(): Promise<number>
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
}): Promise<Platform>
