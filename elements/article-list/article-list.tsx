import { Button, NonIdealState } from '@blueprintjs/core'
import { Add } from '@blueprintjs/icons'
import { useStore } from '@nanostores/react'
import { useEffect, useState } from 'react'
import { articleSteps, type ArticleRow, type ArticleStep } from '../contract/article.ts'
import { sentence } from '../core/errors.ts'
import { useHost } from '../core/host.ts'
import { toast } from '../core/toasts.ts'
import { useText } from '../core/text.ts'
import { actionText, rightOf, takeStep, type Outcome } from '../parts/article/article-actions.ts'
import { StateMark } from '../parts/article/article-state.tsx'
import { useConfirm } from '../parts/confirm.tsx'
import { DataTable, type TableAction, type TableColumn } from '../parts/table/data-table.tsx'
import { later } from '../parts/later.tsx'
import { lead } from '../parts/lead.ts'
import { useList } from '../parts/table/use-list.ts'
import { useRights } from '../parts/use-rights.ts'
import { useSettled } from '../parts/table/use-settled.ts'
import { changesOf } from '../session/changes.ts'
import { shellLink } from '../session/environment.ts'
import { $subsite } from '../session/session.ts'
import { ArticleFilter } from './article-filter.tsx'
import { articleListText } from './article-list.text.ts'
import {
  isFiltered,
  loadArticles,
  noFilter,
  pathOfArticle,
  pathOfNew,
  queryOf,
  stateOf,
  type Filter
} from './articles.ts'

const Failures = later(() => import('./failures.tsx'))

interface Props {
  subsiteId?: string
  newsClassId?: string
  state?: string
  mine?: boolean
}

/** The articles of a column or a sub-site, and all that can be done with them. */
export function ArticleList({ subsiteId, newsClassId, state, mine }: Props) {
  const text = useText(articleListText)
  const current = useStore($subsite)
  if (!current) return <p className="quiet">{text.signedOut}</p>
  // A column knows its own site, which need not be the current one.
  const site = subsiteId || (newsClassId ? undefined : current.id)
  const key = `${site} ${newsClassId} ${current.id}`
  return <Articles key={key} subsiteId={site} newsClassId={newsClassId} state={stateOf(state)} mine={mine ? '1' : ''} />
}

const settleTime = 300

interface ArticlesProps extends Pick<Filter, 'state' | 'mine'> {
  subsiteId: string | undefined
  newsClassId: string | undefined
}

