import type { DepartmentChoice } from '../contract/department.ts'
import { useText } from '../core/text.ts'
import { TreePage } from '../parts/tree/tree-page.tsx'
import { TreeRecords } from '../parts/tree/tree-records.tsx'
import { departmentListText } from './department-list.text.ts'
import { countBelow, loadTree, move, remove } from './departments.ts'

const rights = { add: 'system:depart:add', edit: 'system:depart:edit', delete: 'system:depart:delete' } as const

/** The departments of the platform: a tree to choose, drag and sort in, and a form beside it. */
export function DepartmentList({ departmentId }: { departmentId?: string }) {
  const text = useText(departmentListText)
  return (
    <TreePage noun="department" load={loadTree} signedOut={text.signedOut} loading={text.loading}>
      {(tree, isLoading) => (
        <TreeRecords<DepartmentChoice>
          tree={tree}
          isLoading={isLoading}
          noun="department"
          openedId={departmentId}
          words={{ ...text, label: text.departments }}
          rights={rights}
          adds={[
            { kind: '', label: text.addFirst },
            { kind: '', label: text.addBelow, below: () => true }
          ]}
          form={async (shown, treeNow) =>
            (await import('./department-form.tsx')).departmentForm(text, {
              treeNow,
              id: 'id' in shown ? shown.id : undefined,
              parentId: 'parentId' in shown ? shown.parentId : ''
            })
          }
          move={move}
          remove={remove}
          question={({ key, title }) => ({
            title: text.askDelete(title, countBelow(tree, key)),
            verb: text.delete,
            intent: 'danger'
          })}
        />
      )}
    </TreePage>
  )
}
