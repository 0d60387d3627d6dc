import { Button } from '@blueprintjs/core'
import { useState } from 'react'
import type { DepartmentChoice } from '../../base/contract/department.ts'
import type { UserRow } from '../../base/contract/user.ts'
import { useText } from '../../base/core/language/text.ts'
import { toast } from '../../base/core/overlay/toasts.ts'
import { loadDepartments } from '../../base/crud/people/departments.ts'
import { useConfirm } from '../../base/kit/dialog/confirm.tsx'
import { later } from '../../base/kit/later.tsx'
import { changed } from '../../base/session/wire/changes.ts'
import { moveMembers } from './departments.ts'
import { moveMembersText } from './move-members.text.ts'

const ChooseDialog = later(
  () => import('../../base/kit/choose/choose-dialog.tsx')
) as typeof import('../../base/kit/choose/choose-dialog.tsx').default

interface Props {
  /** Id and name of the department that they leave. */
  from: string
  name: string
  people: readonly UserRow[]
}

/** Button that moves the selected members to another department: how a department is split. */
export function MoveMembers({ from, name, people }: Props) {
  const text = useText(moveMembersText)
  const [isChoosing, setChoosing] = useState(false)
  const { ask, dialog } = useConfirm()
  const mayChoose = ({ key }: DepartmentChoice) => key !== from

  const move = async (targetId: string) => {
    const ids = people.map(({ id }) => id)
    const done = await ask({
      ...{ title: text.ask(ids.length, name), body: <p>{text.note}</p>, verb: text.move },
      act: async () => void (await moveMembers(from, targetId, ids))
    })
    if (done === undefined) return
    toast(text.moved(ids.length), 'success')
    changed('user')
  }

  return (
    <>
      <Button variant="minimal" text={text.open(people.length)} onClick={() => setChoosing(true)} />
      {isChoosing && (
        <ChooseDialog
          isSingle
          title={text.choose}
          load={loadDepartments}
          mayChoose={mayChoose}
          chosen={[]}
          onClose={() => setChoosing(false)}
          onChoose={([targetId]) => {
            setChoosing(false)
            if (targetId) void move(targetId)
          }}
        />
      )}
      {dialog}
    </>
  )
}
