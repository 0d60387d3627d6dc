// Shifts the clock of a platform under test. Node loads this file first (`--import`), without changes in the platform.
// The file in QUNDAO_TEST_CLOCK contains the shift in ms and is read at every use of the clock. The platform sees the clock of
// its database shifted as well.
import { readFileSync } from 'node:fs'
import pg from 'pg'

const Real = Date
const file = process.env.QUNDAO_TEST_CLOCK
const shift = () => Number(readFileSync(file, 'utf8'))

class Moved extends Real {
  constructor(...given) {
    if (given.length > 0) super(...given)
    else super(Moved.now())
  }

  static now() {
    return Real.now() + shift()
  }

  /** Dates created by Node, for example of a file, are not instances of this class. */
  static [Symbol.hasInstance](value) {
    return Object.prototype.toString.call(value) === '[object Date]'
  }
}

globalThis.Date = Moved

const { query } = pg.Client.prototype
const moved = text => text.replaceAll('clock_timestamp()', () => `(clock_timestamp() + ${shift()} * interval '1 ms')`)
pg.Client.prototype.query = function (given, ...rest) {
  if (typeof given === 'string') return query.call(this, moved(given), ...rest)
  if (given?.text?.includes('clock_timestamp()'))
    return query.call(this, { ...given, text: moved(given.text) }, ...rest)
  return query.call(this, given, ...rest)
}
