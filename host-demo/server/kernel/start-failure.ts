/** A start that cannot go on: one sentence in Chinese, the same in English. */
export class StartFailure extends Error {
  override readonly name = 'StartFailure'

  constructor(sentence: string, english: string, options?: ErrorOptions) {
    super(`${sentence}。 ${english}.`, options)
  }
}
