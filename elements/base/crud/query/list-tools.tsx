import type { ListState } from '../resource/list/list-state.ts'
import type { TableLook } from '../../kit/table/use-table-look.ts'
import { AdvancedTool } from './advanced-tool.tsx'
import type { ListPage } from './query-fields.ts'
import { ViewsTool } from './views-tool.tsx'

interface Props extends ListPage {
  state: ListState
  look: TableLook
  onLook: (look: TableLook | undefined) => void
  skipsDefaultView: boolean
}

/** Tools beside the filters of a list: advanced query and views. */
export default function ListTools({ state, look, onLook, skipsDefaultView, ...page }: Props) {
  return (
    <>
      <AdvancedTool page={page} state={state} />
      <ViewsTool page={page} state={state} look={look} onLook={onLook} skipsDefaultView={skipsDefaultView} />
    </>
  )
}
