// For a page that brings its own platform or token: `import { configure } from '…/elements/configure.js'`.
import './session/arrival.ts'

export { configure } from './session/page.ts'
