import type { Operation } from '../../../access/operations.ts'
import type { UserRecord } from '../account/users.ts'

interface Change {
  user: UserRecord
  before: string[]
  after: string[]
}

/** Returns the log entries of changed ids. `names` has the label of each id. */
export const entriesOf = (
  action: string,
  title: string,
  changes: Change[],
  names: ReadonlyMap<string, string>,
  validUntil = ''
) => {
  const tell = (ids: string[]) => ids.flatMap(id => names.get(id) ?? []).join('、')
  const until = validUntil && `（至 ${validUntil}）`
  return changes.map(
    ({ user, before, after }): Operation => ({
      ...{ action, operateType: '3', object: user.realname, objectId: user.id },
      changes: [{ title, before: tell(before), after: tell(after) && tell(after) + until }]
    })
  )
}
