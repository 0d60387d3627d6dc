// Moves the clock of a platform under test: Node loads it before the platform (`--import`), which knows nothing of it.
// The file that QUNDAO_TEST_CLOCK names holds by how many milliseconds; it is read anew at every look at the clock.
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

  /** Times that Node itself makes, as of a file, are none of this class. */
  static [Symbol.hasInstance](value) {
    return Object.prototype.toString.call(value) === '[object Date]'
  }
}

globalThis.Date = Moved
