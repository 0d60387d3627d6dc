import { Button } from '@blueprintjs/core'
import type { PictureRow } from '../../base/contract/picture.ts'
import { Dialog, DialogBody, DialogFooter } from '../../base/core/overlay/dialog.tsx'
import { sentence } from '../../base/core/language/errors.ts'
import { useHost } from '../../base/core/react/host.ts'
import { texts } from '../../base/core/language/locale.ts'
import { bring } from '../../base/core/look/sheets.ts'
import { sizeText } from '../../base/kit/upload/size-text.ts'
import { useText } from '../../base/core/language/text.ts'
import { followLink } from '../../base/core/react/follow-link.ts'
import { useLoad } from '../../base/kit/use-load.ts'
import { shellLink } from '../../base/session/wire/environment.ts'
import { shownAddress } from '../../base/session/wire/shown-address.ts'
import styles from './picture-dialogs.css?inline'
import { loadUses, pathOfUse } from './uses.ts'

bring(styles)

const detailText = texts(
  {
    gone: '图片已不存在或暂时无法显示',
    uses: '引用位置',
    none: '没有文章使用这张图片',
    more: '只列出前 100 处',
    watermark: (name: string) => `“${name}”的水印`,
    loading: '正在加载…',
    retry: '重试',
    whole: '打开原尺寸',
    close: '关闭'
  },
  {
    gone: 'The picture was deleted or could not be loaded',
    uses: 'Used in',
    none: 'Not used in any article',
    more: 'The first 100 places',
    watermark: (name: string) => `Watermark of “${name}”`,
    loading: 'Loading…',
    retry: 'Try again',
    whole: 'Open full size',
    close: 'Close'
  }
)

/** Shows a picture and where it is used. */
export default function PictureDetail({ picture, onClose }: { picture: PictureRow; onClose: () => void }) {
  const text = useText(detailText)
  const host = useHost()
  const { value: uses, error, reload } = useLoad(signal => loadUses(picture.id, signal), [picture.id])
  const address = shownAddress(picture.path)
  return (
    <Dialog isOpen title={picture.name} onClose={onClose} style={{ width: 720 }}>
      <DialogBody>
        <div className="picture-whole">
          <img src={address} alt={picture.name} onError={event => (event.currentTarget.alt = text.gone)} />
        </div>
        <p className="picture-facts">
          {picture.width > 0 && `${picture.width}×${picture.height} · `}
          {sizeText(picture.size)} · {picture.createByName} · {picture.createTime}
        </p>
        <h3 className="picture-heading">{text.uses}</h3>
        {error !== undefined && (
          <p role="alert">
            {sentence(error)} <Button size="small" text={text.retry} onClick={reload} />
          </p>
        )}
        {!uses && error === undefined && <p role="status">{text.loading}</p>}
        {uses?.length === 0 && <p>{text.none}</p>}
        {uses && uses.length > 0 && (
          <ul className="picture-uses">
            {uses.map(use => {
              const path = pathOfUse(use)
              return (
                <li key={`${use.obj} ${use.objId}`}>
                  {path ? (
                    <a href={shellLink(path)} onClick={event => followLink(event, host, path, use.title)}>
                      {use.title}
                    </a>
                  ) : (
                    text.watermark(use.title)
                  )}
                </li>
              )
            })}
          </ul>
        )}
        {uses?.length === 100 && <p>{text.more}</p>}
      </DialogBody>
      <DialogFooter
        actions={
          <>
            <a className="bp6-button" href={address} target="_blank" rel="noopener noreferrer">
              {text.whole}
            </a>
            <Button intent="primary" text={text.close} onClick={onClose} />
          </>
        }
      />
    </Dialog>
  )
}
