import { Button } from '@blueprintjs/core'
import { useStore } from '@nanostores/react'
import { useRef, useState } from 'react'
import { modelOfColumn, type ModelField } from '../../base/contract/model.ts'
import { useKind } from '../../base/shared/model/use-kind.ts'
import { send } from '../../base/session/request/send.ts'
import { articleStates, type ArticleRow, type ArticleStep } from '../../base/contract/article.ts'
import { useHost } from '../../base/core/react/host.ts'
import { useText } from '../../base/core/language/text.ts'
import { toast } from '../../base/core/overlay/toasts.ts'
import { stateText } from '../../base/shared/article/article-state.tsx'
import { stepWords } from '../../base/shared/article/step-words.ts'
import { findColumn } from '../../base/shared/column/find-column.ts'
import { later } from '../../base/kit/later.tsx'
import { lead } from '../../base/kit/open-path.ts'
import { NoSession } from '../../base/kit/access/no-session.ts'
import { ResourceList } from '../../base/crud/resource/list/resource-list.tsx'
import { FileInput } from '../../base/kit/upload/file-input.tsx'
import { useLoad } from '../../base/kit/use-load.ts'
import { useRights } from '../../base/kit/access/use-rights.ts'
import { $subsite } from '../../base/session/wire/session.ts'
import { articleListText } from './article-list.text.ts'
import { pathOfArticle, pathOfNew } from './articles.ts'
import { ColumnFilter } from '../../base/shared/column/column-filter.tsx'
import { describeArticles, type KindAction as KindActionName } from './describe-articles.tsx'
import { mostBrought, type Bringing } from './placing/placing-actions.ts'
import { placingText } from './placing/placing.text.ts'
import { FailedState } from '../../base/kit/access/failed-state.tsx'

const OtherSite = later(() => import('../../base/kit/access/other-site.tsx'))
const ArticlesBelow = later(() => import('./articles-below.tsx'))
const ClosedColumn = later(() => import('./closed-column.tsx'))
const KindAction = later(() => import('./kind-action.tsx'))
const Placing = later(() => import('./placing/placing.tsx'))
const Pushing = later(() => import('./placing/pushing.tsx'))
const Received = later(() => import('./placing/received.tsx'))
const Referred = later(() => import('./placing/referred.tsx'))
const Taking = later(() => import('./taking.tsx'))
const WordsPanel = later(() => import('./words/words.tsx'))

const isMissingIn = ({ required, default: value }: ModelField): boolean => required && !value
/** Largest number of Word documents that are imported at once. */
const mostWords = 100

interface Props {
  subsiteId?: string
  newsClassId?: string
  state?: string
  mine?: boolean
  query?: string
}

/** Step in progress. Several may run at once. */
interface Taken {
  key: number
  step: ArticleStep
  chosen: ArticleRow[]
}

/** Lists the articles of a column or sub-site with their actions. */
export function ArticleList(props: Props) {
  const { subsiteId, newsClassId } = props
  const text = useText(articleListText)
  const current = useStore($subsite)
  if (!current) return <NoSession text={text.signedOut} />
  return <Articles key={`${subsiteId} ${newsClassId} ${current.id}`} {...props} current={current.id} />
}

