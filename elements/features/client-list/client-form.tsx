import { client, clientRoles, type ClientDraft, type ClientRole } from '../../base/contract/client.ts'
import type { Locale } from '../../base/core/language/locale.ts'
import type { OwnForm } from '../../base/crud/noun/own-page.ts'
import { wordsIn } from '../../base/crud/noun/noun-words.ts'
import { TreeChoice } from '../../base/kit/choose/tree-choice.tsx'
import { loadSites } from '../../base/shared/people/sites.ts'
import { send } from '../../base/session/request/send.ts'
import { $subsite } from '../../base/session/wire/session.ts'
import { clientListText } from './client-list.text.ts'

const optionOf =
  (note: string) =>
  ({ id, name, mayGive }: ClientRole) => ({ value: id, label: mayGive ? name : name + note })

/** Deviations of the form of an application: sites are chosen in their tree, the role among those that the user may give. */
export async function clientForm(locale: Locale): Promise<OwnForm<ClientDraft>> {
  const text = clientListText[locale]
  const roles = await send(clientRoles)
  const { subsiteIds, roleId } = client.fields
  return {
    blank: { subsiteIds: $subsite.get()?.id ?? '' },
    fields: {
      subsiteIds: {
        kind: 'own',
        words: draft => draft.subsiteIds,
        check: draft => (draft.subsiteIds ? '' : text.chooseSites),
        render: ({ draft, change, isEditable, id }) => (
          <TreeChoice
            id={id}
            label={wordsIn(locale, subsiteIds.title)}
            value={draft.subsiteIds.split(',').filter(Boolean)}
            isEditable={isEditable}
            load={loadSites}
            mayChoose={({ isGroup }) => !isGroup}
            onChange={keys => change({ subsiteIds: keys.join() })}
          />
        )
      },
      roleId: {
        kind: 'choice',
        label: wordsIn(locale, roleId.title),
        options: [{ value: '', label: text.chooseRole }, ...roles.map(optionOf(text.notYours))],
        check: draft => (draft.roleId ? '' : text.chooseRole)
      }
    }
  }
}
