import { Spinner } from '@blueprintjs/core'
import { useText } from '../../base/core/text.ts'
import { bellText } from './notice-bell.text.ts'

/** As large as the panel, before its script and before what it tells is there. */
export function Waiting() {
  const text = useText(bellText)
  return (
    <div className="bell-panel">
      <Spinner className="bell-waiting" size={24} aria-label={text.loading} />
    </div>
  )
}
