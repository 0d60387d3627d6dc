/** Error for too many requests, sent as HTTP 429. */
export class TooMany extends Error {
  override readonly name = 'TooMany'
  /** Seconds until the caller may try again, if known. */
  readonly seconds?: number
  constructor(seconds?: number) {
    super()
    if (seconds) this.seconds = seconds
  }
}
