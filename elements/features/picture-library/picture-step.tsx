import { Button, InputGroup } from '@blueprintjs/core'
import { useState } from 'react'
import type { PictureRow, PictureStep } from '../../base/contract/picture.ts'
import { isFolder } from '../../base/contract/upload.ts'
import { Dialog, DialogBody, DialogFooter } from '../../base/core/overlay/dialog.tsx'
import { texts } from '../../base/core/language/locale.ts'
import { bring } from '../../base/core/look/sheets.ts'
import { useText } from '../../base/core/language/text.ts'
import { toast } from '../../base/core/overlay/toasts.ts'
import { Failures } from '../../base/kit/dialog/failures.tsx'
import { Field } from '../../base/kit/field/field.tsx'
import { useFields } from '../../base/kit/field/use-fields.ts'
import { useLoad } from '../../base/kit/use-load.ts'
import styles from './uses/picture-dialogs.css?inline'
import { loadFolders } from './pictures.ts'
import { takeStep } from './take-step.ts'

bring(styles)

const stepText = texts(
  {
    titles: {
      move: '移动文件',
      rename: '重命名文件',
      delete: '删除文件'
    },
    about: (name: string, count: number) => (count > 1 ? `“${name}”等 ${count} 个文件` : `“${name}”`),
    deleteNote: '文件移入回收站，保留期内可以恢复。正在使用的文件不会删除。',
    folder: '移到文件夹',
    folderHint: '可用中文、小写字母、数字、- 和 _，用 / 分层；留空为不分文件夹。',
    folderWrong: '文件夹只能由中文、小写字母、数字、- 和 _ 组成，最多五层',
    name: '新名称',
    nameNeeded: '请填写新名称',
    verbs: { move: '移动', rename: '保存', delete: '删除' },
    cancel: '取消',
    done: { move: '已移动', rename: '已重命名', delete: '已删除' },
    doneCount: (verb: string, count: number) => `${verb} ${count} 个文件`,
    failed: (count: number) => `${count} 个文件未能处理`
  },
  {
    titles: { move: 'Move files', rename: 'Rename file', delete: 'Delete files' },
    about: (name: string, count: number) => (count > 1 ? `“${name}” and ${count - 1} more` : `“${name}”`),
    deleteNote:
      'Files move to the recycle bin, where they can be restored for a limited time. Files in use are not deleted.',
    folder: 'Folder',
    folderHint: 'Chinese or lowercase letters, digits, - and _, with / between levels. Leave empty for none.',
    folderWrong: 'Use only Chinese or lowercase letters, digits, - and _, with up to five levels',
    name: 'New name',
    nameNeeded: 'Enter a name',
    verbs: { move: 'Move', rename: 'Save', delete: 'Delete' },
    cancel: 'Cancel',
    done: { move: 'Moved', rename: 'Renamed', delete: 'Deleted' },
    doneCount: (verb: string, count: number) => `${verb}: ${count}`,
    failed: (count: number) => `${count} could not be changed`
  }
)

interface Props {
  step: PictureStep
  rows: PictureRow[]
  /** Site of the offered folders. */
  site: string
  /** Site for which the list was rendered. */
  subsite: string
  onClose: () => void
}

/** Asks for the input of a step, takes it, and lists pictures that were refused. */
export default function PictureStepDialog({ step, rows, site, subsite, onClose }: Props) {
  const text = useText(stepText)
  const [failed, setFailed] = useState<{ id: string; title: string; message: string }[]>([])
  const { value: folders = [] } = useLoad(
    async signal => (step === 'move' ? loadFolders(site, signal) : []),
    [step, site]
  )
  const start = step === 'rename' ? (rows[0]?.name ?? '') : step === 'move' ? (rows[0]?.dir ?? '') : ''
  const { problems, failure, busy, field, submit, values } = useFields(
    { value: start },
    {
      value: given => {
        if (step === 'rename') return given.trim() === '' ? text.nameNeeded : ''
        return step === 'move' && !isFolder(given) ? text.folderWrong : ''
      }
    },
    async ({ value }) => {
      const outcome = await takeStep(rows, step, value.trim(), subsite)
      if (outcome.done.length > 0) toast(text.doneCount(text.done[step], outcome.done.length), 'success')
      if (outcome.failed.length > 0) setFailed(outcome.failed)
      else onClose()
    }
  )
  if (failed.length > 0) return <Failures title={text.failed(failed.length)} failed={failed} onClose={onClose} />
  return (
    <Dialog
      isOpen
      title={text.titles[step]}
      onClose={onClose}
      isCloseButtonShown={false}
      canOutsideClickClose={false}
      canEscapeKeyClose={values.value === start}
      style={{ width: 440 }}
    >
      <form onSubmit={submit} noValidate>
        <DialogBody>
          {failure && (
            <p className="failure" role="alert">
              {failure}
            </p>
          )}
          <p className="picture-about">{text.about(rows[0]?.name ?? '', rows.length)}</p>
          {step === 'delete' && <p>{text.deleteNote}</p>}
          {step !== 'delete' && (
            <Field
              name="value"
              label={step === 'move' ? text.folder : text.name}
              hint={step === 'move' ? text.folderHint : undefined}
              problem={problems.value}
            >
              <InputGroup {...field('value')} autoFocus autoComplete="off" maxLength={200} list="folders" />
            </Field>
          )}
          <datalist id="folders">{folders.map(({ dir }) => dir && <option key={dir} value={dir} />)}</datalist>
        </DialogBody>
        <DialogFooter
          actions={
            <>
              <Button text={text.cancel} onClick={onClose} />
              <Button
                type="submit"
                intent={step === 'delete' ? 'danger' : 'primary'}
                text={text.verbs[step]}
                loading={busy}
              />
            </>
          }
        />
      </form>
    </Dialog>
  )
}
