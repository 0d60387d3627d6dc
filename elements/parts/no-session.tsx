import { Button, Spinner } from '@blueprintjs/core'
import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import { coreText } from '../core/core.text.ts'
import { sentence } from '../core/errors.ts'
import { useEmit } from '../core/host.ts'
import { useText } from '../core/text.ts'
import { $arrival, arriveAgain } from '../session/arrival.ts'
import { $rightsFailure, loadPermissions } from '../session/permissions.ts'
import { $token } from '../session/session.ts'

/** In place of what needs a session: the wait for the host's, why it could not be had, or that nobody is signed in. */
export function NoSession({ text }: { text: string }) {
  const words = useText(coreText)
  const arrival = useStore($arrival)
  if (arrival === 'asking') return <Spinner className="waiting" size={20} aria-label={words.loading} />
  if (arrival) return <Failed error={arrival.error} retry={arriveAgain} />
  return <p className="quiet">{text}</p>
}

/** Why there is nothing to be seen, and the way to try again; the page is told by `qd-error`. */
export function Failed({ error, retry }: { error: unknown; retry: () => void }) {
  const words = useText(coreText)
  const emit = useEmit()
  useEffect(() => void emit('qd-error', { message: sentence(error) }), [error])
  return (
    <p className="quiet failed" role="alert">
      {sentence(error)}{' '}
      <Button size="small" onClick={retry}>
        {words.retry}
      </Button>
    </p>
  )
}

/** In place of a menu: that nobody is signed in, that it is loading, or why it could not be had. */
export function NoRights({ text }: { text: string }) {
  const words = useText(coreText)
  const token = useStore($token)
  const failure = useStore($rightsFailure)
  if (!token) return <NoSession text={text} />
  if (failure) return <Failed error={failure} retry={() => void loadPermissions().catch(() => undefined)} />
  return <Spinner className="waiting" size={20} aria-label={words.loading} />
}
