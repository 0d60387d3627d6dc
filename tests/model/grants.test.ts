import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { ObjectAction, ObjectGrant } from '../../elements/base/contract/object-grant.ts'
import { rebased, type GrantsDraft } from '../../elements/base/shared/grants/grants.ts'

const grant = (subjectId: string, ...actions: ObjectAction[]): ObjectGrant => ({
  ...{ subjectType: 'user', subjectId, subjectName: subjectId },
  actions
})
const draft = (breaks: boolean, ...grants: ObjectGrant[]): GrantsDraft => ({ breaks, grants })
const told = ({ breaks, grants }: GrantsDraft) => [
  breaks,
  ...grants.map(one => `${one.subjectId} ${one.actions.at(-1)}`)
]

test('[AD-4] merges own changes into grants that another person saved, and nothing else', () => {
  const base = draft(
    false,
    grant('kept', 'list'),
    grant('mine', 'list'),
    grant('gone', 'list'),
    grant('theirs', 'list')
  )
  const mine = draft(
    true,
    grant('kept', 'list'),
    grant('mine', 'list', 'write'),
    grant('theirs', 'list'),
    grant('new', 'list')
  )
  const theirs = draft(
    false,
    grant('mine', 'list'),
    grant('gone', 'list'),
    grant('theirs', 'list', 'write'),
    grant('added', 'list')
  )
  assert.deepEqual(told(rebased(mine, base, theirs)), [true, 'mine write', 'theirs write', 'added list', 'new list'])
})

test('[AD-4] takes the saved grants of others if nothing was changed here', () => {
  const base = draft(false, grant('a', 'list'))
  assert.deepEqual(told(rebased(base, base, draft(true))), [true])
})
