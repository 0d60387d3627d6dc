import { define } from '../../base/core/element/island.tsx'
import { PasswordDialogElement } from './element.ts'

define('qd-password-dialog', PasswordDialogElement)

export { PasswordDialogElement }
