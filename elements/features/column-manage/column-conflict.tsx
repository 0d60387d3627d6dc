import type { Column } from '../../base/contract/column.ts'
import { useText } from '../../base/core/language/text.ts'
import ConflictDialog from '../../base/crud/record/conflict-dialog.tsx'
import { differences } from '../../base/crud/record/drafting.ts'
import { columnManageText } from './column-manage.text.ts'
import { draftOf, type EditedColumn } from './columns.ts'

interface Props {
  /** Returns the name of a model. */
  modelName: (id: string) => string
  /** Returns the name of a process. */
  processName: (id: string) => string
  theirs: Column
  mine: EditedColumn
  busy: boolean
  onTheirs: () => void
  onMine: () => void
  onClose: () => void
}

/** Resolves a conflict: someone else saved the column. */
export default function ColumnConflict({ theirs, mine, modelName, processName, ...choice }: Props) {
  const text = useText(columnManageText)
  // The position is left out: saving moves nothing.
  const names: Partial<Record<keyof EditedColumn, string>> = {
    name: text.name,
    code: text.code,
    url: text.url,
    icon: text.icon,
    menuCategory: text.category,
    publishArt: text.publishArt,
    isShow: text.isShow,
    modelId: text.model,
    processId: text.process,
    listTemplate: text.listTemplate,
    detailTemplate: text.detailTemplate,
    updateCycle: text.updateCycle,
    responsibleId: text.responsible,
    description: text.description
  }
  const show = (draft: EditedColumn, field: keyof EditedColumn): string => {
    const value = draft[field]
    if (field === 'menuCategory') return value === '2' ? text.disclosure : text.website
    if (field === 'publishArt' || field === 'isShow') return value === 'Y' || value === '1' ? text.yes : text.no
    if (field === 'updateCycle') return text.cycles[draft.updateCycle]
    if (field === 'responsibleId') return draft.responsibleName || text.fromAbove
    if (field === 'processId') return processName(value)
    return field === 'modelId' ? modelName(value) : value
  }
  const rows = differences(draftOf(theirs), mine).flatMap(field => {
    const name = names[field]
    return name ? { name, theirs: show(theirs, field), mine: show(mine, field) } : []
  })
  const { updateByName: name, updateTime: time } = theirs
  return <ConflictDialog {...choice} title={text.conflict} theirs={{ name, time }} differences={rows} />
}
