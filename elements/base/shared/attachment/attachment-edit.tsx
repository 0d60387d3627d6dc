import { Button, InputGroup, TextArea } from '@blueprintjs/core'
import type { AttachmentDraft } from '../../contract/annex.ts'
import { Dialog, DialogBody, DialogFooter } from '../../core/overlay/dialog.tsx'
import { useText } from '../../core/language/text.ts'
import { Field } from '../../kit/field/field.tsx'
import { useFields } from '../../kit/field/use-fields.ts'
import { attachmentText } from './attachment.text.ts'
import { largestOrder, type Listed } from './attachments.ts'

const longestName = 200
const longestIntroduction = 500

interface Props {
  listed: Listed
  isOpen: boolean
  onDone: (part: Pick<AttachmentDraft, 'name' | 'orderValue' | 'introduce'>) => void
  onClose: () => void
}

/** Edits title, sort value and introduction of a file. */
export default function AttachmentEdit({ listed, isOpen, onDone, onClose }: Props) {
  const text = useText(attachmentText)
  const { problems, field, submit, values } = useFields(
    { 'annex-name': listed.name, 'annex-order': String(listed.orderValue), 'annex-introduce': listed.introduce },
    {
      'annex-name': value =>
        value.trim() === '' ? text.nameMissing : value.trim().length > longestName ? text.nameTooLong(longestName) : '',
      'annex-order': value =>
        /^\d{1,7}$/.test(value.trim()) && Number(value) <= largestOrder ? '' : text.orderWrong(largestOrder),
      'annex-introduce': value => (value.length > longestIntroduction ? text.introduceTooLong(longestIntroduction) : '')
    },
    async values =>
      onDone({
        name: values['annex-name'].trim(),
        orderValue: Number(values['annex-order']),
        introduce: values['annex-introduce']
      })
  )
  const { onValueChange, ...introduce } = field('annex-introduce')
  return (
    <Dialog
      isOpen={isOpen}
      title={text.editTitle}
      onClose={onClose}
      isCloseButtonShown={false}
      canOutsideClickClose={false}
      style={{ width: 450 }}
    >
      <form
        noValidate
        onSubmit={event => {
          // React events bubble to the form that opened the dialog, which must not be submitted.
          event.stopPropagation()
          submit(event)
        }}
      >
        <DialogBody>
          <Field name="annex-name" label={text.name} problem={problems['annex-name']}>
            <InputGroup {...field('annex-name')} autoFocus autoComplete="off" />
          </Field>
          <Field name="annex-order" label={text.order} problem={problems['annex-order']}>
            <InputGroup {...field('annex-order')} inputMode="numeric" autoComplete="off" />
          </Field>
          <Field
            name="annex-introduce"
            label={text.introduce}
            problem={problems['annex-introduce']}
            hint={`${values['annex-introduce'].length} / ${longestIntroduction}`}
          >
            <TextArea {...introduce} fill rows={4} onChange={event => onValueChange(event.target.value)} />
          </Field>
        </DialogBody>
        <DialogFooter
          actions={
            <>
              <Button text={text.cancel} onClick={onClose} />
              <Button type="submit" intent="primary" text={text.done} />
            </>
          }
        />
      </form>
    </Dialog>
  )
}
