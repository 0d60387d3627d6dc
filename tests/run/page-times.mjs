// Reporter of Playwright: milliseconds per file, one JSON line each, in the file that QUNDAO_TEST_TIMES names.
import { appendFileSync } from 'node:fs'
import { relative } from 'node:path'

export default class PageTimes {
  spent = new Map()
  printsToStdio() {
    return false
  }
  onTestEnd(test, { duration }) {
    const file = relative(process.cwd(), test.location.file)
    this.spent.set(file, (this.spent.get(file) ?? 0) + duration)
  }
  onEnd() {
    if (!process.env.QUNDAO_TEST_TIMES) return
    for (const [file, milliseconds] of this.spent)
      appendFileSync(
        process.env.QUNDAO_TEST_TIMES,
        `${JSON.stringify({ file, milliseconds: Math.round(milliseconds) })}\n`
      )
  }
}
