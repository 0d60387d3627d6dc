import { Button } from '@blueprintjs/core'
import { useStore } from '@nanostores/react'
import { useState } from 'react'
import { receivedArticles, refuseArticles, type ReceivedArticle } from '../../../base/contract/article-push.ts'
import type { Placed } from '../../../base/contract/article-placing.ts'
import { useText } from '../../../base/core/language/text.ts'
import { toast } from '../../../base/core/overlay/toasts.ts'
import { useConfirm } from '../../../base/kit/dialog/confirm.tsx'
import { Failures } from '../../../base/kit/dialog/failures.tsx'
import { later } from '../../../base/kit/later.tsx'
import { useLoad } from '../../../base/kit/use-load.ts'
import { send } from '../../../base/session/request/send.ts'
import { changed, changesOf } from '../../../base/session/wire/changes.ts'
import { firstRows, Panel } from './panel.tsx'
import { ReceivedLine } from './received-line.tsx'
import { receivedText } from './received.text.ts'

const Placing = later(() => import('./placing.tsx'))
const ReceivedView = later(() => import('./received-view.tsx'))

interface Props {
  /** Site of the listed articles. */
  site: string
  /** Site for which the list was rendered. */
  subsite: string
  pathOf: (id: string) => string
}

const mayAccept = ({ state, isPublicNow }: ReceivedArticle): boolean => state === 'waiting' && isPublicNow

/** Lists the articles that other sites pushed to this one, to accept or refuse. Shows nothing if there are none. */
export default function Received({ site, subsite, pathOf }: Props) {
  const text = useText(receivedText)
  const { ask, dialog } = useConfirm()
  const changes = useStore(changesOf('article'))
  const [size, setSize] = useState(firstRows)
  const [accepted, setAccepted] = useState<readonly ReceivedArticle[]>()
  const [shown, setShown] = useState<ReceivedArticle>()
  const [failed, setFailed] = useState<Placed['failed']>([])
  const loaded = useLoad(
    signal => send(receivedArticles, { query: { subsiteId: site, pageSize: size }, signal, noDialog: true }),
    [site, size, changes]
  )

  const refuse = async ({ id, title }: ReceivedArticle) => {
    const name = title || text.unseen
    await ask({
      ...{ title: text.ask(name), verb: text.refuse, reason: text.reason },
      async act(reason) {
        const outcome = await send(refuseArticles, { body: { ids: [id], reason }, subsite })
        if (outcome.done.length > 0) toast(text.refused, 'success')
        setFailed(outcome.failed)
      }
    })
    changed('article')
  }
  const dialogs = (
    <>
      {dialog}
      {accepted && (
        <Placing
          way="accept"
          chosen={accepted.map(({ id, title }) => ({ id, title }))}
          site={site}
          subsite={subsite}
          onClose={() => setAccepted(undefined)}
        />
      )}
      {shown && <ReceivedView articleId={shown.articleId} title={shown.title} onClose={() => setShown(undefined)} />}
      {failed.length > 0 && <Failures title={text.failedTitle} failed={failed} onClose={() => setFailed([])} />}
    </>
  )
  const acceptAll = (rows: readonly ReceivedArticle[]) => {
    const fitting = rows.filter(mayAccept)
    return fitting.length > 1 ? (
      <Button size="small" text={text.acceptAll(fitting.length)} onClick={() => setAccepted(fitting)} />
    ) : null
  }
  return (
    <Panel
      text={text}
      loaded={loaded}
      onSize={setSize}
      tools={acceptAll}
      drawRow={row => (
        <ReceivedLine
          key={row.id}
          row={row}
          path={pathOf(row.draftId)}
          onRead={() => setShown(row)}
          onAccept={mayAccept(row) ? () => setAccepted([row]) : undefined}
          onRefuse={row.state === 'waiting' ? () => void refuse(row) : undefined}
        />
      )}
      dialogs={dialogs}
    />
  )
}
