import { applyStatesOf, type ApplyState } from '../../base/contract/apply-steps.ts'
import type { WaitingRow } from '../../base/contract/inbox.ts'
import { pathOfCase } from '../../base/shared/apply/path-of-case.ts'

const pathOfArticle = (id: string, { subsiteId }: WaitingRow, current: string): string =>
  `/cms/article/edit?${new URLSearchParams({ id, ...(subsiteId !== current && { subsiteId }) })}`

/** Returns the list of all articles of a site, which shows those pushed to it. */
const pathOfPushed = ({ subsiteId }: WaitingRow, current: string): string =>
  subsiteId === current ? '/cms/article/ArticleList' : `/cms/article/ArticleList?${new URLSearchParams({ subsiteId })}`

/** Returns the list of announcements, which contains those of all sites of the user, with this one. */
const pathOfSubmitted = ({ title }: WaitingRow): string =>
  `/system/SysAnnouncementList?${new URLSearchParams({ titile: title })}`

/**
 * Returns the shell path where a row is handled. Undefined if a dialog handles the row. Includes the site if it differs
 * from the session's.
 */
export function pathOfWaiting(row: WaitingRow, current: string): string | undefined {
  const { kind, subjectId, task } = row
  if (kind === 'task')
    return task?.businessKind === 'article' ? pathOfArticle(task.businessId, row, current) : undefined
  if (kind === 'apply')
    return pathOfCase(applyStatesOf.wait.includes(row.step as ApplyState) ? 'wait' : 'handle', row.code)
  if (kind === 'pushed') return pathOfPushed(row, current)
  if (kind === 'release') return pathOfSubmitted(row)
  return kind === 'notice' ? undefined : pathOfArticle(subjectId, row, current)
}
