import { Spinner } from '@blueprintjs/core'
import { useText } from '../../base/core/language/text.ts'
import { designerText } from './process-designer.text.ts'

export function Waiting() {
  const text = useText(designerText)
  return <Spinner className="state" size={24} aria-label={text.loading} />
}
