import { editOwnAccount, ownAccount, type OwnAccountDraft } from '../../base/contract/account.ts'
import type { Endpoint } from '../../base/contract/endpoint.ts'
import { sexes, type UserRow } from '../../base/contract/user.ts'
import { recordForm, type AnyForm } from '../../base/crud/resource/form/record-form.ts'
import { validator } from '../../base/kit/field/validators.ts'
import { Avatar } from '../../base/shared/account/avatar.tsx'
import type { AccountCenterWords } from './account-center.text.ts'

const blank: OwnAccountDraft = { avatar: '', sex: '', birthday: '', email: '' }

/** Describes the profile fields that users may change themselves. */
export const ownForm = (text: AccountCenterWords): AnyForm =>
  recordForm<UserRow, OwnAccountDraft>({
    adding: text.own,
    calls: {
      // The endpoint ignores the id and returns the caller's account. `add` is never called.
      byId: ownAccount as unknown as Endpoint<UserRow, { id: string }>,
      add: ownAccount as never,
      edit: editOwnAccount
    },
    blank,
    nameOf: () => text.own,
    fields: [
      {
        kind: 'own',
        name: 'avatar',
        label: text.avatar,
        isWide: true,
        words: draft => draft.avatar,
        render: ({ draft, change, id }) => (
          <Avatar id={id} value={draft.avatar} onChange={avatar => change({ avatar })} />
        )
      },
      {
        kind: 'choice',
        name: 'sex',
        dictionary: 'sex',
        label: text.sex,
        options: sexes.map(value => ({ value, label: text.sexes[value] }))
      },
      { kind: 'text', name: 'birthday', type: 'date', label: text.birthday, maxLength: 10 },
      {
        kind: 'text',
        name: 'email',
        type: 'email',
        label: text.email,
        maxLength: 100,
        check: ({ email }) => validator('email')(email)
      }
    ]
  })
