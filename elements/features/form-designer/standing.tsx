import { sentence } from '../../base/core/language/errors.ts'
import { useText } from '../../base/core/language/text.ts'
import { RecordBar } from '../../base/crud/record/record-bar.tsx'
import { useWorkplace } from './workplace/context.ts'
import { importText, sayProblem } from './exchange/import-document.text.ts'
import type { ImportProblem } from './exchange/read-json.ts'
import type { Source } from './keeping/use-source.ts'

interface Props {
  source: Source
  /** Problem of the document given by the host. */
  problem: ImportProblem | undefined
  mayEdit: boolean
  /** The host saves: shows its rejection. */
  isHosts: boolean
}

/**
 * Shows problems that block the work, with ways to resolve them. A button that disappears with its note first moves
 * focus to the canvas.
 */
export function Standing({ source, problem, mayEdit, isHosts }: Props) {
  const { text, isReadonly, toCanvas } = useWorkplace()
  const words = useText(importText)
  const sayRejection = (rejected: unknown): string => {
    const message = (rejected as { message?: unknown } | null | undefined)?.message
    return typeof message === 'string' && message !== '' ? message : text.saveFailed
  }
  return (
    <div className="standing">
      {problem && (
        <p className="note note-danger" role="alert">
          {sayProblem(words, problem)}
        </p>
      )}
      {!mayEdit && <p className="note">{text.forbidden}</p>}
      <RecordBar
        record={source.record}
        isEditable={!isReadonly}
        toWork={toCanvas}
        isOfNoSite={isHosts}
        sayConflict={({ updateByName = '', updateTime = '' }) => text.conflict(updateByName, updateTime)}
        sayFailure={isHosts ? sayRejection : sentence}
        onTakeMine={source.overwrite}
        onRetry={source.save}
      />
    </div>
  )
}
