import type { ReactNode } from 'react'
import {
  articleList,
  articleSheet,
  articleStates,
  articleSteps,
  publicStates,
  sortArticles,
  type ArticleQuery,
  type ArticleRow,
  type ArticleStep
} from '../../base/contract/article.ts'
import { isSortable, modelFieldPrefix, type ModelField } from '../../base/contract/model.ts'
import type { RightCode } from '../../base/contract/rights.ts'
import { isAlarm } from '../../base/shared/model/is-alarm.ts'
import type { ShownKind } from '../../base/shared/model/use-kind.ts'
import { StateMark, stateText } from '../../base/shared/article/article-state.tsx'
import { rightOf, stepWords } from '../../base/shared/article/step-words.ts'
import type { FilterField, Resource, ResourceColumn } from '../../base/crud/resource/list/describe.ts'
import { RowLink } from '../../base/crud/resource/list/row-link.tsx'
import type { TableAction } from '../../base/kit/table/table-column.ts'
import { articleListText } from './article-list.text.ts'
import { placingActions, type Bringing } from './placing/placing-actions.ts'
import type { placingText } from './placing/placing.text.ts'

const askWhy = (right: RightCode, objectId: string) =>
  void import('../../base/session/request/explain-right.ts').then(({ explainRight }) =>
    explainRight({ right, objectType: 'article', objectId })
  )

interface ArticleWords {
  text: (typeof articleListText)['zh-CN']
  words: (typeof stepWords)['zh-CN']
  states: (typeof stateText)['zh-CN']
  placings: (typeof placingText)['zh-CN']
}

interface Deeds {
  can: (right: RightCode) => boolean
  open: (row: ArticleRow) => void
  write: () => void
  take: (step: ArticleStep, rows: ArticleRow[]) => void
  /** Brings articles to other columns or sites. */
  place: (way: Bringing, rows: ArticleRow[]) => void
  pathOf: (row: ArticleRow) => string
  /** Begins the next term of leaders, or confirms functions. */
  actOnKind: (action: KindAction, rows: ArticleRow[]) => void
  /** Kind of the column's content, with the fields of its model. */
  kind?: ShownKind | undefined
  /** Fields of the column's model. */
  fields: readonly ModelField[]
  /** The only column that the list shows. */
  columnId?: string | undefined
  /** Absent if the list shows a single column. */
  columnFilter?: (value: string, change: (id: string) => void) => ReactNode
}

/** Filter by the computed state of a model, if it has one. */
function stateFilter(fields: readonly ModelField[]): FilterField<ArticleQuery>[] {
  const state = fields.find(({ type }) => type === 'computed')
  if (!state) return []
  const words = [...new Set(state.more?.steps?.map(({ word }) => word))]
  return [
    {
      kind: 'choice',
      name: 'fieldState',
      label: state.label,
      options: words.map(word => ({ value: word, label: word }))
    }
  ]
}

/** Columns of a model: the order of a kind, the fields that the model lists, and its computed state. */
function modelColumns(
  fields: readonly ModelField[],
  order: string,
  columnId: string | undefined
): ResourceColumn<ArticleRow>[] {
  const state = fields.find(({ type }) => type === 'computed')
  return [
    ...(order ? [{ key: 'sortNo' as const, title: order, width: 72, isSortable: true, align: 'end' as const }] : []),
    ...fields
      .filter(({ more }) => more?.isListed)
      .map(field => ({
        // Each listed field is a column of its own, with the name that the list is sorted by.
        key: `${modelFieldPrefix}${field.name}` as 'listedFields',
        title: field.label,
        width: 144,
        isSortable: columnId !== undefined && isSortable(field),
        render: (row: ArticleRow) => row.listedFields[field.name] ?? ''
      })),
    ...(state
      ? [
          {
            ...{ key: 'fieldState' as const, title: state.label, width: 104, isTelling: true },
            render: ({ fieldState }: ArticleRow) =>
              isAlarm([state], fieldState) ? <span className="mark mark-bad">{fieldState}</span> : fieldState
          }
        ]
      : [])
  ]
}

export type KindAction = 'confirm' | 'renew'

/** Actions that only contents of a kind have. */
function kindActions(kind: ShownKind | undefined, can: (right: RightCode) => boolean): KindAction[] {
  if (kind?.path === '/functionsAdd') return can('cms:article:edit') ? ['confirm'] : []
  return kind?.path === '/leadAdd' && can('cms:article:add') ? ['renew'] : []
}

/** Returns whether a process reviews the article, so that it cannot be published here. */
export const isHeld = (step: ArticleStep, { reviewNode }: Pick<ArticleRow, 'reviewNode'>): boolean =>
  step === 'publish' && Boolean(reviewNode)

/** Describes the list of articles of a column or sub-site. */
export function describeArticles(
  { text, words, states, placings }: ArticleWords,
  { can, open, write, take, place, pathOf, columnFilter, kind, fields, actOnKind, columnId }: Deeds
): Resource<ArticleRow, ArticleQuery> {
  const stepAction = (step: ArticleStep): TableAction<ArticleRow> => ({
    key: step,
    title: words[step],
    intent: step === 'delete' ? 'danger' : undefined,
    run: rows => take(step, rows)
  })
  const placing = { can, place, titles: placings.open }
  return {
    name: 'articles',
    noun: 'article',
    columnId,
    sheet:
      kind?.isImported && columnId
        ? {
            calls: { ...articleSheet, columnId },
            rights: { export: 'cms:article:list', import: 'cms:article:add' }
          }
        : { calls: articleSheet, rights: { export: 'cms:article:list' } },
    label: kind?.title ?? text.articles,
    list: articleList,
    keyOf: row => row.id,
    titleOf: row => row.title,
    open,
    filters: [
      {
        kind: 'text',
        name: 'title',
        label: kind ? text.contains(kind.name) : text.searchTitle,
        maxLength: 150,
        isWithin: true
      },
      ...stateFilter(fields),
      ...(kind
        ? []
        : [
            {
              kind: 'text' as const,
              name: 'author' as const,
              label: text.searchAuthor,
              maxLength: 60,
              isWithin: true as const
            }
          ]),
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
        title: kind?.name ?? text.title,
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
      ...(kind
        ? modelColumns(fields, kind.isOrdered ? text.sortNo : '', columnId)
        : [
            { key: 'newsClassName' as const, title: text.column, width: 120 },
            { key: 'author' as const, title: text.author, width: 104 },
            ...modelColumns(fields, '', columnId)
          ]),
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
      ...placingActions([row], placing),
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
    bulkActionsOf: rows => [
      ...kindActions(kind, can).map(key => ({ key, title: text.kindActions[key], run: () => actOnKind(key, rows) })),
      ...articleSteps
        // For articles under review, the server explains why publishing is refused.
        .filter(step => can(rightOf(step)) && rows.some(row => row.actions.includes(step) || isHeld(step, row)))
        .map(step => {
          const fitting = rows.filter(row => row.actions.includes(step)).length
          return { ...stepAction(step), title: text.fitting(words[step], fitting, rows.length) }
        }),
      ...placingActions(rows, placing)
    ],
    ...(kind?.isOrdered && { order: { column: 'sortNo', call: sortArticles, right: 'cms:article:edit' } }),
    add: { label: kind ? text.newOf(kind.title) : text.write, right: 'cms:article:add', run: write },
    empty: kind
      ? { title: text.emptyOf(kind.title), hint: text.emptyKindHint, reader: text.emptyReader }
      : { title: text.empty, hint: text.emptyHint, reader: text.emptyReader }
  }
}
