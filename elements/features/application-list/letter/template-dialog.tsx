import { Button, HTMLSelect, Spinner } from '@blueprintjs/core'
import { useState } from 'react'
import type { TemplateKind } from '../../../base/contract/apply-letters.ts'
import { Dialog, DialogBody, DialogFooter } from '../../../base/core/overlay/dialog.tsx'
import { useText } from '../../../base/core/language/text.ts'
import { Failed } from '../../../base/kit/access/failed.tsx'
import { Field } from '../../../base/kit/field/field.tsx'
import { useLoad } from '../../../base/kit/use-load.ts'
import { letterText } from './letter.text.ts'
import { TemplateForm } from './template-form.tsx'
import { readTemplates } from './template-record.ts'

/** Edits the site's letter templates, one kind at a time. */
export default function TemplateDialog({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const text = useText(letterText)
  const [kind, setKind] = useState<TemplateKind>('receipt')
  const { value, error, reload } = useLoad(signal => readTemplates(signal), [])
  const shown = value?.find(template => template.kind === kind)
  return (
    <Dialog
      isOpen={isOpen}
      title={text.templates}
      onClose={onClose}
      canOutsideClickClose={false}
      style={{ width: 1080 }}
    >
      <DialogBody>
        <p className="template-note">{text.note}</p>
        {error !== undefined && !value && <Failed error={error} retry={reload} />}
        {!value && error === undefined && <Spinner size={24} aria-label={text.loading} />}
        {value && shown && (
          <>
            <Field name="template-kind" label={text.kind}>
              <HTMLSelect
                id="template-kind"
                value={kind}
                onChange={event => setKind(event.target.value as TemplateKind)}
                options={value.map(template => ({
                  value: template.kind,
                  label: template.title + (template.text === template.usualText ? '' : text.changedMark)
                }))}
              />
            </Field>
            <TemplateForm key={kind} template={shown} onSaved={reload} />
          </>
        )}
      </DialogBody>
      <DialogFooter actions={<Button text={text.close} onClick={onClose} />} />
    </Dialog>
  )
}
