import { Spinner } from '@blueprintjs/core'
import { useStore } from '@nanostores/react'
import { useState } from 'react'
import { documentById, type DocumentDetails } from '../../base/contract/document.ts'
import { useText } from '../../base/core/language/text.ts'
import { useHost } from '../../base/core/react/host.ts'
import { Failed } from '../../base/kit/access/failed.tsx'
import { NoSession } from '../../base/kit/access/no-session.ts'
import { later } from '../../base/kit/later.tsx'
import { lead } from '../../base/kit/open-path.ts'
import { shownName } from '../../base/kit/upload/file-checks.ts'
import { useLoad } from '../../base/kit/use-load.ts'
import { send } from '../../base/session/request/send.ts'
import { changesOf } from '../../base/session/wire/changes.ts'
import { shownAddress } from '../../base/session/wire/shown-address.ts'
import { $user } from '../../base/session/wire/session.ts'
import { FilePreview } from '../../base/shared/attachment/preview/file-preview.tsx'
import { viewOf } from '../../base/shared/attachment/preview/file-view.ts'
import { documentText } from './document-editor.text.ts'
import { EditTools } from './edit-tools.tsx'
import { VersionList } from './version-list.tsx'

const PageView = later(() => import('./page-view.tsx'))
const SheetView = later(() => import('./sheet-view.tsx'))

interface Props {
  fileId?: string
  articleId?: string
}

/** Shows an attachment of an article and its versions, and saves new ones. */
export function DocumentEditor({ fileId, articleId }: Props) {
  const text = useText(documentText)
  const user = useStore($user)
  if (!user) return <NoSession text={text.signedOut} />
  if (!fileId) return <p className="quiet">{text.none}</p>
  return <Document key={`${user.id} ${fileId} ${articleId}`} id={fileId} articleId={articleId} />
}

function Document({ id, articleId }: { id: string; articleId: string | undefined }) {
  const text = useText(documentText)
  const version = useStore(changesOf('article'))
  const { value, error, reload } = useLoad(
    signal => send(documentById, { query: { id, ...(articleId && { articleId }) }, signal }),
    [id, articleId, version]
  )
  /** Newer answer of a call of this page. */
  const [told, setTold] = useState<{ after: DocumentDetails | undefined; details: DocumentDetails }>()
  if (error !== undefined) return <Failed error={error} retry={reload} />
  if (!value) return <Spinner className="document-waiting" size={24} aria-label={text.loading} />
  const details = told?.after === value ? told.details : value
  return (
    <Whole asked={id} details={details} onDetails={next => setTold({ after: value, details: next })} reload={reload} />
  )
}

interface WholeProps {
  /** Upload that the address names. */
  asked: string
  details: DocumentDetails
  onDetails: (details: DocumentDetails) => void
  reload: () => void
}

function Whole({ asked, details, onDetails, reload }: WholeProps) {
  const text = useText(documentText)
  const host = useHost()
  const { versions, articleId, articleTitle } = details
  const name = shownName(details.name)
  const current = versions.find(({ isCurrent }) => isCurrent) ?? versions[0]
  const [chosen, setChosen] = useState(() => versions.find(({ file }) => file.uid === asked)?.number)
  const shown = versions.find(({ number }) => number === chosen) ?? current
  const openArticle = () => lead(host, `/cms/article/edit?id=${articleId}`, articleTitle)
  if (!shown || !current) return <p className="quiet">{text.cannotShow}</p>
  const { file } = shown
  return (
    <div className="document">
      <div className="document-head">
        <div>
          <h2>
            <bdi>{name}</bdi>
          </h2>
          <p className="document-about">
            {text.ofArticle}{' '}
            <button type="button" className="document-link" title={text.openArticle} onClick={openArticle}>
              {articleTitle}
            </button>
          </p>
        </div>
        <EditTools
          details={details}
          current={current}
          onDetails={next => {
            if (next.id !== details.id) setChosen(undefined)
            onDetails(next)
          }}
          reload={reload}
        />
      </div>
      {!shown.isCurrent && (
        <p className="document-old" role="status">
          {text.old(shown.number, current.number)}
        </p>
      )}
      <div className="document-body">
        <div className="preview-body document-shown">
          {file.ext === '.xlsx' ? (
            <SheetView key={file.uid} articleId={articleId} id={file.uid} name={name} />
          ) : file.ext === '.ofd' ? (
            <PageView key={file.uid} articleId={articleId} id={file.uid} name={name} />
          ) : viewOf(file) === 'none' ? (
            <p className="preview-trouble">{text.cannotShow}</p>
          ) : (
            <FilePreview key={file.uid} file={file} address={shownAddress(file.path)} name={name} size={file.size} />
          )}
        </div>
        <section aria-label={text.versions}>
          <h3>{text.versions}</h3>
          <VersionList name={name} versions={versions} shown={shown.number} onShow={setChosen} />
        </section>
      </div>
    </div>
  )
}
