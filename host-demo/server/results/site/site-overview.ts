import Type from 'typebox'
import { grantedObjects, grantSubjects, objectActions } from '../../../../elements/base/contract/object-grant.ts'
import { ClosedObject } from '../../kernel/fields.ts'
import { booleans, flags, numbers, texts } from '../../kernel/result-fields.ts'

const orNull = <Schema extends Type.TSchema>(schema: Schema) => Type.Union([schema, Type.Null()])
const list = <Fields extends Type.TProperties>(fields: Fields) => Type.Array(ClosedObject(fields))

export const SiteOverviewSchema = ClosedObject({
  ...texts('id', 'name', 'depName', 'agencyName', 'siteType'),
  ...flags('status'),
  ...booleans('differentReviewers', 'differentSigner'),
  ...numbers('announcementReview', 'columns'),
  room: ClosedObject(numbers('used', 'quota', 'maxSize', 'maxWidth')),
  people: orNull(
    ClosedObject({
      ...numbers('total', 'active', 'withoutRole'),
      roles: list({ ...texts('id', 'name'), ...numbers('count') }),
      givers: list({ ...texts('name'), ...numbers('count') })
    })
  ),
  grants: orNull(
    ClosedObject({
      ...numbers('total'),
      rows: list({
        ...texts('objectName', 'subjectName'),
        objectType: Type.Enum([...grantedObjects]),
        subjectType: Type.Enum([...grantSubjects]),
        actions: Type.Array(Type.Enum([...objectActions]))
      })
    })
  ),
  domains: orNull(list({ ...texts('host', 'protocol'), ...flags('status'), isPrimary: Type.Enum(['Y', 'N']) })),
  ipRules: orNull(Type.Array(Type.String()))
})
