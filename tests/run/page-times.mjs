// Reporter of Playwright: milliseconds per file, one JSON line each, in the file that QUNDAO_TEST_TIMES names.
import { appendFileSync } from 'node:fs'

export default class PageTimes {
  spent = new Map()
  printsToStdio() {
    return false
  }
  onTestEnd(test, { duration }) {
    // A test that a helper registers belongs to the file that called the helper.
    const [, , name] = test.titlePath()
    const file = `tests/${name}`
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
