declare module 'oidc-provider' {
  import type { RequestListener } from 'node:http'

  interface Context {
    path: string
    status: number
    body: unknown
  }

  export default class Provider {
    constructor(issuer: string, configuration: object)
    use(middleware: (context: Context, next: () => Promise<void>) => Promise<void>): void
    callback(): RequestListener
  }
}
