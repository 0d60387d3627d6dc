import type { ApplyGroup } from '../../contract/apply-steps.ts'

const pages: Record<ApplyGroup, string> = {
  wait: 'ApplyPublicWaitList',
  handle: 'ApplyPublicHandleList',
  end: 'ApplyPublicEndList'
}

/** Returns the path of an application: its list in the shell, filtered by the receipt number. */
export const pathOfCase = (group: ApplyGroup, code: string): string =>
  `/cms/applypublic/${pages[group]}?code=${encodeURIComponent(code)}`
