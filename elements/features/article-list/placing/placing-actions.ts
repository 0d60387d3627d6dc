import type { ArticleRow } from '../../../base/contract/article.ts'
import { placings, rightOfPlacing, type Placing } from '../../../base/contract/article-placing.ts'
import type { RightCode } from '../../../base/contract/rights.ts'
import type { TableAction } from '../../../base/kit/table/table-column.ts'

/** Conditions on an article, besides the right. */
const isPossible: Readonly<Record<Placing, (row: ArticleRow) => boolean>> = {
  copy: () => true,
  move: ({ actions, state }) => actions.includes('edit') && state !== 'submitted',
  refer: ({ isPublic }) => isPublic
}

interface Given {
  can: (right: RightCode) => boolean
  titles: Readonly<Record<Placing, string>>
  place: (placing: Placing, rows: ArticleRow[]) => void
}

/** Returns the actions that place these articles in other columns. The platform explains why some are left out. */
export const placingActions = (
  rows: readonly ArticleRow[],
  { can, titles, place }: Given
): (TableAction<ArticleRow> & { isBehind: true })[] =>
  placings
    .filter(placing => can(rightOfPlacing[placing]) && rows.some(isPossible[placing]))
    .map(placing => ({
      ...{ key: placing, title: titles[placing], isBehind: true },
      run: chosen => place(placing, chosen)
    }))
