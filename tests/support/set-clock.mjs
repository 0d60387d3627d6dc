// Shifts the clock of a platform under test. Node loads this file first (`--import`), without changes in the platform.
// The file in QUNDAO_TEST_CLOCK contains the shift in ms and is read at every use of the clock.
import { readFileSync } from 'node:fs'

const Real = Date
const file = process.env.QUNDAO_TEST_CLOCK

class Moved extends Real {
  constructor(...given) {
    if (given.length > 0) super(...given)
    else super(Moved.now())
  }

  static now() {
    return Real.now() + Number(readFileSync(file, 'utf8'))
  }

  /** Dates created by Node, for example of a file, are not instances of this class. */
  static [Symbol.hasInstance](value) {
    return Object.prototype.toString.call(value) === '[object Date]'
  }
}

globalThis.Date = Moved
