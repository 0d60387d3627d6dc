import { Button, Checkbox, TextArea } from '@blueprintjs/core'
import { useState } from 'react'
import {
  giveBackFiles,
  longestReason,
  pictureList,
  takeDownFiles,
  type PictureRow
} from '../../base/contract/picture.ts'
import { texts } from '../../base/core/language/locale.ts'
import { useText } from '../../base/core/language/text.ts'
import { bring } from '../../base/core/look/sheets.ts'
import { Dialog, DialogBody, DialogFooter } from '../../base/core/overlay/dialog.tsx'
import { toast } from '../../base/core/overlay/toasts.ts'
import { DialogForm } from '../../base/kit/dialog/dialog-form.tsx'
import { Field } from '../../base/kit/field/field.tsx'
import { useFields } from '../../base/kit/field/use-fields.ts'
import { useLoad } from '../../base/kit/use-load.ts'
import { send } from '../../base/session/request/send.ts'
import { FileUses } from './uses/file-uses.tsx'
import styles from './uses/picture-dialogs.css?inline'
import { filesChanged } from './pictures.ts'
import { Receipts } from './receipts.tsx'
import { loadUses } from './uses/uses.ts'

bring(styles)

const downText = texts(
  {
    take: (name: string) => `立即下线“${name}”`,
    give: (name: string) => `恢复公开“${name}”`,
    takeNote: '公众立即无法打开该文件，引用它的公开内容也不例外。本站工作人员仍可查看，并可恢复。',
    giveNote: '恢复后，公开内容引用的文件重新对公众开放。',
    copies: (count: number) => `同时下线内容相同的另外 ${count} 个文件`,
    uses: '引用位置',
    reason: '原因',
    needed: '请填写原因',
    verbs: { take: '立即下线', give: '恢复公开' },
    given: (name: string) => `已恢复“${name}”`,
    done: '已下线，回执如下',
    close: '关闭'
  },
  {
    take: (name: string) => `Take down “${name}” now`,
    give: (name: string) => `Give back “${name}”`,
    takeNote:
      'The public can no longer open the file, even where public content names it. Staff of the site still see it and can give it back.',
    giveNote: 'The file is public again where public content names it.',
    copies: (count: number) =>
      count === 1
        ? 'Also take down the other file with the same content'
        : `Also take down ${count} files with the same content`,
    uses: 'Used in',
    reason: 'Reason',
    needed: 'Enter a reason',
    verbs: { take: 'Take down now', give: 'Give back' },
    given: (name: string) => `Gave back “${name}”`,
    done: 'Taken down. Receipt:',
    close: 'Close'
  }
)

interface Props {
  file: PictureRow
  /** Site for which the list was rendered. */
  subsite: string
  onClose: () => void
}

/** Takes a file off the public, or gives it back, with a reason. Shows the receipt. */
export default function TakeDownDialog({ file, subsite, onClose }: Props) {
  const text = useText(downText)
  const step = file.downSince ? 'give' : 'take'
  const [isDone, setDone] = useState(false)
  const [hasCopies, setHasCopies] = useState(true)
  const uses = useLoad(signal => loadUses(file.id, signal), [file.id])
  const form = useFields(
    { reason: '' },
    { reason: given => (given.trim() === '' ? text.needed : '') },
    async ({ reason }) => {
      const asked = { subsiteId: file.subsiteId, sha256: file.sha256, pageSize: 100 }
      const same =
        step === 'take' && hasCopies && file.copies > 0 ? (await send(pictureList, { query: asked })).records : []
      const ids = [file.id, ...same.flatMap(({ id, downSince }) => (id !== file.id && !downSince ? [id] : []))]
      const call = step === 'take' ? takeDownFiles : giveBackFiles
      const { failed } = await send(call, { body: { ids, reason: reason.trim() }, subsite })
      filesChanged()
      for (const { title, message } of failed) toast(`${title} ${message}`, 'danger')
      if (step === 'take') return setDone(true)
      toast(text.given(file.name), 'success')
      onClose()
    }
  )
  if (isDone)
    return (
      <Dialog isOpen title={text.take(file.name)} onClose={onClose} style={{ width: 560 }}>
        <DialogBody>
          <p role="status">{text.done}</p>
          <Receipts id={file.id} />
        </DialogBody>
        <DialogFooter actions={<Button intent="primary" text={text.close} onClick={onClose} />} />
      </Dialog>
    )
  return (
    <Dialog
      isOpen
      title={text[step](file.name)}
      onClose={onClose}
      isCloseButtonShown={false}
      canOutsideClickClose={false}
      canEscapeKeyClose={form.values.reason === ''}
      style={{ width: 560 }}
    >
      <DialogForm form={form} verb={text.verbs[step]} onClose={onClose}>
        <p>{step === 'take' ? text.takeNote : text.giveNote}</p>
        <Field name="reason" label={text.reason} problem={form.problems.reason}>
          <ReasonInput {...form.field('reason')} />
        </Field>
        {step === 'take' && file.copies > 0 && (
          <Checkbox
            checked={hasCopies}
            label={text.copies(file.copies)}
            onChange={event => setHasCopies(event.currentTarget.checked)}
          />
        )}
        <h3 className="picture-heading">{text.uses}</h3>
        <FileUses uses={uses} />
      </DialogForm>
    </Dialog>
  )
}

function ReasonInput({ onValueChange, ...field }: ReturnType<ReturnType<typeof useFields<'reason'>>['field']>) {
  return (
    <TextArea
      {...field}
      fill
      autoFocus
      rows={3}
      maxLength={longestReason}
      onChange={event => onValueChange(event.currentTarget.value)}
    />
  )
}
