import { Button } from '@blueprintjs/core'
import { ChevronLeft, ChevronRight } from '@blueprintjs/icons'
import { useStore } from '@nanostores/react'
import { useState } from 'react'
import { useText } from '../../../base/core/language/text.ts'
import { bring } from '../../../base/core/look/sheets.ts'
import { shared } from '../../../base/core/values/storage.ts'
import { DepartmentTree } from '../../../base/crud/people/department-tree.tsx'
import peopleStyles from '../../../base/crud/people/people.css?inline'
import type { ListState } from '../../../base/crud/resource/list/list-state.ts'
import { useLoad } from '../../../base/kit/use-load.ts'
import { changesOf } from '../../../base/session/wire/changes.ts'
import { loadCounts } from './counts.ts'
import styles from './filters.css?inline'
import { filtersText } from './filters.text.ts'

bring(peopleStyles)
bring(styles)

const key = 'qundao:users:departments'

/** Chooses the department whose users the list shows. Can be folded away; the choice is stored in the browser. */
export function DepartmentPane({ state }: { state: ListState }) {
  const text = useText(filtersText)
  const { departId = '', underDepartId = '' } = useStore(state.$filter)
  const [isWithBelow, setWithBelow] = useState(departId === '')
  const [isFolded, setFolded] = useState(() => shared.read(key) === 'folded')
  const isBelow = departId ? false : underDepartId ? true : isWithBelow
  const version = useStore(changesOf('user'))
  const { value: counts } = useLoad(
    async signal => (isFolded ? undefined : loadCounts(isBelow, signal)),
    [isFolded, isBelow, version]
  )
  const fold = (next: boolean) => {
    shared.write(key, next ? 'folded' : null)
    setFolded(next)
  }
  const title = isFolded ? text.showDepartments : text.hideDepartments
  return (
    <div className={isFolded ? 'users-departments users-folded' : 'users-departments'}>
      <Button
        variant="minimal"
        size="small"
        icon={isFolded ? <ChevronRight /> : <ChevronLeft />}
        aria-expanded={!isFolded}
        aria-label={title}
        title={title}
        text={isFolded ? undefined : text.departments}
        onClick={() => fold(!isFolded)}
      />
      {!isFolded && (
        <DepartmentTree
          counts={counts}
          value={{ id: departId || underDepartId, isWithBelow: isBelow }}
          onChange={({ id, isWithBelow: next }) => {
            setWithBelow(next)
            state.choose(next ? { underDepartId: id, departId: '' } : { departId: id, underDepartId: '' })
          }}
        />
      )}
    </div>
  )
}
