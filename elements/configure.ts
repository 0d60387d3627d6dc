// For a page that brings its own platform or token: `import { configure } from '…/elements/configure.js'`.
export { configure } from './session/session.ts'
