import { Button } from '@blueprintjs/core'
import { coreText } from '../../core/language/core.text.ts'
import { sentence } from '../../core/language/errors.ts'
import { useText } from '../../core/language/text.ts'
import { explainable } from '../../core/overlay/toasts.ts'

/** Shows a button that explains a refusal for lack of a right. Shows nothing for other failures. */
export function Why({ error }: { error: unknown }) {
  const words = useText(coreText)
  const explain = explainable.get(sentence(error))
  return explain ? <Button size="small" variant="minimal" text={words.why} onClick={explain} /> : null
}
