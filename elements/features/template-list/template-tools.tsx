import { Button } from '@blueprintjs/core'
import { useRef, useState } from 'react'
import { templateZip } from '../../base/contract/template.ts'
import { sentence } from '../../base/core/language/errors.ts'
import { useText } from '../../base/core/language/text.ts'
import { toast } from '../../base/core/overlay/toasts.ts'
import { later } from '../../base/kit/later.tsx'
import { FileInput } from '../../base/kit/upload/file-input.tsx'
import { saveSheet } from '../../base/session/upload/sheets.ts'
import { templateListText } from './template-list.text.ts'

const ImportDialog = later(() => import('./exchange/import-dialog.tsx'))
const CopyDialog = later(() => import('./exchange/copy-dialog.tsx'))

/** Exports all templates, imports a zip, and copies from a template site. */
export function TemplateTools({ mayEdit }: { mayEdit: boolean }) {
  const text = useText(templateListText)
  const chooser = useRef<HTMLInputElement>(null)
  const [file, setFile] = useState<File>()
  const [isCopying, setCopying] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const save = async () => {
    setBusy(true)
    try {
      await saveSheet(templateZip.exportZip, {})
    } catch (problem) {
      toast(sentence(problem), 'danger')
    }
    setBusy(false)
  }
  return (
    <>
      {mayEdit && (
        <>
          <Button text={text.copy} onClick={() => setCopying(true)} />
          <Button text={text.importZip} title={text.importHint} onClick={() => chooser.current?.click()} />
          <FileInput ref={chooser} accept=".zip" onFiles={([chosen]) => setFile(chosen)} />
        </>
      )}
      <Button
        text={isBusy ? text.exporting : text.exportZip}
        title={text.exportHint}
        disabled={isBusy}
        onClick={() => void save()}
      />
      {file && <ImportDialog file={file} onClose={() => setFile(undefined)} />}
      {isCopying && <CopyDialog onClose={() => setCopying(false)} />}
    </>
  )
}
