import type { ArticleRow } from '../../../base/contract/article.ts'
import { mostPlaced, placings, rightOfPlacing, type Placing } from '../../../base/contract/article-placing.ts'
import type { RightCode } from '../../../base/contract/rights.ts'
import type { TableAction } from '../../../base/kit/table/table-column.ts'

/** Ways to bring articles of a list elsewhere: to columns, or to other sites that answer. */
export type Bringing = Placing | 'push'
const bringings: readonly Bringing[] = [...placings, 'push']

export const mostBrought: Readonly<Record<Bringing, number>> = { ...mostPlaced, push: mostPlaced.refer }
const rightOf: Readonly<Record<Bringing, RightCode>> = { ...rightOfPlacing, push: rightOfPlacing.refer }

/** Conditions on an article, besides the right. */
const isPossible: Readonly<Record<Bringing, (row: ArticleRow) => boolean>> = {
  copy: () => true,
  move: ({ actions, state }) => actions.includes('edit') && state !== 'submitted',
  refer: ({ isPublic }) => isPublic,
  push: ({ publicState }) => publicState === 'public'
}

interface Given {
  can: (right: RightCode) => boolean
  titles: Readonly<Record<Bringing, string>>
  place: (way: Bringing, rows: ArticleRow[]) => void
}

/** Returns the actions that place these articles in other columns. The platform explains why some are left out. */
export const placingActions = (
  rows: readonly ArticleRow[],
  { can, titles, place }: Given
): (TableAction<ArticleRow> & { isBehind: true })[] =>
  bringings
    .filter(way => can(rightOf[way]) && rows.some(isPossible[way]))
    .map(way => ({
      ...{ key: way, title: titles[way], isBehind: true },
      run: chosen => place(way, chosen)
    }))
