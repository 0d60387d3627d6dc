import { Spinner } from '@blueprintjs/core'
import { useText } from '../../../core/language/text.ts'
import { useLoad } from '../../../kit/use-load.ts'
import { previewText } from './preview.text.ts'
import { FileProblem, readStart } from './read-file.ts'
import { Trouble } from './trouble.tsx'
import type { ViewProps } from './view-props.ts'

/** Maximum size in bytes. Larger files mostly contain pictures, which are not shown. */
const largest = 20 * 1024 * 1024

/** Shows the text of a Word document. */
export default function WordView({ address, name, size }: ViewProps) {
  const text = useText(previewText)
  const isTooLarge = size > largest
  const { value, error } = useLoad(
    async signal => {
      if (isTooLarge) return undefined
      const { bytes } = await readStart(address, largest, signal)
      const { readWord } = await import('./read-word.tsx').catch(() => {
        throw new FileProblem('unreachable')
      })
      return { content: await readWord(bytes) }
    },
    [address]
  )
  if (isTooLarge) return <p className="preview-trouble">{text.tooLarge(largest / 1024 / 1024)}</p>
  if (error !== undefined) return <Trouble error={error} />
  if (!value) return <Spinner size={24} aria-label={text.loading} />
  return (
    <>
      <p className="preview-note">{text.wordNote}</p>
      <div className="preview-word" tabIndex={0} role="region" aria-label={text.document(name)}>
        {value.content.length > 0 ? value.content : text.emptyFile}
      </div>
    </>
  )
}
