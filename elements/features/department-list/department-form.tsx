import {
  departmentCalls,
  departmentTypes,
  type Department,
  type DepartmentDraft
} from '../../base/contract/department.ts'
import { withoutSpaces } from '../../base/contract/checks.ts'
import { recordForm, type AnyForm } from '../../base/crud/resource/form/record-form.ts'
import { validator } from '../../base/kit/field/validators.ts'
import { HeldGrants } from '../../base/shared/people/held-grants.tsx'
import { DepartmentPeople } from './department-people.tsx'
import type { DepartmentListWords } from './department-list.text.ts'
import { isNameTaken, pathOf } from '../../base/kit/tree/tree-names.ts'
import { loadGrants, saveRoles, saveSites, type DepartmentTree } from './departments.ts'
import { LeaderChoice } from './leader-choice.tsx'

const blank: DepartmentDraft = {
  ...{ parentId: '', departName: '', departNameEn: '', departNameAbbr: '', orgType: '2' },
  ...{ mobile: '', fax: '', address: '', description: '', memo: '', leaderId: '' }
}

interface Place {
  /** Returns the current tree. */
  treeNow: () => DepartmentTree
  id: string | undefined
  /** Parent of a new department. */
  parentId: string
}

/** Describes the form of a department, or of a new one below `parentId`. */
export function departmentForm(text: DepartmentListWords, { treeNow, id, parentId }: Place): AnyForm {
  // The draft stores the id of the leader; names come from records and the picker.
  const names = new Map<string, string>()
  let code = ''
  return recordForm<Department, DepartmentDraft>({
    adding: parentId === '' ? text.addFirst : text.addBelow,
    calls: departmentCalls,
    blank: { ...blank, parentId, orgType: parentId === '' ? '1' : '2' },
    draftOf: department => {
      names.set(department.leaderId, department.leaderName)
      code = department.orgCode
      return Object.fromEntries(
        Object.keys(blank).map(name => [name, department[name as keyof DepartmentDraft]])
      ) as unknown as DepartmentDraft
    },
    nameOf: draft => draft.departName,
    fields: [
      {
        kind: 'text',
        name: 'departName',
        label: text.name,
        maxLength: 100,
        isRequired: true,
        check: draft => (isNameTaken(treeNow(), draft.parentId, draft.departName, id) ? text.nameTaken : '')
      },
      {
        kind: 'choice',
        name: 'orgType',
        dictionary: 'org_category',
        label: text.type,
        options: departmentTypes.map(value => ({ value, label: text.types[value] }))
      },
      {
        kind: 'own',
        name: 'parentId',
        label: text.parent,
        isWide: true,
        words: draft => pathOf(treeNow(), draft.parentId) || text.top,
        render: ({ draft, id: field }) => (
          <output id={field} className="told">
            {pathOf(treeNow(), draft.parentId) || text.top}
            {code && (
              <span>
                {text.code} <code>{code}</code>
              </span>
            )}
          </output>
        )
      },
      { kind: 'text', name: 'departNameAbbr', label: text.abbreviation, maxLength: 50 },
      { kind: 'text', name: 'departNameEn', label: text.english, maxLength: 200 },
      {
        kind: 'own',
        name: 'leaderId',
        label: text.leader,
        words: ({ leaderId }) => names.get(leaderId) ?? leaderId,
        render: ({ draft, change, isEditable, id: field }) => (
          <LeaderChoice
            id={field}
            name={draft.leaderId && (names.get(draft.leaderId) ?? draft.leaderId)}
            isEditable={isEditable}
            onChoose={(leaderId, name) => {
              names.set(leaderId, name)
              change({ leaderId })
            }}
          />
        )
      },
      {
        ...{ kind: 'text', name: 'mobile', label: text.phone, maxLength: 50 },
        check: ({ mobile }) => validator('phone')(withoutSpaces(mobile))
      },
      {
        ...{ kind: 'text', name: 'fax', label: text.fax, maxLength: 50 },
        check: ({ fax }) => validator('landline')(withoutSpaces(fax))
      },
      { kind: 'text', name: 'address', label: text.address, maxLength: 200 },
      { kind: 'area', name: 'description', label: text.description, maxLength: 500, rows: 2 },
      { kind: 'area', name: 'memo', label: text.memo, maxLength: 500, rows: 2 }
    ],
    below: department => (
      <>
        <HeldGrants
          id={department.id}
          holder={{
            ...{ kind: 'department', name: department.departName },
            load: signal => loadGrants(department.id, signal),
            saveRoles: ids => saveRoles(department.id, ids),
            saveSites: ids => saveSites(department.id, ids)
          }}
        />
        <DepartmentPeople id={department.id} name={department.departName} />
      </>
    )
  })
}
