/** A pattern and the text to try it on; the answer is whether it fits. */
export interface Question {
  source: string
  flags: string
  text: string
}

/** What runs in the helper; it stands alone, for its text may be all that is given to one. */
export function answerQuestions(): void {
  addEventListener('message', ({ data: { source, flags, text } }: MessageEvent<Question>) => {
    postMessage(new RegExp(source, flags).test(text))
  })
  // It is there, and its time begins with the first question.
  postMessage(true)
}
