// React made fit for pages with old script libraries.
import type { Patch } from '../patch.ts'

/** Its client, the one of development too. */
const file = /\/react-dom\/cjs\/react-dom-client\.\w+\.js$/

export const react: readonly Patch[] = [
  {
    // MooTools 1.4 replaces `Function.prototype.bind` by one that gives all but the first argument away: no state is ever set.
    file,
    from: /\b([\w$]+)\.bind\(\s*null,/g,
    to: 'bindArguments($1,'
  },
  {
    file,
    from: /$/,
    to: '\nfunction bindArguments(call, ...given) { return (...more) => call(...given, ...more); }\n'
  }
]
