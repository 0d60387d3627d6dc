import { Button } from '@blueprintjs/core'
import { useRef } from 'react'
import {
  addDocumentVersion,
  lockDocument,
  unlockDocument,
  type DocumentDetails,
  type DocumentVersion
} from '../../base/contract/document.ts'
import { uploadLimit } from '../../base/contract/upload.ts'
import { sentence } from '../../base/core/language/errors.ts'
import { useText } from '../../base/core/language/text.ts'
import { toast } from '../../base/core/overlay/toasts.ts'
import { useConfirm } from '../../base/kit/dialog/confirm.tsx'
import { OneUpload } from '../../base/kit/pick/one-upload.tsx'
import { useOneUpload } from '../../base/kit/pick/use-one-upload.ts'
import { FileInput } from '../../base/kit/upload/file-input.tsx'
import { shownName } from '../../base/kit/upload/file-checks.ts'
import type { UploadedFile } from '../../base/kit/upload/uploaded-file.ts'
import { send } from '../../base/session/request/send.ts'
import { changed } from '../../base/session/wire/changes.ts'
import { shownAddress } from '../../base/session/wire/shown-address.ts'
import { bring } from '../../base/core/look/sheets.ts'
import uploadStyles from '../../base/kit/pick/picture-field.css?inline'
import { OfficeButton } from './office-button.tsx'
import { documentText } from './document-editor.text.ts'

bring(uploadStyles)

interface Props {
  details: DocumentDetails
  current: DocumentVersion
  onDetails: (details: DocumentDetails) => void
  reload: () => void
}

/** Locks the file for the caller, downloads it, and uploads the next version. */
export function EditTools({ details, current, onDetails, reload }: Props) {
  const text = useText(documentText)
  const { ask, dialog } = useConfirm()
  const chooser = useRef<HTMLInputElement>(null)
  const download = useRef<HTMLAnchorElement>(null)
  const note = useRef('')
  const { articleId, id, lock, refusal } = details
  const named = { articleId, id }

  const tell = async (call: () => Promise<DocumentDetails>): Promise<DocumentDetails | undefined> => {
    try {
      const next = await call()
      onDetails(next)
      return next
    } catch (problem) {
      toast(sentence(problem), 'danger')
      reload()
      return undefined
    }
  }
  const save = async ({ id: uploadId }: UploadedFile) => {
    if (!uploadId) return
    const body = { ...named, uploadId, note: note.current }
    const next = await tell(() => send(addDocumentVersion, { body }))
    if (!next) return
    note.current = ''
    toast(text.uploaded(next.versions[0]?.number ?? 1), 'success')
    changed('article')
  }
  const upload = useOneUpload(
    { kind: 'file', dir: 'annex' },
    { type: 'any', maxSize: uploadLimit },
    file => void save(file)
  )
  const choose = async (file: File) => {
    const question = {
      ...{ title: text.noteTitle, verb: text.upload, reason: text.note, initial: note.current },
      body: text.noteBody(file.name, (details.versions[0]?.number ?? 0) + 1)
    }
    const told = await ask(question)
    if (told === undefined) return
    note.current = told
    void upload.send(file)
  }
  const edit = async (takes = false) => {
    if (await tell(() => send(lockDocument, { body: { ...named, takes } }))) download.current?.click()
  }
  const takeOver = async (name: string) => {
    const question = { title: text.takeOverTitle(name), body: text.takeOverBody(name), verb: text.takeOver }
    if ((await ask(question)) !== undefined) await edit(true)
  }

  const office = details.hasOffice && <OfficeButton details={details} onBack={reload} />
  if (refusal)
    return (
      <div className="document-edit">
        <p className="document-lock">{refusal}</p>
        {office && <div className="document-tools">{office}</div>}
      </div>
    )
  const times = lock && ([lock.since.slice(0, 16), lock.until.slice(11, 16)] as const)
  return (
    <div className="document-edit">
      {lock && times && (
        <p className="document-lock" role="status">
          {lock.isMine ? text.lockedByMe(...times) : text.lockedBy(lock.userName, ...times)}
        </p>
      )}
      <div className="document-tools">
        {office}
        {lock && !lock.isMine ? (
          <Button text={text.takeOver} onClick={() => void takeOver(lock.userName)} />
        ) : (
          <>
            <Button text={text.edit} title={text.editHint} onClick={() => void edit()} />
            <Button
              intent="primary"
              text={text.upload}
              disabled={upload.isSending}
              onClick={() => chooser.current?.click()}
            />
            {lock && (
              <Button
                variant="minimal"
                text={text.unlock}
                onClick={() => void tell(() => send(unlockDocument, { body: named }))}
              />
            )}
          </>
        )}
      </div>
      <OneUpload upload={upload} />
      <FileInput ref={chooser} accept={current.file.ext} onFiles={([file]) => file && void choose(file)} />
      <a ref={download} hidden href={shownAddress(current.file.path)} download={shownName(details.name)}>
        {text.download}
      </a>
      {dialog}
    </div>
  )
}
