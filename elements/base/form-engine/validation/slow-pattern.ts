// Tests slow patterns in a worker that can be terminated. Imported by everything that draws forms.
import { setSlowTest, type Pattern, type PatternAnswer } from './pattern.ts'
import { answerQuestions, type Question } from './pattern-question.ts'

/** Timeout of a pattern in ms. */
const bound = 300
/** Timeout of starting the worker in ms. */
const startBound = 5000

let helper: Promise<Worker> | undefined
// Tests run one after the other, so that the time of one does not count for the next.
let queue: Promise<unknown> = Promise.resolve()

/** Starts the worker. Browsers refuse worker scripts of another origin: there it is created from the source text. */
function open(): { worker: Worker; forget: () => void } {
  if (new URL(import.meta.url).origin === location.origin) {
    return { worker: new Worker(new URL('./pattern-worker.ts', import.meta.url), { type: 'module' }), forget: () => {} }
  }
  const address = URL.createObjectURL(new Blob([`(${answerQuestions})()`], { type: 'text/javascript' }))
  return { worker: new Worker(address), forget: () => URL.revokeObjectURL(address) }
}

function start(): Promise<Worker> {
  return new Promise((resolve, reject) => {
    const { worker, forget } = open()
    const timer = setTimeout(reject, startBound, new Error('the helper did not start'))
    worker.onerror = () => reject(new Error('the helper was refused'))
    worker.onmessage = () => {
      clearTimeout(timer)
      forget()
      resolve(worker)
    }
  })
}

function inHelper(pattern: Pattern, text: string): Promise<PatternAnswer> {
  const answer = queue.then(async (): Promise<PatternAnswer> => {
    let worker: Worker
    try {
      worker = await (helper ??= start())
    } catch {
      // The page's security policy forbids workers. The page stays usable without the check.
      helper = undefined
      return 'refused'
    }
    return new Promise(resolve => {
      const timer = setTimeout(() => {
        worker.terminate()
        helper = undefined
        resolve('slow')
      }, bound)
      worker.onmessage = ({ data }: MessageEvent<boolean>) => {
        clearTimeout(timer)
        resolve(data ? 'fits' : 'differs')
      }
      worker.postMessage({ ...pattern, text } satisfies Question)
    })
  })
  queue = answer
  return answer
}

setSlowTest(inHelper)
