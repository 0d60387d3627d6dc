import { Spinner } from '@blueprintjs/core'
import { useStore } from '@nanostores/react'
import { coreText } from '../../core/language/core.text.ts'
import { useText } from '../../core/language/text.ts'
import { $rightsFailure, loadPermissions } from '../../session/account/permissions.ts'
import { $token } from '../../session/wire/session.ts'
import { Failed } from './failed.tsx'
import { NoSession } from './no-session.ts'

/** Shown instead of a menu: asks to sign in, shows loading, or shows the error. */
export function NoRights({ text }: { text: string }) {
  const words = useText(coreText)
  const token = useStore($token)
  const failure = useStore($rightsFailure)
  if (!token) return <NoSession text={text} />
  if (failure) return <Failed error={failure} retry={() => void loadPermissions().catch(() => undefined)} />
  return <Spinner className="waiting" size={20} aria-label={words.loading} />
}
