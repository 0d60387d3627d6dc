import { applyStatesOf, type ApplyState } from '../../base/contract/apply-steps.ts'
import type { WaitingRow } from '../../base/contract/inbox.ts'
import { pathOfCase } from '../../base/shared/apply/path-of-case.ts'

const pathOfArticle = (id: string, { subsiteId }: WaitingRow, current: string): string =>
  `/cms/article/edit?${new URLSearchParams({ id, ...(subsiteId !== current && { subsiteId }) })}`

/**
 * Where a row is handled, as a path of the shell; undefined where a dialog does it in place. A site that is not the session's is named.
 */
export const pathOfWaiting = (row: WaitingRow, current: string): string | undefined => {
  const { kind, subjectId, task } = row
  if (kind === 'task')
    return task?.businessKind === 'article' ? pathOfArticle(task.businessId, row, current) : undefined
  if (kind === 'apply')
    return pathOfCase(applyStatesOf.wait.includes(row.step as ApplyState) ? 'wait' : 'handle', row.code)
  return kind === 'notice' ? undefined : pathOfArticle(subjectId, row, current)
}
