/** ◆ Limits of `exportReason`, the reason for an export of personal data, in characters. */
export const exportReasonLimits = { least: 2, most: 200 } as const

/** Kinds of persons in an export, or the reason why it has none that the law protects. */
type ExportContents =
  | 'staff'
  | 'applicants'
  | 'visitors'
  | 'log'
  | 'cases'
  | 'own'
  | 'settings'
  | 'published'
  | 'figures'

/** Contents that ask for a reason. */
const personal: readonly ExportContents[] = ['staff', 'applicants', 'visitors', 'log', 'cases']

/** Each export by its path. `tests/server/sensitive-calls.test.ts` compares this table with the routes. */
export const exportContents: Readonly<Record<string, ExportContents>> = {
  '/sys/user/exportXls': 'staff',
  '/sys/user/grantHistory/exportXls': 'staff',
  '/sys/grantReview/exportXls': 'staff',
  '/sys/annountCement/recipientsXls': 'staff',
  '/cms/classLog/countsExportXls': 'staff',
  '/applypublic/applyPublic/exportXls': 'applicants',
  '/applypublic/applyPublic/recount/exportXls': 'applicants',
  '/cms/content/entries/exportXls': 'visitors',
  '/cms/classLog/exportXls': 'log',
  '/sys/log/exportXls': 'log',
  '/sys/log/visitExportXls': 'log',
  '/sys/log/looksExportXls': 'log',
  '/sys/dataLog/exportXls': 'log',
  '/process/processInstance/exportHandled': 'cases',
  '/process/processInstance/exportCopied': 'cases',
  '/process/processInstance/exportXls': 'cases',
  '/process/processInstance/exportStarted': 'own',
  // Initial passwords of the caller's own import.
  '/sys/user/toldList': 'own',
  '/sys/dict/exportXls': 'settings',
  '/sys/role/exportXls': 'settings',
  '/sys/sysDepart/exportXls': 'settings',
  '/cms/check/word/exportXls': 'settings',
  '/cms/friendlylink/exportXls': 'settings',
  '/cms/article/exportXls': 'published',
  '/sys/annountCement/exportXls': 'published',
  '/applypublic/applyPublic/annualReport/exportXls': 'figures',
  '/applypublic/applyPublic/annualReport/exportDoc': 'figures',
  '/applypublic/applyPublic/stages/exportXls': 'figures',
  '/cms/sitecheck/exportXls': 'figures',
  '/sys/log/exportSecurityStatus': 'figures'
}

/** Returns whether an export asks for a reason: unknown ones do. */
export function asksReason(path: string): boolean {
  const contents = exportContents[path]
  return contents === undefined || personal.includes(contents)
}
