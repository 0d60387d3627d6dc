// Reporter of the element tests: milliseconds per file, one JSON line each, in the file that QUNDAO_TEST_TIMES names.
import { appendFileSync } from 'node:fs'
import { relative } from 'node:path'

const spent = ({ tests = [], suites = [] }) =>
  tests.reduce((sum, { duration = 0 }) => sum + duration, 0) + suites.reduce((sum, suite) => sum + spent(suite), 0)

export const webTimes = {
  reportTestFileResults({ testFile, sessionsForTestFile }) {
    if (!process.env.QUNDAO_TEST_TIMES) return
    const milliseconds = sessionsForTestFile.reduce((sum, { testResults }) => sum + spent(testResults ?? {}), 0)
    const line = { file: relative(process.cwd(), testFile), milliseconds: Math.round(milliseconds) }
    appendFileSync(process.env.QUNDAO_TEST_TIMES, `${JSON.stringify(line)}\n`)
  }
}
