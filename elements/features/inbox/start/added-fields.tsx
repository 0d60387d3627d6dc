import { TextArea } from '@blueprintjs/core'
import { annexDraftOf } from '../../../base/contract/annex.ts'
import { processLimits } from '../../../base/contract/process.ts'
import { useText } from '../../../base/core/language/text.ts'
import { useMayTry } from '../../../base/kit/access/use-rights.ts'
import { Field } from '../../../base/kit/field/field.tsx'
import AttachmentList from '../../../base/shared/attachment/attachment-list.tsx'
import type { AttachmentQueue } from '../../../base/shared/attachment/attachment-queue.ts'
import { addedFiles } from '../../../base/shared/process/status/added-content.tsx'
import type { AddedDraft } from './added-draft.ts'
import { inboxText } from '../texts/inbox.text.ts'

interface Props {
  draft: AddedDraft
  isBusy: boolean
  queue: AttachmentQueue
  onChange: (part: Partial<AddedDraft>) => void
}

/** Edits the text and the files for the people that decide. */
export function AddedFields({ draft, isBusy, queue, onChange }: Props) {
  const text = useText(inboxText)
  const mayUpload = useMayTry()('cms:upload:add')
  return (
    <>
      <Field name="process-content" label={text.content}>
        <TextArea
          id="process-content"
          fill
          rows={4}
          maxLength={processLimits.content}
          value={draft.content}
          disabled={isBusy}
          onChange={event => onChange({ content: event.target.value })}
        />
      </Field>
      {mayUpload && (
        <section className="own-files" aria-label={text.files}>
          <AttachmentList
            value={draft.files}
            isEditable={!isBusy}
            limits={addedFiles}
            queue={queue}
            onChange={list => onChange({ files: list.map(annexDraftOf) })}
          />
        </section>
      )}
    </>
  )
}
