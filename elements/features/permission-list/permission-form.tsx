import { Button, InputGroup } from '@blueprintjs/core'
import {
  permissionCalls,
  type Permission,
  type PermissionDraft,
  type PermissionRow
} from '../../base/contract/permission.ts'
import { isUnknownComponent, knownComponents } from '../../base/core/element/known-components.ts'
import { TreeChoice } from '../../base/kit/choose/tree-choice.tsx'
import { recordForm, type AnyForm, type FormField } from '../../base/crud/resource/form/record-form.ts'
import type { TreePlace } from '../../base/crud/resource/tree-resource.ts'
import { pathOf } from '../../base/kit/tree/tree-names.ts'
import { IconChoice } from './icon-choice.tsx'
import { PermissionDetail } from './permission-detail.tsx'
import type { PermissionListWords } from './permission-list.text.ts'
import { blankOf, isButton, loadRights } from './permissions.ts'

interface Place extends TreePlace<PermissionRow> {
  onRules: (right: { id: string; name: string }) => void
}

type Field = FormField<PermissionDraft>

const codesIn = (perms: string): string[] => perms.split(',').filter(Boolean)

/** Describes the form of an entry or a button, or of a new one below a parent. */
export function permissionForm(text: PermissionListWords, { treeNow, id, parentId, kind, onRules }: Place): AnyForm {
  const known = id ? treeNow().nodes[treeNow().indexOf.get(id) ?? -1] : undefined
  const blank = id ? blankOf(known && isButton(known) ? 'button' : '', '') : blankOf(kind, parentId)
  const isOfButton = isButton(blank)
  const isTop = known ? known.parentId === '' : blank.parentId === ''
  const yesNo = (
    name: 'route' | 'hidden' | 'keepAlive' | 'alwaysShow' | 'internalOrExternal',
    label: string
  ): Field => ({
    kind: 'flag',
    name,
    label,
    on: '1',
    off: '0'
  })
  const parent: Field = {
    kind: 'own',
    name: 'parentId',
    label: text.parent,
    words: draft => pathOf(treeNow(), draft.parentId) || text.top,
    render: ({ draft, id }) => (
      <output id={id} className="told">
        {pathOf(treeNow(), draft.parentId) || text.top}
      </output>
    )
  }
  const description: Field = { kind: 'area', name: 'description', label: text.description, maxLength: 300, rows: 2 }
  const name: Field = { kind: 'text', name: 'name', label: text.name, maxLength: 60, isRequired: true }
  const button: Field[] = [
    name,
    {
      kind: 'text',
      name: 'perms',
      label: text.code,
      maxLength: 64,
      isRequired: true,
      isFixed: true,
      hint: text.codeHint,
      check: ({ perms }) => {
        if (!/^[a-z]\w*(:[a-z]\w*){2,}$/.test(perms)) return text.codeWrong
        return !known && treeNow().indexOf.has(perms) ? text.codeTaken : ''
      }
    },
    parent,
    {
      kind: 'choice',
      name: 'permsType',
      label: text.policy,
      options: (['1', '2'] as const).map(value => ({ value, label: text.policies[value] }))
    },
    {
      kind: 'choice',
      name: 'status',
      label: text.state,
      options: (['1', '0'] as const).map(value => ({ value, label: text.controls[value] })),
      hint: text.controlHint
    },
    description
  ]
  const entry: Field[] = [
    name,
    {
      kind: 'text',
      name: 'url',
      label: text.path,
      maxLength: 200,
      isRequired: true,
      unique: { tableName: 'sys_permission', fieldName: 'url' },
      check: ({ url }) => (/^\/(?!\/)[\w./:@-]*$/.test(url) ? '' : text.pathWrong)
    },
    { ...parent, isWide: true },
    {
      kind: 'own',
      name: 'component',
      label: text.component,
      isWide: true,
      words: draft => draft.component,
      render: ({ draft, change, isEditable, id }) => (
        <>
          <InputGroup
            id={id}
            value={draft.component}
            maxLength={200}
            readOnly={!isEditable}
            list="known-components"
            aria-describedby={`${id}-unknown`}
            onValueChange={component => change({ component })}
          />
          <datalist id="known-components">
            {knownComponents().map(component => (
              <option key={component} value={component} />
            ))}
          </datalist>
          <span id={`${id}-unknown`} className="row-warning" role="status">
            {isUnknownComponent(draft.component) && text.noComponentYet}
          </span>
        </>
      )
    },
    {
      kind: 'own',
      name: 'perms',
      label: text.opensBy,
      hint: text.opensByHint,
      isWide: true,
      words: draft => draft.perms,
      render: ({ draft, change, isEditable, id }) => (
        <TreeChoice
          id={id}
          label={text.opensBy}
          load={loadRights}
          mayChoose={node => node.kind === 'right'}
          value={codesIn(draft.perms)}
          isEditable={isEditable}
          onChange={codes => change({ perms: codes.filter(code => code.includes(':')).join(',') })}
        />
      )
    },
    {
      kind: 'own',
      name: 'icon',
      label: text.icon,
      isWide: true,
      words: draft => draft.icon,
      render: ({ draft, change, isEditable, id }) => (
        <IconChoice id={id} value={draft.icon} isEditable={isEditable} onChange={icon => change({ icon })} />
      )
    },
    ...(isTop
      ? [
          {
            kind: 'choice' as const,
            name: 'menuCategory' as const,
            label: text.category,
            options: (['', '1', '2'] as const).map(value => ({ value, label: text.categories[value] }))
          }
        ]
      : []),
    {
      kind: 'choice',
      name: 'status',
      label: text.state,
      options: (['1', '0'] as const).map(value => ({ value, label: text.states[value] }))
    },
    { kind: 'text', name: 'redirect', label: text.redirect, maxLength: 200 },
    {
      kind: 'text',
      name: 'address',
      label: text.address,
      maxLength: 500,
      check: ({ address, internalOrExternal }) => {
        if (!address) return internalOrExternal === '1' ? text.addressNeeded : ''
        return /^(https?:\/\/|\/(?!\/))[^\s"<>\\]*$/.test(address) ? '' : text.addressWrong
      }
    },
    yesNo('internalOrExternal', text.external),
    yesNo('route', text.route),
    yesNo('hidden', text.hidden),
    yesNo('keepAlive', text.keepAlive),
    yesNo('alwaysShow', text.alwaysShow),
    description
  ]
  return recordForm<Permission, PermissionDraft>({
    adding: isOfButton ? text.addButton : isTop ? text.addFirst : text.addBelow,
    calls: permissionCalls,
    blank,
    draftOf: record =>
      Object.fromEntries(
        Object.keys(blank).map(key => [key, record[key as keyof PermissionDraft]])
      ) as unknown as PermissionDraft,
    nameOf: draft => draft.name,
    fields: isOfButton ? button : entry,
    below: record => (
      <PermissionDetail record={record}>
        {record.takesRules && (
          <Button size="small" text={text.rules} onClick={() => onRules({ id: record.id, name: record.name })} />
        )}
      </PermissionDetail>
    )
  })
}