function Articles({ subsiteId, newsClassId, state, mine, query, current }: Props & { current: string }) {
  const text = useText(articleListText)
  const words = useText(stepWords)
  const states = useText(stateText)
  const placings = useText(placingText)
  const host = useHost()
  const can = useRights()
  const chooser = useRef<HTMLInputElement>(null)
  /** Word documents to import. Undefined until some were chosen; afterwards focus returns to the button. */
  const [documents, setDocuments] = useState<readonly File[]>()
  const [acting, setActing] = useState<{ action: KindActionName; rows: ArticleRow[] }>()
  const [placed, setPlaced] = useState<{ way: Bringing; chosen: ArticleRow[] }>()
  const [taken, setTaken] = useState<readonly Taken[]>([])
  // Undefined until the user chooses; afterwards focus moves to the button that reverts the choice.
  const [isWithBelow, setWithBelow] = useState<boolean>()
  const site = subsiteId || current
  const named = site === current ? undefined : site
  const {
    value: column,
    error,
    reload
  } = useLoad(async () => (newsClassId ? findColumn(newsClassId) : undefined), [newsClassId])
  // Until the model is loaded, the list is that of plain articles.
  const { value: model } = useLoad(
    async signal =>
      newsClassId ? send(modelOfColumn, { query: { id: newsClassId }, signal, noDialog: true }) : undefined,
    [newsClassId]
  )
  const kind = useKind(model?.kind ?? '')

  const resource = describeArticles(
    { text, words, states, placings },
    {
      can,
      columnId: isWithBelow ? undefined : newsClassId,
      actOnKind: (action, rows) => setActing({ action, rows }),
      kind,
      fields: model?.fields ?? [],
      open: row => lead(host, pathOfArticle(row.id, named, kind?.path), row.title),
      write: () => lead(host, pathOfNew(newsClassId, named, kind?.path), kind ? text.newOf(kind.title) : text.newTitle),
      take: (step, chosen) => setTaken(before => [...before, { step, chosen, key: (before.at(-1)?.key ?? 0) + 1 }]),
      place: (way, chosen) => {
        const most = mostBrought[way]
        if (chosen.length <= most) setPlaced({ way, chosen })
        else toast(placings.tooMany(placings.verbs[way], most, chosen.length), 'warning')
      },
      columnFilter: newsClassId
        ? undefined
        : (value, change) => <ColumnFilter subsiteId={site} value={value} onChange={change} />,
      pathOf: row => pathOfArticle(row.id, named, kind?.path)
    }
  )
  if (error !== undefined) return <FailedState error={error} retry={reload} isPage />
  if (column && column.subsiteId !== site) return <OtherSite noun={text.noun} subsiteId={column.subsiteId} />
  const isClosed = column?.publishArt === 'N'
  const add = isClosed ? undefined : resource.add
  const empty = {
    ...(isClosed ? { title: text.empty, hint: '' } : resource.empty),
    elsewhere: newsClassId && !isWithBelow && (
      <ArticlesBelow
        columnId={newsClassId}
        subsiteId={site}
        isBack={isWithBelow === false}
        onShow={() => setWithBelow(true)}
      />
    )
  }
  // Documents have no values for fields that an article of the column must have.
  const takesWords =
    column && model && !isClosed && !model.kind && can('cms:article:add') && !model.fields.some(isMissingIn)
  const take = (files: readonly File[]) => {
    if (files.length > mostWords) toast(text.tooManyWords(files.length, mostWords), 'warning')
    else setDocuments(files)
  }
  const wordsTool = takesWords && !documents?.length && (
    <>
      <Button text={text.importWords} autoFocus={documents !== undefined} onClick={() => chooser.current?.click()} />
      <FileInput ref={chooser} accept=".docx" isMultiple onFiles={take} />
    </>
  )
  return (
    <>
      {isClosed && <ClosedColumn column={column} subsiteId={named} />}
      {isWithBelow && column && (
        <p className="with-below" role="status">
          {text.isBelow(column.name)}
          <Button size="small" autoFocus text={text.hideBelow} onClick={() => setWithBelow(false)} />
        </p>
      )}
      {documents && documents.length > 0 && column && (
        <WordsPanel
          files={documents}
          target={{ columnId: column.id, subsiteId: site }}
          column={column.name}
          pathOf={id => pathOfArticle(id, named)}
          onClose={() => setDocuments([])}
        />
      )}
      {newsClassId && !isWithBelow && can('cms:article:list') && (
        <Referred columnId={newsClassId} subsite={current} pathOf={id => pathOfArticle(id, named)} />
      )}
      {!newsClassId && can('cms:article:add') && (
        <Received site={site} subsite={current} pathOf={id => pathOfArticle(id, named)} />
      )}
      <ResourceList
        tools={wordsTool}
        key={`${isWithBelow} ${model?.fields.length ? model.id : ''}`}
        resource={{ ...resource, add, empty }}
        fixed={{ subsiteId: site, [isWithBelow ? 'underId' : 'newsClassId']: newsClassId || undefined }}
        begin={{ state: articleStates.find(known => known === state) ?? '', mine: mine ? '1' : '' }}
        query={query}
      >
        {acting && <KindAction {...acting} subsite={current} onClose={() => setActing(undefined)} />}
        {placed?.way === 'push' && (
          <Pushing chosen={placed.chosen} site={site} subsite={current} onClose={() => setPlaced(undefined)} />
        )}
        {placed && placed.way !== 'push' && (
          <Placing
            way={placed.way}
            chosen={placed.chosen}
            site={site}
            subsite={current}
            onClose={() => setPlaced(undefined)}
          />
        )}
        {taken.map(({ key, step, chosen }) => (
          <Taking
            key={key}
            step={step}
            chosen={chosen}
            subsite={current}
            onClose={() => setTaken(before => before.filter(each => each.key !== key))}
          />
        ))}
      </ResourceList>
    </>
  )
}
