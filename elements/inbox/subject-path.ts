import type { TaskRow } from '../contract/process.ts'

const pages: Record<string, string> = { article: '/cms/article/edit' }

/** Where what a task is about is opened, as a path of the shell; undefined where it has no page. A site that is not the session's is named. */
export const pathOfSubject = (
  { businessKind, businessId, subsiteId }: Pick<TaskRow, 'businessKind' | 'businessId' | 'subsiteId'>,
  current: string
): string | undefined => {
  const page = pages[businessKind]
  if (!page) return undefined
  return `${page}?${new URLSearchParams({ id: businessId, ...(subsiteId !== current && { subsiteId }) })}`
}
