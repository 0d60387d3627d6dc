import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import { getUserInfo } from '../../contract/session.ts'
import { $fileKey } from '../wire/file-key.ts'
import { $token } from '../wire/session.ts'
import { send } from './send.ts'

let asking: Promise<unknown> | undefined

/** Asks the platform for the key once. Every response to a session contains it. */
function ask(): void {
  asking ??= send(getUserInfo, { noDialog: true })
    .catch(() => undefined)
    .finally(() => (asking = undefined))
}

/** Renders again when the key of files arrives or changes, for parts that show files before any call of the page. */
export function useFileKey(): void {
  const key = useStore($fileKey)
  const token = useStore($token)
  useEffect(() => {
    if (token && !key) ask()
  }, [token, key])
}
