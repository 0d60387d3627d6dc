import { Spinner } from '@blueprintjs/core'
import { useStore } from '@nanostores/react'
import { coreText } from '../../core/language/core.text.ts'
import { useText } from '../../core/language/text.ts'
import { $arrival, arriveAgain } from '../../session/account/arrival.ts'
import { Failed } from './failed.tsx'

/** Shown instead of content that needs a session: waits for the host's token, shows its error, or asks to sign in. */
export default function WithoutSession({ text }: { text: string }) {
  const words = useText(coreText)
  const arrival = useStore($arrival)
  if (arrival === 'asking') return <Spinner className="waiting" size={20} aria-label={words.loading} />
  if (arrival) return <Failed error={arrival.error} retry={arriveAgain} />
  return <p className="quiet">{text}</p>
}
