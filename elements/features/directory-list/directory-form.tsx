import { directory, type DirectoryDraft } from '../../base/contract/directory.ts'
import type { Locale } from '../../base/core/language/locale.ts'
import type { OwnForm } from '../../base/crud/noun/own-page.ts'
import { wordsIn } from '../../base/crud/noun/noun-words.ts'
import { loadDepartments } from '../../base/crud/people/departments.ts'
import { TreeChoice } from '../../base/kit/choose/tree-choice.tsx'
import { directoryListText } from './directory-list.text.ts'

const isLdap = ({ kind }: DirectoryDraft): boolean => kind === 'ldap'
const isRead = ({ kind }: DirectoryDraft): boolean => kind !== 'scim'

/** Deviations of the form of a source: the department is chosen in its tree, and each kind asks for its own fields. */
export function directoryForm(locale: Locale): OwnForm<DirectoryDraft> {
  const text = directoryListText[locale]
  return {
    fields: {
      departId: {
        kind: 'own',
        words: ({ departId }) => departId,
        check: ({ departId }) => (departId ? '' : text.chooseDepartment),
        render: ({ draft, change, isEditable, id }) => (
          <TreeChoice
            id={id}
            label={wordsIn(locale, directory.fields.departId.title)}
            value={draft.departId ? [draft.departId] : []}
            isEditable={isEditable}
            load={loadDepartments}
            isSingle
            onChange={([departId = '']) => change({ departId })}
          />
        )
      },
      url: { isAsked: isRead, check: draft => (isRead(draft) && !draft.url.trim() ? text.addressMissing : '') },
      startTls: { isAsked: draft => isLdap(draft) && !draft.url.startsWith('ldaps:') },
      ca: { isAsked: isLdap },
      account: {
        isAsked: isRead,
        check: ({ kind, account }) => (kind === 'wecom' && !account.trim() ? text.corpMissing : '')
      },
      base: { isAsked: isRead, check: draft => (isLdap(draft) && !draft.base.trim() ? text.baseMissing : '') },
      peopleFilter: { isAsked: isLdap },
      departFilter: { isAsked: isLdap },
      mapping: { isAsked: isLdap },
      hour: { isAsked: isRead },
      vanished: { isAsked: isRead },
      mostShare: { isAsked: isRead }
    }
  }
}
