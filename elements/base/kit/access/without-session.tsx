import { Spinner } from '@blueprintjs/core'
import { useStore } from '@nanostores/react'
import { coreText } from '../../core/core.text.ts'
import { useText } from '../../core/text.ts'
import { $arrival, arriveAgain } from '../../session/account/arrival.ts'
import { Failed } from './failed.tsx'

/** In place of what needs a session: the wait for the host's, why it could not be had, or that nobody is signed in. */
export default function WithoutSession({ text }: { text: string }) {
  const words = useText(coreText)
  const arrival = useStore($arrival)
  if (arrival === 'asking') return <Spinner className="waiting" size={20} aria-label={words.loading} />
  if (arrival) return <Failed error={arrival.error} retry={arriveAgain} />
  return <p className="quiet">{text}</p>
}
