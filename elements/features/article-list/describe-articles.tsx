import type { ReactNode } from 'react'
import {
  articleList,
  articleStates,
  articleSteps,
  publicStates,
  type ArticleQuery,
  type ArticleRow,
  type ArticleStep
} from '../../base/contract/article.ts'
import type { RightCode } from '../../base/contract/rights.ts'
import { StateMark, stateText } from '../../base/shared/article/article-state.tsx'
import { rightOf, stepWords } from '../../base/shared/article/step-words.ts'
import type { Resource } from '../../base/crud/resource/list/describe.ts'
import { RowLink } from '../../base/crud/resource/list/row-link.tsx'
import type { TableAction } from '../../base/kit/table/table-column.ts'
import { articleListText } from './article-list.text.ts'

const askWhy = (right: RightCode, objectId: string) =>
  void import('../../base/session/request/explain-right.ts').then(({ explainRight }) =>
    explainRight({ right, objectType: 'article', objectId })
  )

interface ArticleWords {
  text: (typeof articleListText)['zh-CN']
  words: (typeof stepWords)['zh-CN']
  states: (typeof stateText)['zh-CN']
}

interface Deeds {
  can: (right: RightCode) => boolean
  open: (row: ArticleRow) => void
  write: () => void
  take: (step: ArticleStep, rows: ArticleRow[]) => void
  pathOf: (row: ArticleRow) => string
  /** Absent if the list shows a single column. */
  columnFilter?: (value: string, change: (id: string) => void) => ReactNode
}

/** Returns whether a process reviews the article, so that it cannot be published here. */
export const isHeld = (step: ArticleStep, { reviewNode }: Pick<ArticleRow, 'reviewNode'>): boolean =>
  step === 'publish' && Boolean(reviewNode)

/** Describes the list of articles of a column or sub-site. */
export function describeArticles(
  { text, words, states }: ArticleWords,
  { can, open, write, take, pathOf, columnFilter }: Deeds
): Resource<ArticleRow, ArticleQuery> {
  const stepAction = (step: ArticleStep): TableAction<ArticleRow> => ({
    key: step,
    title: words[step],
    intent: step === 'delete' ? 'danger' : undefined,
    run: rows => take(step, rows)
  })
  return {
    name: 'articles',
    noun: 'article',
    label: text.articles,
    list: articleList,
    keyOf: row => row.id,
    titleOf: row => row.title,
    open,
    filters: [
      { kind: 'text', name: 'title', label: text.searchTitle, maxLength: 150, isWithin: true },
      { kind: 'text', name: 'author', label: text.searchAuthor, maxLength: 60, isWithin: true },
      {
        kind: 'choice',
        name: 'state',
        label: text.state,
        options: articleStates.map(state => ({ value: state, label: states[state] }))
      },
      {
        kind: 'choice',
        name: 'publicState',
        label: text.publicState,
        options: publicStates.map(state => ({ value: state, label: text.publicStates[state] }))
      },
      ...(columnFilter
        ? [{ kind: 'own' as const, name: 'columnId' as const, label: text.column, render: columnFilter }]
        : []),
      { kind: 'text', name: 'createByName', label: text.searchCreator, maxLength: 60, isWithin: true },
      { kind: 'flag', name: 'mine', label: text.mine },
      {
        kind: 'spans',
        name: 'date',
        label: text.dateKind,
        kinds: [
          { name: 'updateTime', label: text.updateDate },
          { name: 'publishDate', label: text.publishDay }
        ],
        to: text.to
      }
    ],
    columns: [
      {
        key: 'title',
        title: text.title,
        isSortable: true,
        render: row => (
          <span className="title">
            {row.isTop && <span className="mark mark-top">{text.top}</span>}
            <RowLink path={pathOf(row)} title={row.title} />
            {row.publicState === 'waiting' && <span className="mark">{text.waiting(row.publishDate)}</span>}
            {row.publicState === 'ended' && <span className="mark">{text.ended(row.withdrawDate)}</span>}
            {row.isPublic && row.state !== 'published' && row.state !== 'changed' && (
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
        width: 136,
        isSortable: true,
        isTelling: true,
        render: row => <StateMark state={row.state} node={row.reviewNode} />
      },
      { key: 'newsClassName', title: text.column, width: 120 },
      { key: 'author', title: text.author, width: 104 },
      {
        key: 'publishDate',
        title: text.publishDate,
        width: 160,
        isSortable: true,
        align: 'end',
        isHiddenAtFirst: true
      },
      { key: 'updateTime', title: text.updateTime, width: 160, isSortable: true, align: 'end', isTelling: true },
      { key: 'createByName', title: text.creator, width: 96, isHiddenAtFirst: true }
    ],
    actionsOf: row => [
      { key: 'open', title: row.actions.includes('edit') ? words.edit : text.open, run: () => open(row) },
      ...articleSteps.filter(step => row.actions.includes(step)).map(stepAction),
      ...(row.actions.includes('publish') || row.state === 'published'
        ? []
        : [
            {
              key: 'why',
              title: text.whyNotPublish,
              isBehind: true as const,
              run: () => askWhy('cms:article:publish', row.id)
            }
          ])
    ],
    bulkActionsOf: rows =>
      articleSteps
        // For articles under review, the server explains why publishing is refused.
        .filter(step => can(rightOf(step)) && rows.some(row => row.actions.includes(step) || isHeld(step, row)))
        .map(step => {
          const fitting = rows.filter(row => row.actions.includes(step)).length
          return { ...stepAction(step), title: text.fitting(words[step], fitting, rows.length) }
        }),
    add: { label: text.write, right: 'cms:article:add', run: write },
    empty: { title: text.empty, hint: text.emptyHint, reader: text.emptyReader }
  }
}
