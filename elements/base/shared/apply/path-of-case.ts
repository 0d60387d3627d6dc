import type { ApplyGroup } from '../../contract/apply-steps.ts'

const pages: Record<ApplyGroup, string> = {
  wait: 'ApplyPublicWaitList',
  handle: 'ApplyPublicHandleList',
  end: 'ApplyPublicEndList'
}

/** Where the shell lists an application: the list that it stands in, filtered by its receipt number. */
export const pathOfCase = (group: ApplyGroup, code: string): string =>
  `/cms/applypublic/${pages[group]}?code=${encodeURIComponent(code)}`
