// Reporter of Playwright: milliseconds per file, one JSON line each, in the file that QUNDAO_TEST_TIMES names; and a line
// for each failed attempt, printed last.
import { appendFileSync } from 'node:fs'

const colours = new RegExp(`${String.fromCharCode(27)}\\[[0-9;]*[A-Za-z]`, 'g')

export default class PageTimes {
  spent = new Map()
  failed = []
  printsToStdio() {
    return false
  }
  onTestEnd(test, { duration, error, errors, retry }) {
    if (error) {
      // A test that takes too long has a second error, which names the place.
      const lines = errors
        .map(({ message = '' }) => message)
        .join('\n')
        .replace(colours, '')
        .split('\n')
        .filter(line => line.trim())
      const line = errors.find(({ location }) => location)?.location?.line ?? test.location.line
      const place = `${test.location.file.split('/tests/').at(-1)}:${line}`
      this.failed.push(
        `• attempt ${retry + 1}, tests/${place} ${test.title}: ${lines.slice(0, 5).join(' ').slice(0, 400)}`
      )
    }
    // A test that a helper registers belongs to the file that called the helper.
    const [, , name] = test.titlePath()
    const file = `tests/${name}`
    this.spent.set(file, (this.spent.get(file) ?? 0) + duration)
  }
  onEnd() {
    for (const line of this.failed) console.log(line)
    if (!process.env.QUNDAO_TEST_TIMES) return
    for (const [file, milliseconds] of this.spent)
      appendFileSync(
        process.env.QUNDAO_TEST_TIMES,
        `${JSON.stringify({ file, milliseconds: Math.round(milliseconds) })}\n`
      )
  }
}
