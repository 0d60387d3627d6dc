/** A pattern and the text to try it on; the answer is whether it fits. */
export interface Question {
  source: string
  flags: string
  text: string
}

addEventListener('message', ({ data: { source, flags, text } }: MessageEvent<Question>) => {
  postMessage(new RegExp(source, flags).test(text))
})

// It is there, and its time begins with the first question.
postMessage(true)
