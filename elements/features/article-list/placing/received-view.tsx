import { Spinner } from '@blueprintjs/core'
import { publicArticleById } from '../../../base/contract/article.ts'
import { useText } from '../../../base/core/language/text.ts'
import { Dialog, DialogBody } from '../../../base/core/overlay/dialog.tsx'
import { Failed } from '../../../base/kit/access/failed.tsx'
import { drawHtml } from '../../../base/kit/draw-html.tsx'
import { useLoad } from '../../../base/kit/use-load.ts'
import { send } from '../../../base/session/request/send.ts'
import { receivedText } from './received.text.ts'

interface Props {
  articleId: string
  title: string
  onClose: () => void
}

/** Shows the public version of a received article. */
export default function ReceivedView({ articleId, title, onClose }: Props) {
  const text = useText(receivedText)
  const { value, error, reload } = useLoad(
    signal => send(publicArticleById, { query: { id: articleId }, signal, noDialog: true }),
    [articleId]
  )
  return (
    <Dialog isOpen title={title} onClose={onClose} style={{ width: 720 }}>
      <DialogBody>
        {value ? (
          <div className="received-text">
            {drawHtml(value.content, { isLinked: true })}
            <ul>
              {value.annexList.map(({ uid, name }) => (
                <li key={uid}>{name}</li>
              ))}
            </ul>
          </div>
        ) : error !== undefined ? (
          <Failed error={error} retry={reload} />
        ) : (
          <Spinner size={24} aria-label={text.loading} />
        )}
      </DialogBody>
    </Dialog>
  )
}
