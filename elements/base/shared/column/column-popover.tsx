import { Button } from '@blueprintjs/core'
import { sentence } from '../../core/language/errors.ts'
import { texts } from '../../core/language/locale.ts'
import { useText } from '../../core/language/text.ts'
import { useLoad } from '../../kit/use-load.ts'
import ColumnChoice from './column-choice.tsx'
import { loadColumns } from './load-columns.ts'

const popoverText = texts({ retry: '重试' }, { retry: 'Try again' })

interface Props {
  subsiteId: string
  /** Id of the column; '' for none. */
  value: string
  /** Label of the choice "none". */
  none: string
  onChoose: (id: string) => void
  /** Called by the lazy loader if loading fails. */
  onClose: () => void
}

/** Chooses a column of a site, or none. */
export default function ColumnPopover({ subsiteId, value, none, onChoose }: Props) {
  const text = useText(popoverText)
  const { value: tree, error, reload } = useLoad(signal => loadColumns(subsiteId, signal), [subsiteId])
  return (
    <div className="columns-popover">
      <Button variant="minimal" fill alignText="start" text={none} onClick={() => onChoose('')} />
      {error !== undefined && (
        <p>
          {sentence(error)} <Button size="small" text={text.retry} onClick={reload} />
        </p>
      )}
      {tree && <ColumnChoice tree={tree} value={value} onChoose={node => onChoose(node.key)} />}
    </div>
  )
}
