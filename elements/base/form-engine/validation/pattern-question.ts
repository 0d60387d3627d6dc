/** Pattern and text for the worker, which answers whether they match. */
export interface Question {
  source: string
  flags: string
  text: string
}

/** Code of the worker. Must be self-contained, because a worker may be created from its source text. */
export function answerQuestions(): void {
  addEventListener('message', ({ data: { source, flags, text } }: MessageEvent<Question>) => {
    postMessage(new RegExp(source, flags).test(text))
  })
  // Report the start. The timeout of the first question begins here.
  postMessage(true)
}