function Articles({ subsiteId, newsClassId, state, mine }: ArticlesProps) {
  const text = useText(articleListText)
  const words = useText(actionText)
  const host = useHost()
  const can = useRights()
  const version = useStore(changesOf('article'))
  const [filter, setFilter] = useState<Filter>({ ...noFilter, state, mine })
  useEffect(() => setFilter(before => ({ ...before, state, mine })), [state, mine])
  const settled = useSettled(filter, settleTime)
  const list = useList(loadArticles, queryOf(settled, subsiteId, newsClassId), version)
  const { ask, dialog } = useConfirm()
  const [failed, setFailed] = useState<Outcome['failed']>([])

  const open = (row: ArticleRow) => lead(host, pathOfArticle(row.id), row.title)
  const write = () => lead(host, pathOfNew(newsClassId), text.newTitle)

  const take = async (step: ArticleStep, rows: ArticleRow[]) => {
    const titles = rows.map(row => row.title)
    const notes: Partial<Record<ArticleStep, string>> = {
      publish: words.publishNote,
      withdraw: words.withdrawNote,
      delete: words.deleteNote
    }
    let reason: string | undefined = ''
    if (step !== 'submit' || rows.length > 1) {
      reason = await ask({
        title: words.ask(words[step], titles),
        body: (
          <>
            {titles.length > 1 && (
              <ul className="titles">
                {titles.slice(0, 5).map((title, at) => (
                  <li key={at}>{title}</li>
                ))}
                {titles.length > 5 && <li>…</li>}
              </ul>
            )}
            {notes[step] && <p>{notes[step]}</p>}
          </>
        ),
        verb: words[step],
        intent: step === 'delete' ? 'danger' : 'primary',
        reason: step === 'return' ? words.reason : undefined
      })
    }
    if (reason === undefined) return
    try {
      const outcome = await takeStep(
        step,
        rows.map(row => row.id),
        reason
      )
      if (outcome.done.length > 0) toast(words.done(words[step], outcome.done.length), 'success')
      setFailed(outcome.failed)
    } catch (problem) {
      toast(sentence(problem), 'danger')
    }
  }

  const actionsOf = (row: ArticleRow): TableAction<ArticleRow>[] => [
    { key: 'open', title: row.actions.includes('edit') ? words.edit : text.open, run: () => open(row) },
    ...articleSteps
      .filter(step => row.actions.includes(step))
      .map(
        (step): TableAction<ArticleRow> => ({
          key: step,
          title: words[step],
          intent: step === 'delete' ? 'danger' : undefined,
          run: rows => void take(step, rows)
        })
      )
  ]

  const bulkActionsOf = (rows: ArticleRow[]): TableAction<ArticleRow>[] =>
    articleSteps
      .filter(step => can(rightOf(step)) && rows.some(row => row.actions.includes(step)))
      .map(step => ({
        key: step,
        title: words[step],
        intent: step === 'delete' ? 'danger' : undefined,
        run: chosen => void take(step, chosen)
      }))

  const columns: TableColumn<ArticleRow>[] = [
    {
      key: 'title',
      title: text.title,
      isSortable: true,
      render: row => (
        <span className="title">
          {row.isTop && <span className="mark mark-top">{text.top}</span>}
          <a
            href={shellLink(pathOfArticle(row.id))}
            title={row.title}
            tabIndex={-1}
            onClick={event => {
              if (event.ctrlKey || event.metaKey || event.shiftKey) return
              event.preventDefault()
              open(row)
            }}
          >
            {row.title}
          </a>
          {row.isPublic && row.state !== 'published' && (
            <span className="mark" title={text.changed}>
              {text.changed}
            </span>
          )}
        </span>
      )
    },
    {
      key: 'state',
      title: text.state,
      width: 88,
      isSortable: true,
      isTelling: true,
      render: row => <StateMark state={row.state} />
    },
    {
      key: 'newsClassName',
      title: text.column,
      width: 120,
      render: row => <span title={row.newsClassName}>{row.newsClassName}</span>
    },
    { key: 'author', title: text.author, width: 104, render: row => <span title={row.author}>{row.author}</span> },
    {
      key: 'publishDate',
      title: text.publishDate,
      width: 160,
      isSortable: true,
      align: 'end',
      isHiddenAtFirst: true,
      render: row => row.publishDate
    },
    {
      key: 'updateTime',
      title: text.updateTime,
      width: 160,
      isSortable: true,
      align: 'end',
      isTelling: true,
      render: row => row.updateTime
    },
    { key: 'createByName', title: text.creator, width: 96, isHiddenAtFirst: true, render: row => row.createByName }
  ]

  const mayWrite = can('cms:article:add')
  return (
    <div className="articles">
      <div className="filters">
        <ArticleFilter filter={filter} onChange={setFilter} />
        {mayWrite && <Button className="write" intent="primary" icon={<Add />} text={text.write} onClick={write} />}
      </div>
      <DataTable
        name="articles"
        label={text.articles}
        list={list}
        columns={columns}
        keyOf={row => row.id}
        titleOf={row => row.title}
        onOpen={open}
        actionsOf={actionsOf}
        isSelectable
        bulkActionsOf={bulkActionsOf}
        isFiltered={isFiltered(settled)}
        onClearFilter={() => setFilter(noFilter)}
        empty={
          <NonIdealState
            className="table-state"
            title={text.empty}
            description={mayWrite ? text.emptyHint : text.emptyReader}
            action={mayWrite ? <Button intent="primary" text={text.write} onClick={write} /> : undefined}
          />
        }
      />
      {dialog}
      {failed.length > 0 && <Failures failed={failed} onClose={() => setFailed([])} />}
    </div>
  )
}
