import { InputGroup, Spinner } from '@blueprintjs/core'
import { extensionBySubsite, extensionEdit, type SubsiteExtension } from '../../base/contract/extension.ts'
import type { Subsite } from '../../base/contract/subsite.ts'
import { Dialog, DialogBody } from '../../base/core/overlay/dialog.tsx'
import { toast } from '../../base/core/overlay/toasts.ts'
import { useText } from '../../base/core/language/text.ts'
import { DialogForm } from '../../base/kit/dialog/dialog-form.tsx'
import { Field } from '../../base/kit/field/field.tsx'
import { useFields } from '../../base/kit/field/use-fields.ts'
import { useLoad } from '../../base/kit/use-load.ts'
import { send } from '../../base/session/request/send.ts'
import { subsiteListText } from './subsite-list.text.ts'
import { FailedState } from '../../base/kit/access/failed-state.tsx'

interface Props {
  site: Subsite
  onClose: () => void
}

/** Edits the upload settings of a site. */
export default function ExtensionDialog({ site, onClose }: Props) {
  const text = useText(subsiteListText)
  const { value, error, reload } = useLoad(
    signal => send(extensionBySubsite, { query: { id: site.id }, signal }),
    [site.id]
  )
  return (
    <Dialog isOpen title={text.extensionTitle(site.name)} onClose={onClose} style={{ width: 480 }}>
      {value ? (
        <Settings known={value} onClose={onClose} />
      ) : (
        <DialogBody>
          {error ? <FailedState error={error} retry={reload} /> : <Spinner size={24} aria-label={text.loading} />}
        </DialogBody>
      )}
    </Dialog>
  )
}

const isUpTo = (value: string, most: number): boolean => /^\d{1,5}$/.test(value) && Number(value) <= most

function Settings({ known, onClose }: { known: SubsiteExtension; onClose: () => void }) {
  const text = useText(subsiteListText)
  const form = useFields(
    { maxWidth: String(known.maxWidth), maxSize: String(known.maxSize) },
    {
      maxWidth: value => (isUpTo(value, 10_000) ? '' : text.maxWidthWrong),
      maxSize: value => (isUpTo(value, 200) ? '' : text.maxSizeWrong)
    },
    async ({ maxWidth, maxSize }) => {
      await send(extensionEdit, { body: { ...known, maxWidth: Number(maxWidth), maxSize: Number(maxSize) } })
      toast(text.saved, 'success')
      onClose()
    }
  )
  return (
    <DialogForm form={form} verb={text.save} onClose={onClose}>
      <Field name="maxWidth" label={text.maxWidth} problem={form.problems.maxWidth} hint={text.maxWidthHint}>
        <InputGroup {...form.field('maxWidth')} inputMode="numeric" maxLength={5} autoFocus />
      </Field>
      <Field name="maxSize" label={text.maxSize} problem={form.problems.maxSize} hint={text.maxSizeHint}>
        <InputGroup {...form.field('maxSize')} inputMode="numeric" maxLength={3} />
      </Field>
    </DialogForm>
  )
}
