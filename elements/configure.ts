// For a page that brings its own platform or token: `import { configure } from '…/elements/configure.js'`.
import './base/session/account/arrival.ts'

export { configure } from './base/session/wire/page.ts'
