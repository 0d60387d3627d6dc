// Adapts React to pages with old script libraries.
import type { Patch } from '../patch.ts'

/** React's client, including the development build. */
const file = /\/react-dom\/cjs\/react-dom-client\.\w+\.js$/

export const react: readonly Patch[] = [
  {
    // MooTools 1.4 replaces `Function.prototype.bind` by a version that drops all arguments except the first: state
    // updates would be lost.
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
