import { Button, InputGroup } from '@blueprintjs/core'
import { useStore } from '@nanostores/react'
import { useState } from 'react'
import { pictureAction } from '../../base/contract/picture.ts'
import { isFolder, uploadLimit } from '../../base/contract/upload.ts'
import { Dialog, DialogBody, DialogFooter } from '../../base/core/overlay/dialog.tsx'
import { sentence } from '../../base/core/language/errors.ts'
import { texts } from '../../base/core/language/locale.ts'
import { useText } from '../../base/core/language/text.ts'
import { useStableCallback } from '../../base/core/react/use-stable-callback.ts'
import { toast } from '../../base/core/overlay/toasts.ts'
import { useConfirm } from '../../base/kit/dialog/confirm.tsx'
import { Field } from '../../base/kit/field/field.tsx'
import { useRecord } from '../../base/crud/record/use-record.ts'
import { DropZone } from '../../base/kit/upload/drop-zone.tsx'
import { acceptOf, fileProblem, kindOf } from '../../base/kit/upload/file-checks.ts'
import { UploadItems } from '../../base/kit/upload/upload-items.tsx'
import { createUploadQueue, type UploadItem } from '../../base/kit/upload/upload-queue.ts'
import { uploadText } from '../../base/kit/upload/upload.text.ts'
import { ofAnswer, type UploadedFile } from '../../base/kit/upload/uploaded-file.ts'
import { changed } from '../../base/session/wire/changes.ts'
import { send } from '../../base/session/request/send.ts'
import { upload } from '../../base/session/upload/upload.ts'
import { filesChanged } from './pictures.ts'

const sendText = texts(
  {
    title: '上传文件',
    folder: '存入文件夹',
    folderHint: '可用中文、小写字母、数字、- 和 _，用 / 分层；留空为不分文件夹。',
    folderWrong: '文件夹只能由中文、小写字母、数字、- 和 _ 组成，最多五层',
    stop: '还有文件正在上传，关闭后将停止。',
    ask: '停止上传？',
    close: '关闭'
  },
  {
    title: 'Upload files',
    folder: 'Folder',
    folderHint: 'Chinese or lowercase letters, digits, - and _, with / between levels. Leave empty for none.',
    folderWrong: 'Use only Chinese or lowercase letters, digits, - and _, with up to five levels',
    stop: 'Some uploads are in progress. Closing cancels them.',
    ask: 'Cancel uploads?',
    close: 'Close'
  }
)

/** Maximum number of files per upload. */
const most = 100

interface Props {
  /** Site for which the page was rendered. */
  subsite: string
  /** Folder shown in the list; empty for any. */
  start: string
  onClose: () => void
}

/** Uploads files to the library. */
export default function SendPictures({ subsite, start, onClose }: Props) {
  const text = useText(sendText)
  const words = useText(uploadText)
  const [dir, setDir] = useState(start)
  const { ask, dialog } = useConfirm()
  const folderNow = useStableCallback(() => (isFolder(dir) ? dir : ''))
  const wordsNow = useStableCallback(() => words)
  const queue = useRecord(() =>
    createUploadQueue<UploadedFile>({
      send: async (file, on) => ofAnswer(await upload(file, { kind: kindOf(file.name), dir: folderNow(), ...on })),
      subsite: () => subsite,
      problemOf: file => fileProblem(file, { type: 'any', maxSize: uploadLimit }, wordsNow()),
      most: () => most,
      onSuccess: () => changed('picture')
    })
  )
  const isDirty = useStore(queue.$isDirty)
  const isWrong = !isFolder(dir)

  const remove = async ({ stored }: UploadItem<UploadedFile>) => {
    if (!stored?.id) return
    try {
      const { failed } = await send(pictureAction, { body: { ids: [stored.id], action: 'delete' }, subsite })
      if (failed[0]) toast(failed[0].message, 'danger')
      filesChanged()
    } catch (error) {
      toast(sentence(error), 'danger')
    }
  }
  const close = async () => {
    const question = { title: text.ask, body: <p>{text.stop}</p>, verb: text.close }
    if (!isDirty || (await ask(question)) !== undefined) onClose()
  }

  return (
    <Dialog isOpen title={text.title} onClose={() => void close()} canOutsideClickClose={false} style={{ width: 640 }}>
      <DialogBody>
        <Field name="dir" label={text.folder} hint={text.folderHint} problem={isWrong ? text.folderWrong : undefined}>
          <InputGroup id="dir" value={dir} maxLength={200} aria-invalid={isWrong} onValueChange={setDir} />
        </Field>
        <DropZone
          accept={acceptOf('any')}
          isMultiple
          isDisabled={isWrong}
          onFiles={(files, cut) => {
            const { beyond, unfit } = queue.add(files)
            const said = [cut, beyond > 0 ? words.tooMany(most) : '', unfit > 0 ? words.notTaken(unfit) : '']
            for (const words of said) if (words) toast(words, 'warning')
          }}
        >
          <UploadItems
            queue={queue}
            isDisabled={false}
            onNoRoom={() => toast(words.tooMany(most), 'warning')}
            onRemove={item => void remove(item)}
          />
        </DropZone>
      </DialogBody>
      <DialogFooter actions={<Button intent="primary" text={text.close} onClick={() => void close()} />} />
      {dialog}
    </Dialog>
  )
}
