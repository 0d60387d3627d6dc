import { Button, NonIdealState } from '@blueprintjs/core'
import { useStore } from '@nanostores/react'
import { useState } from 'react'
import { articleStates, type ArticleRow, type ArticleStep } from '../contract/article.ts'
import { sentence } from '../core/errors.ts'
import { useHost } from '../core/host.ts'
import { toast } from '../core/toasts.ts'
import { useText } from '../core/text.ts'
import { actionText, takeStep, type Outcome } from '../parts/article/article-actions.ts'
import { stateText } from '../parts/article/article-state.tsx'
import { findColumn } from '../parts/column/find-column.ts'
import { useConfirm } from '../parts/confirm.tsx'
import { later } from '../parts/later.tsx'
import { lead } from '../parts/lead.ts'
import { NoSession } from '../parts/no-session.ts'
import { ResourceList } from '../parts/resource/resource-list.tsx'
import { useLoad } from '../parts/use-load.ts'
import { useRights } from '../parts/use-rights.ts'
import { $subsite } from '../session/session.ts'
import { articleListText } from './article-list.text.ts'
import { pathOfArticle, pathOfNew } from './articles.ts'
import { ColumnFilter } from './column-filter.tsx'
import { describeArticles } from './describe-articles.tsx'

const OtherSite = later(() => import('../parts/site/other-site.tsx'))
const ClosedColumn = later(() => import('./closed-column.tsx'))
const Failures = later(() => import('./failures.tsx'))

interface Props {
  subsiteId?: string
  newsClassId?: string
  state?: string
  mine?: boolean
  query?: string
}

/** The articles of a column or a sub-site, and all that can be done with them. */
export function ArticleList(props: Props) {
  const { subsiteId, newsClassId } = props
  const text = useText(articleListText)
  const current = useStore($subsite)
  if (!current) return <NoSession text={text.signedOut} />
  return <Articles key={`${subsiteId} ${newsClassId} ${current.id}`} {...props} current={current.id} />
}

function Articles({ subsiteId, newsClassId, state, mine, query, current }: Props & { current: string }) {
  const text = useText(articleListText)
  const words = useText(actionText)
  const states = useText(stateText)
  const host = useHost()
  const can = useRights()
  const { ask, dialog } = useConfirm()
  const [failed, setFailed] = useState<Outcome['failed']>([])
  const site = subsiteId || current
  const named = site === current ? undefined : site
  const {
    value: column,
    error,
    reload
  } = useLoad(async () => (newsClassId ? findColumn(newsClassId) : undefined), [newsClassId])

  const take = async (step: ArticleStep, chosen: ArticleRow[]) => {
    const rows = chosen.filter(row => row.actions.includes(step))
    const titles = rows.map(row => row.title)
    const notes: Partial<Record<ArticleStep, string>> = {
      publish: words.publishNote,
      withdraw: words.withdrawNote,
      delete: words.deleteNote
    }
    let reason: string | undefined = ''
    const rest = rows.length < chosen.length ? text.rest(words[step], rows.length, chosen.length) : undefined
    if ((step !== 'submit' && step !== 'takeBack') || chosen.length > 1) {
      reason = await ask({
        title: words.ask(words[step], titles),
        body: <Named titles={titles} notes={[rest, notes[step]]} />,
        verb: words[step],
        intent: step === 'delete' ? 'danger' : 'primary',
        reason: step === 'return' ? words.reason : undefined
      })
    }
    if (reason === undefined) return
    try {
      const ids = rows.map(row => row.id)
      const outcome = await takeStep(step, ids, { reason, subsite: current })
      if (outcome.done.length > 0) toast(words.done(words[step], outcome.done.length), 'success')
      setFailed(outcome.failed)
    } catch (problem) {
      toast(sentence(problem), 'danger')
    }
  }

  const resource = describeArticles(
    { text, words, states },
    {
      can,
      open: row => lead(host, pathOfArticle(row.id, named), row.title),
      write: () => lead(host, pathOfNew(newsClassId, named), text.newTitle),
      take: (step, rows) => void take(step, rows),
      columnFilter: newsClassId
        ? undefined
        : (value, change) => <ColumnFilter subsiteId={site} value={value} onChange={change} />,
      pathOf: row => pathOfArticle(row.id, named)
    }
  )
  if (error !== undefined)
    return (
      <NonIdealState className="state" title={sentence(error)} action={<Button text={text.retry} onClick={reload} />} />
    )
  if (column && column.subsiteId !== site) return <OtherSite noun={text.noun} subsiteId={column.subsiteId} />
  const isClosed = column?.publishArt === 'N'
  return (
    <>
      {isClosed && <ClosedColumn column={column} subsiteId={named} />}
      <ResourceList
        resource={isClosed ? { ...resource, add: undefined, empty: { title: text.empty, hint: '' } } : resource}
        fixed={{ subsiteId: site, newsClassId: newsClassId || undefined }}
        begin={{ state: articleStates.find(known => known === state) ?? '', mine: mine ? '1' : '' }}
        query={query}
      >
        {dialog}
        {failed.length > 0 && <Failures failed={failed} onClose={() => setFailed([])} />}
      </ResourceList>
    </>
  )
}

/** What an action is about, the first five by name. */
function Named({ titles, notes }: { titles: readonly string[]; notes: readonly (string | undefined)[] }) {
  return (
    <>
      {titles.length > 1 && (
        <ul className="titles">
          {titles.slice(0, 5).map((title, at) => (
            <li key={at}>{title}</li>
          ))}
          {titles.length > 5 && <li>…</li>}
        </ul>
      )}
      {notes.map(note => note && <p key={note}>{note}</p>)}
    </>
  )
}
