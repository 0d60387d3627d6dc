import { useStore } from '@nanostores/react'
import { departmentBin, departmentSheet } from '../../base/contract/department.ts'
import { useText } from '../../base/core/language/text.ts'
import { BinButton } from '../../base/crud/bin/bin-button.tsx'
import { NoSession } from '../../base/kit/access/no-session.ts'
import { RecordTree } from '../../base/crud/resource/record-tree.tsx'
import { $user } from '../../base/session/wire/session.ts'
import { departmentListText } from './department-list.text.ts'
import { loadTree, move, remove } from './departments.ts'
import { MergeButton } from './merge/merge-button.tsx'

const sheet = {
  calls: departmentSheet,
  rights: { export: 'system:depart:export', import: 'system:depart:importExcel' }
} as const
const rights = { add: 'system:depart:add', edit: 'system:depart:edit', delete: 'system:depart:delete' } as const

/** Shows the department tree to choose, drag and sort in, and a form beside it. */
export function DepartmentList({ departmentId }: { departmentId?: string }) {
  const text = useText(departmentListText)
  const user = useStore($user)
  if (!user) return <NoSession text={text.signedOut} />
  return (
    <RecordTree
      key={user.id}
      openId={departmentId}
      resource={{
        ...{ noun: 'department', label: text.departments, load: loadTree, move, remove, rights, sheet, words: text },
        tools: <BinButton calls={departmentBin} noun="department" label={text.departments} right={rights.delete} />,
        NodeTools: MergeButton,
        form: async place => (await import('./department-form.tsx')).departmentForm(text, place)
      }}
    />
  )
}
