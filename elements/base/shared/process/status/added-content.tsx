import type { InstanceDetails } from '../../../contract/process-instance.ts'
import { processLimits } from '../../../contract/process.ts'
import { bring } from '../../../core/look/sheets.ts'
import { useText } from '../../../core/language/text.ts'
import { later } from '../../../kit/later.tsx'
import type { AttachmentLimits } from '../../attachment/attachment-queue.ts'
import styles from './added-content.css?inline'
import { addedContentText } from './added-content.text.ts'

bring(styles)

const AttachmentList = later(() => import('../../attachment/attachment-list.tsx'))

/** Limits of files that a starter adds. */
export const addedFiles: AttachmentLimits = {
  type: 'any',
  count: processLimits.files,
  maxSize: 50 * 1024 * 1024,
  dir: 'process',
  maxWidth: undefined
}

/** Shows the text and the files that the starter added, or nothing. */
export function AddedContent({ content, annexList: files }: Pick<InstanceDetails, 'content' | 'annexList'>) {
  const text = useText(addedContentText)
  return (
    <>
      {content && (
        <section className="added-content" aria-label={text.content}>
          <h3>{text.content}</h3>
          <p>{content}</p>
        </section>
      )}
      {files.length > 0 && (
        <section className="added-content" aria-label={text.files}>
          <h3>{text.files}</h3>
          <AttachmentList
            value={files}
            known={files}
            isEditable={false}
            limits={addedFiles}
            onChange={() => undefined}
          />
        </section>
      )}
    </>
  )
}
