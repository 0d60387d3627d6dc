import Type from 'typebox'
import { ClosedObject } from '../../kernel/fields.ts'
import { texts } from '../../kernel/result-fields.ts'
import { SubsiteNodeSchema } from '../site/subsite.ts'

const UserSubsiteSchema = ClosedObject(texts('id', 'userId', 'subsiteId'))

export const UserSubsitesSchema = ClosedObject({
  subsiteTree: Type.Array(SubsiteNodeSchema),
  allSubsite: Type.Array(ClosedObject(texts('id', 'name'))),
  userSubsiteList: Type.Array(UserSubsiteSchema)
})
