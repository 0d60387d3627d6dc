import Type from 'typebox'
import { departmentTypes } from '../../../../elements/base/contract/department.ts'
import { ClosedObject } from '../../kernel/fields.ts'
import { booleans, numbers, optional, stampFields, texts } from '../../kernel/result-fields.ts'

const DepartmentDraftSchema = ClosedObject({
  ...texts(
    'parentId',
    'departName',
    'departNameEn',
    'departNameAbbr',
    'mobile',
    'fax',
    'address',
    'description',
    'memo',
    'leaderId'
  ),
  orgType: Type.Enum(departmentTypes)
})

export const DepartmentSchema = ClosedObject({
  ...DepartmentDraftSchema.properties,
  ...stampFields,
  ...texts('id', 'orgCode', 'leaderName', 'parentName'),
  ...numbers('departOrder', 'userCount')
})

export const DepartmentNodeSchema = Type.Cyclic(
  {
    DepartmentNode: ClosedObject({
      ...texts('key', 'value', 'title', 'id', 'orgCode', 'parentId', 'departName'),
      ...numbers('departOrder'),
      ...booleans('isLeaf'),
      ...optional(texts('address', 'description', 'departNameEn', 'departNameAbbr', 'mobile', 'fax', 'memo')),
      children: Type.Array(Type.Ref('DepartmentNode')),
      orgType: Type.Enum(departmentTypes)
    })
  },
  'DepartmentNode'
)

export const DepartmentChoiceSchema = Type.Cyclic(
  {
    DepartmentChoice: ClosedObject({
      ...texts('key', 'value', 'title'),
      children: Type.Array(Type.Ref('DepartmentChoice'))
    })
  },
  'DepartmentChoice'
)

export const OrganizationSchema = ClosedObject(texts('id', 'parentId', 'orgName', 'orgCode'))

export const OrganizationNodeSchema = Type.Cyclic(
  {
    OrganizationNode: ClosedObject({
      ...OrganizationSchema.properties,
      ...texts('key', 'value', 'title'),
      children: Type.Array(Type.Ref('OrganizationNode'))
    })
  },
  'OrganizationNode'
)
