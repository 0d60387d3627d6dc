import type { AnyNoun, DraftOf, RecordOf } from '../../contract/noun/define-noun.ts'
import { island } from '../../core/island.tsx'
import tableStyles from '../../kit/table/data-table.css?inline'
import { isDirtyIn } from '../record/unsaved.ts'
import resourceStyles from '../resource/resource.css?inline'
import { NounList } from './noun-list.tsx'
import type { OwnPage } from './noun-resource.tsx'

/** Class of the element that lists and edits the records of a noun. `styles` come on top of those of every list. */
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
