import { Button, ProgressBar } from '@blueprintjs/core'
import { useEffect, useRef, useState, type FormEvent } from 'react'
import type { PictureRow } from '../../base/contract/picture.ts'
import { uploadLimit } from '../../base/contract/upload.ts'
import { sentence } from '../../base/core/language/errors.ts'
import { texts } from '../../base/core/language/locale.ts'
import { useText } from '../../base/core/language/text.ts'
import { bring } from '../../base/core/look/sheets.ts'
import { Dialog, DialogBody, DialogFooter } from '../../base/core/overlay/dialog.tsx'
import { toast } from '../../base/core/overlay/toasts.ts'
import { DropZone } from '../../base/kit/upload/drop-zone.tsx'
import { fileProblem } from '../../base/kit/upload/file-checks.ts'
import { sizeText } from '../../base/kit/upload/size-text.ts'
import { uploadText } from '../../base/kit/upload/upload.text.ts'
import { useLoad } from '../../base/kit/use-load.ts'
import { FileUses } from './uses/file-uses.tsx'
import styles from './uses/picture-dialogs.css?inline'
import { createReplacement, isSameType } from './replace-file.ts'
import { loadUses } from './uses/uses.ts'

bring(styles)

const replaceText = texts(
  {
    title: (name: string) => `替换“${name}”`,
    note: '文件的地址不变，所有引用处显示新文件。原文件移入回收站，保留期内可以恢复。',
    public: (count: number) => `公众看到的 ${count} 处内容会立即改变：`,
    uses: '引用位置',
    choose: '选择新文件',
    type: (ending: string) => `只能选择 ${ending} 文件`,
    chosen: (name: string, size: string) => `新文件：${name}（${size}）`,
    needed: '请选择新文件',
    progress: '上传进度',
    verb: '替换',
    cancel: '取消',
    done: (name: string) => `已替换“${name}”`
  },
  {
    title: (name: string) => `Replace “${name}”`,
    note: 'The address stays, so every use shows the new file. The former file moves to the recycle bin.',
    public: (count: number) => `Public content in ${count === 1 ? 'one place' : `${count} places`} changes at once:`,
    uses: 'Used in',
    choose: 'Choose the new file',
    type: (ending: string) => `Choose a file of the type ${ending}`,
    chosen: (name: string, size: string) => `New file: ${name} (${size})`,
    needed: 'Choose the new file',
    progress: 'Upload progress',
    verb: 'Replace',
    cancel: 'Cancel',
    done: (name: string) => `Replaced “${name}”`
  }
)

interface Props {
  file: PictureRow
  /** Site for which the list was rendered. */
  subsite: string
  onClose: () => void
}

/** Asks for the new content of a file and names the public pages that will change. */
export default function ReplaceDialog({ file, subsite, onClose }: Props) {
  const text = useText(replaceText)
  const words = useText(uploadText)
  const uses = useLoad(signal => loadUses(file.id, signal), [file.id])
  const [replace] = useState(() => createReplacement(file, subsite))
  const [chosen, setChosen] = useState<File>()
  const [failure, setFailure] = useState('')
  const [share, setShare] = useState<number>()
  const sending = useRef<AbortController>(null)
  useEffect(() => () => sending.current?.abort(), [])
  const isBusy = share !== undefined
  const ending = /[^.]*$/.exec(file.path)?.[0] ?? ''
  const shown = uses.value?.filter(use => use.isPublic).length ?? 0

  const choose = ([next]: File[]) => {
    if (!next) return
    const unfit = isSameType(file, next.name) ? '' : text.type(ending)
    const problem = unfit || fileProblem(next, { type: 'any', maxSize: uploadLimit }, words)
    setFailure(problem)
    if (!problem) setChosen(next)
  }
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (isBusy) return
    if (!chosen) return setFailure(text.needed)
    const controller = new AbortController()
    sending.current = controller
    setFailure('')
    setShare(0)
    try {
      await replace(chosen, controller.signal, setShare)
      toast(text.done(file.name), 'success')
      onClose()
    } catch (error) {
      if (controller.signal.aborted) return
      setShare(undefined)
      setFailure(sentence(error))
    }
  }
  return (
    <Dialog
      isOpen
      title={text.title(file.name)}
      onClose={onClose}
      isCloseButtonShown={false}
      canOutsideClickClose={false}
      canEscapeKeyClose={!chosen}
      style={{ width: 560 }}
    >
      <form onSubmit={event => void submit(event)} noValidate>
        <DialogBody>
          <p>{text.note}</p>
          <DropZone
            accept={`.${ending}`}
            isMultiple={false}
            isDisabled={isBusy}
            label={text.choose}
            hint={text.type(ending)}
            onFiles={choose}
          >
            {chosen && <p className="picture-about">{text.chosen(chosen.name, sizeText(chosen.size))}</p>}
          </DropZone>
          {isBusy && <ProgressBar value={share} aria-label={text.progress} />}
          {failure && (
            <p className="failure" role="alert">
              {failure}
            </p>
          )}
          <h3 className="picture-heading">{shown > 0 ? text.public(shown) : text.uses}</h3>
          <FileUses uses={uses} />
        </DialogBody>
        <DialogFooter
          actions={
            <>
              <Button text={text.cancel} onClick={onClose} />
              <Button type="submit" intent="primary" text={text.verb} loading={isBusy} />
            </>
          }
        />
      </form>
    </Dialog>
  )
}
