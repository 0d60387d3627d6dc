import { Button, Spinner } from '@blueprintjs/core'
import { useStore } from '@nanostores/react'
import { useState } from 'react'
import { isContentKind, type ContentKind } from '../../base/contract/content-kind.ts'
import { useHost } from '../../base/core/react/host.ts'
import { useText } from '../../base/core/language/text.ts'
import { lead } from '../../base/kit/open-path.ts'
import { NoSession } from '../../base/kit/access/no-session.ts'
import { later } from '../../base/kit/later.tsx'
import { useShownSite } from '../../base/shared/site/use-shown-site.ts'
import { useLoad } from '../../base/kit/use-load.ts'
import { $session } from '../../base/session/wire/session.ts'
import { ArticleForm } from './article-form.tsx'
import { KindDesk } from './kind-desk.tsx'
import { loadArticle, siteOfColumn } from './record/articles.ts'
import { editorText } from './texts/article-editor.text.ts'
import { FailedState } from '../../base/kit/access/failed-state.tsx'

const KindColumn = later(() => import('./kind-column.tsx'))
const OtherSite = later(() => import('../../base/kit/access/other-site.tsx'))

interface Props {
  autofocus?: boolean
  articleId?: string
  newsClassId?: string
  subsiteId?: string
  /** Kind of new content. */
  kind?: string
}

/** Edits an existing article, or a new one in a column. */
export function ArticleEditor({ articleId, newsClassId, subsiteId, kind, autofocus }: Props) {
  const text = useText(editorText)
  const session = useStore($session)
  const site = useShownSite(subsiteId)
  if (!session || site === undefined) return <NoSession text={text.signedOut} />
  const own = isContentKind(kind) ? kind : undefined
  if (articleId) return <Opened key={articleId} id={articleId} site={site} kind={own} />
  const begin = (column: string | undefined) => (
    <Begun key={`new ${column} ${site}`} newsClassId={column} site={site} kind={own} autoFocus={autofocus} />
  )
  return own && !newsClassId ? <KindColumn kind={own}>{begin}</KindColumn> : begin(newsClassId)
}

interface BegunProps {
  newsClassId?: string | undefined
  site: string
  kind?: ContentKind | undefined
  autoFocus?: boolean | undefined
}

/** Opens a new article immediately. Reports a column of another site once its site is known. */
function Begun({ newsClassId, site, kind, autoFocus }: BegunProps) {
  const text = useText(editorText)
  const [round, setRound] = useState(0)
  const { value: own } = useLoad(async () => (newsClassId ? siteOfColumn(newsClassId) : undefined), [newsClassId])
  if (own !== undefined && own !== site) return <OtherSite noun={text.column} subsiteId={own} />
  return (
    <ArticleForm
      key={round}
      site={site}
      newsClassId={newsClassId}
      kind={kind}
      autoFocus={autoFocus || round > 0}
      onNext={() => setRound(round + 1)}
    />
  )
}

function Opened({ id, site, kind }: { id: string; site: string; kind?: ContentKind | undefined }) {
  const text = useText(editorText)
  const host = useHost()
  const { value: article, error, reload } = useLoad(signal => loadArticle(id, signal), [id])
  if (error)
    return (
      <FailedState error={error} retry={reload} isPage>
        <Button text={text.toList} onClick={() => lead(host, '/cms/article/ArticleList', text.toList)} />
      </FailedState>
    )
  if (!article) return <Spinner className="state" size={24} aria-label={text.loading} />
  if (article.subsiteId !== site) return <OtherSite noun={text.article} subsiteId={article.subsiteId} />
  return (
    <KindDesk article={article}>
      <ArticleForm article={article} site={site} newsClassId={article.newsClassId} kind={kind} />
    </KindDesk>
  )
}
