import type { Directory, DirectoryDraft } from '../../base/contract/directory.ts'
import type { OwnPage } from '../../base/crud/noun/own-page.ts'
import type { TableAction } from '../../base/kit/table/table-column.ts'

/** Deviations of the page of directories: runs, secrets and tokens are row actions. */
export const directoryPage = (
  actionsOf: (row: Directory) => TableAction<Directory>[]
): OwnPage<Directory, DirectoryDraft> => ({
  deleteNote: [
    '同步来的人员和部门都保留，只是不再同步。',
    'Its people and departments stay, but are no longer synchronised.'
  ],
  emptyHint: [
    '新增本单位的 LDAP 目录、企业微信或 SCIM，让人员和部门与它保持一致；用法见手册“组织同步”。',
    'Add the LDAP directory, WeCom or SCIM client of your office, and people and departments follow it. See “Directories” in the manual.'
  ],
  columns: () => ({
    updateByName: { isHiddenAtFirst: true },
    updateTime: { isHiddenAtFirst: true }
  }),
  actionsOf,
  form: async () => (await import('./directory-form.tsx')).directoryForm
})
