import { Button } from '@blueprintjs/core'
import type { PictureRow } from '../../base/contract/picture.ts'
import { Dialog, DialogBody, DialogFooter } from '../../base/core/overlay/dialog.tsx'
import { texts } from '../../base/core/language/locale.ts'
import { bring } from '../../base/core/look/sheets.ts'
import { sizeText } from '../../base/kit/upload/size-text.ts'
import { useText } from '../../base/core/language/text.ts'
import { useLoad } from '../../base/kit/use-load.ts'
import { shownAddress } from '../../base/session/wire/shown-address.ts'
import { FileUses } from './uses/file-uses.tsx'
import styles from './uses/picture-dialogs.css?inline'
import { downloadAddress } from './pictures.ts'
import { Receipts } from './receipts.tsx'
import { loadUses } from './uses/uses.ts'

bring(styles)

const detailText = texts(
  {
    gone: '图片已不存在或暂时无法显示',
    uses: '引用位置',
    copies: (count: number) => `查看另外 ${count} 个内容相同的文件`,
    download: '下载',
    whole: '打开原尺寸',
    close: '关闭'
  },
  {
    gone: 'The picture was deleted or could not be loaded',
    uses: 'Used in',
    copies: (count: number) => `Show ${count} more with the same content`,
    download: 'Download',
    whole: 'Open full size',
    close: 'Close'
  }
)

interface Props {
  picture: PictureRow
  /** Lists the files with the same content. */
  onCopies: (sha256: string) => void
  onClose: () => void
}

/** Shows a file and where it is used. */
export default function PictureDetail({ picture, onCopies, onClose }: Props) {
  const text = useText(detailText)
  const uses = useLoad(signal => loadUses(picture.id, signal), [picture.id])
  const isPicture = picture.kind === 'image'
  const address = shownAddress(picture.path)
  return (
    <Dialog isOpen title={picture.name} onClose={onClose} style={{ width: 720 }}>
      <DialogBody>
        {isPicture && (
          <div className="picture-whole">
            <img src={address} alt={picture.name} onError={event => (event.currentTarget.alt = text.gone)} />
          </div>
        )}
        <p className="picture-facts">
          {picture.width > 0 && `${picture.width}×${picture.height} · `}
          {sizeText(picture.size)} · {picture.createByName} · {picture.createTime}
        </p>
        {picture.copies > 0 && (
          <p>
            <Button size="small" text={text.copies(picture.copies)} onClick={() => onCopies(picture.sha256)} />
          </p>
        )}
        <h3 className="picture-heading">{text.uses}</h3>
        <FileUses uses={uses} />
        <Receipts id={picture.id} />
      </DialogBody>
      <DialogFooter
        actions={
          <>
            <a className="bp6-button" href={downloadAddress(picture)} download={picture.name}>
              {text.download}
            </a>
            {isPicture && (
              <a className="bp6-button" href={address} target="_blank" rel="noopener noreferrer">
                {text.whole}
              </a>
            )}
            <Button intent="primary" text={text.close} onClick={onClose} />
          </>
        }
      />
    </Dialog>
  )
}
