import { isAccountMobile } from '../../base/contract/checks.ts'
import { addUser, editUser, sexes, userById, type User, type UserDraft } from '../../base/contract/user.ts'
import { Avatar } from '../../base/shared/account/avatar.tsx'
import { loadDepartments } from '../../base/crud/people/departments.ts'
import { TreeChoice } from '../../base/kit/choose/tree-choice.tsx'
import { recordForm, type AnyForm } from '../../base/crud/resource/form/record-form.ts'
import { validator } from '../../base/kit/field/validators.ts'
import { passwordSentence } from '../../base/shared/account/password-rules.ts'
import { NewPassword } from './new-password.tsx'
import { PositionChoice, RoleChoice } from './role-choice.tsx'
import { SiteChoice } from './site-choice.tsx'
import { EndsNow, isOver } from './validity/ends-now.tsx'
import { HistoryButton } from './history/history-button.tsx'
import { OidcLinks } from './oidc-links.tsx'
import type { UserListWords } from './user-list.text.ts'

type Draft = UserDraft & { username: string; password: string }

const blank: Draft = {
  ...{ username: '', password: '', avatar: '', realname: '', sex: '', birthday: '', phone: '', email: '' },
  ...{ selectedroles: '', selecteddeparts: '', selectedsites: '' },
  ...{ selectedpositions: '', validUntil: '' },
  endsNow: false
}
const ids = (joined: string): string[] => joined.split(',').filter(Boolean)

/** Describes the form of a user. New ones begin with a department, '' for none. */
export const userForm = (text: UserListWords, departId: string): AnyForm =>
  recordForm<User, Draft>({
    adding: text.add,
    calls: { byId: userById, add: addUser, edit: editUser },
    blank: { ...blank, selecteddeparts: departId },
    draftOf: user => ({
      ...(Object.fromEntries(Object.keys(blank).map(name => [name, Object(user)[name]])) as Draft),
      password: '',
      // The day of an expired account was confirmed before.
      endsNow: user.isExpired
    }),
    nameOf: draft => draft.realname || draft.username,
    warningOf: ({ siteNames, departSiteNames, otherSites, hasEverySite }) =>
      hasEverySite || siteNames.length + departSiteNames.length + otherSites > 0 ? '' : text.savedWithoutSite,
    fields: [
      {
        kind: 'text',
        name: 'username',
        label: text.username,
        hint: text.usernameHint,
        maxLength: 60,
        isRequired: true,
        isFixed: true,
        unique: { tableName: 'sys_user', fieldName: 'username' },
        check: ({ username }) => (/^[\w.-]{2,60}$/.test(username) ? '' : text.usernameWrong)
      },
      { kind: 'text', name: 'realname', label: text.realname, maxLength: 60, isRequired: true },
      {
        kind: 'own',
        name: 'password',
        label: text.password,
        hint: text.passwordHint,
        isRequired: true,
        isOfNew: true,
        isWide: true,
        check: ({ password, username }) => passwordSentence(password, username),
        words: () => '',
        render: ({ draft, change, id }) => (
          <NewPassword id={id} value={draft.password} onChange={password => change({ password })} />
        )
      },
      {
        kind: 'own',
        name: 'selectedroles',
        label: text.roles,
        hint: text.rolesHint,
        isWide: true,
        words: draft => draft.selectedroles,
        render: ({ draft, change, isEditable, id }) => (
          <RoleChoice
            id={id}
            value={ids(draft.selectedroles)}
            isEditable={isEditable}
            onChange={keys => change({ selectedroles: keys.join() })}
          />
        )
      },
      {
        kind: 'own',
        name: 'selecteddeparts',
        label: text.departments,
        hint: text.departmentsHint,
        isWide: true,
        words: draft => draft.selecteddeparts,
        render: ({ draft, change, isEditable, id }) => (
          <TreeChoice
            id={id}
            label={text.departments}
            value={ids(draft.selecteddeparts)}
            isEditable={isEditable}
            load={loadDepartments}
            onChange={keys => change({ selecteddeparts: keys.join() })}
          />
        )
      },
      {
        kind: 'own',
        name: 'selectedsites',
        label: text.site,
        hint: text.sitesHint,
        isWide: true,
        words: draft => draft.selectedsites ?? '',
        render: ({ draft, change, isEditable, id }) => (
          <SiteChoice
            id={id}
            value={ids(draft.selectedsites ?? '')}
            isEditable={isEditable}
            onChange={keys => change({ selectedsites: keys.join() })}
          />
        )
      },
      {
        kind: 'own',
        name: 'selectedpositions',
        label: text.positions,
        hint: text.positionsHint,
        isWide: true,
        words: draft => draft.selectedpositions ?? '',
        render: ({ draft, change, isEditable, id }) => (
          <PositionChoice
            id={id}
            value={ids(draft.selectedpositions ?? '')}
            isEditable={isEditable}
            onChange={keys => change({ selectedpositions: keys.join() })}
          />
        )
      },
      {
        kind: 'own',
        name: 'avatar',
        label: text.avatar,
        isWide: true,
        words: draft => draft.avatar ?? '',
        render: ({ draft, change, isEditable, id }) => (
          <Avatar id={id} value={draft.avatar ?? ''} isEditable={isEditable} onChange={avatar => change({ avatar })} />
        )
      },
      {
        kind: 'text',
        name: 'phone',
        label: text.phone,
        maxLength: 11,
        unique: { tableName: 'sys_user', fieldName: 'phone' },
        check: ({ phone }) => (phone === '' || isAccountMobile(phone) ? '' : text.phoneWrong)
      },
      {
        kind: 'text',
        name: 'email',
        type: 'email',
        label: text.email,
        maxLength: 100,
        unique: { tableName: 'sys_user', fieldName: 'email' },
        check: ({ email }) => validator('email')(email)
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
        name: 'validUntil',
        type: 'date',
        label: text.validUntil,
        hint: text.validUntilHint,
        maxLength: 10
      },
      {
        kind: 'own',
        name: 'endsNow',
        label: text.endsNow,
        isWide: true,
        isAsked: ({ validUntil = '' }) => isOver(validUntil),
        check: ({ validUntil = '', endsNow }) => (isOver(validUntil) && !endsNow ? text.endsNowNeeded : ''),
        words: () => '',
        render: ({ draft, change, isEditable, id }) => (
          <EndsNow
            id={id}
            value={draft.endsNow ?? false}
            isEditable={isEditable}
            onChange={endsNow => change({ endsNow })}
          />
        )
      }
    ],
    below: user => (
      <>
        <HistoryButton user={user} />
        <OidcLinks id={user.id} name={user.realname || user.username} />
      </>
    )
  })
