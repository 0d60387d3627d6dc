import { Spinner } from '@blueprintjs/core'
import { useText } from '../../base/core/language/text.ts'
import { bellText } from './notice-bell.text.ts'

/** Placeholder as large as the panel, until its script and data are loaded. */
export function Waiting() {
  const text = useText(bellText)
  return (
    <div className="bell-panel">
      <Spinner className="bell-waiting" size={24} aria-label={text.loading} />
    </div>
  )
}
