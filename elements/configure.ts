// For pages with another platform address or their own token: `import { configure } from '…/elements/configure.js'`.
import './base/session/account/arrival.ts'

export { configure } from './base/session/wire/page.ts'
