import { Spinner } from '@blueprintjs/core'
import { useText } from '../../../core/language/text.ts'
import { useLoad } from '../../../kit/use-load.ts'
import { decodeText } from './decode-text.ts'
import { previewText } from './preview.text.ts'
import { readStart } from './read-file.ts'
import type { ViewProps } from './view-props.ts'
import { Trouble } from './trouble.tsx'

/** Maximum number of bytes shown. */
const shownBytes = 1024 * 1024

/** Shows a text file. */
export default function TextView({ address, name }: ViewProps) {
  const text = useText(previewText)
  const { value, error } = useLoad(
    async signal => {
      const { bytes, isCut } = await readStart(address, shownBytes, signal)
      return { words: decodeText(bytes, isCut), isCut }
    },
    [address]
  )
  if (error !== undefined) return <Trouble error={error} />
  if (!value) return <Spinner size={24} aria-label={text.loading} />
  return (
    <>
      {value.isCut && <p className="preview-note">{text.cut}</p>}
      <pre className="preview-text" tabIndex={0} role="region" aria-label={text.document(name)}>
        {value.words || text.emptyFile}
      </pre>
    </>
  )
}
