/** Error that stops the start, with a sentence in Chinese and one in English. */
export class StartFailure extends Error {
  override readonly name = 'StartFailure'

  constructor(sentence: string, english: string, options?: ErrorOptions) {
    super(`${sentence}。 ${english}.`, options)
  }
}
