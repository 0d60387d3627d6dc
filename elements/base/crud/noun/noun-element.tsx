import type { AnyNoun, DraftOf, RecordOf } from '../../contract/define-noun.ts'
import { island } from '../../core/element/island.tsx'
import tableStyles from '../../kit/table/data-table.css?inline'
import { isDirtyIn } from '../record/unsaved.ts'
import resourceStyles from '../resource/list/resource.css?inline'
import { NounList } from './noun-list.tsx'
import type { OwnPage } from './own-page.ts'

/**
 * Creates the class of the element that lists and edits the records of a noun. `styles` are added to those of every
 * list.
 */
export function nounElement<N extends AnyNoun>(
  noun: N,
  own?: OwnPage<RecordOf<N>, DraftOf<N>>,
  styles: readonly string[] = []
) {
  function Page({ query }: { query?: string }) {
    return <NounList noun={noun} own={own} query={query} />
  }
  return class extends island(Page, {
    attributes: { query: 'string' },
    styles: [tableStyles, resourceStyles, ...styles]
  }) {
    isDirty(): boolean {
      return isDirtyIn(this)
    }
  }
}
