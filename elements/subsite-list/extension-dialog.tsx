import { Button, Dialog, DialogBody, InputGroup, NonIdealState, Spinner } from '@blueprintjs/core'
import { extensionBySubsite, extensionEdit, type SubsiteExtension } from '../contract/extension.ts'
import type { Subsite } from '../contract/subsite.ts'
import { sentence } from '../core/errors.ts'
import { toast } from '../core/toasts.ts'
import { useText } from '../core/text.ts'
import { DialogForm } from '../parts/dialog-form.tsx'
import { Field } from '../parts/field.tsx'
import { useFields } from '../parts/use-fields.ts'
import { useLoad } from '../parts/use-load.ts'
import { send } from '../session/request.ts'
import { subsiteListText } from './subsite-list.text.ts'

interface Props {
  site: Subsite
  onClose: () => void
}

/** What a site sets for its uploads. */
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
          {error ? (
            <NonIdealState title={sentence(error)} action={<Button text={text.retry} onClick={reload} />} />
          ) : (
            <Spinner size={24} aria-label={text.loading} />
          )}
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
