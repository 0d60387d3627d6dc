import Type from 'typebox'
import { siteTypes } from '../../../../elements/base/contract/subsite.ts'
import { ClosedObject } from '../../kernel/fields.ts'
import { booleans, flags, numbers, stampFields, texts } from '../../kernel/result-fields.ts'

export const SessionSubsiteSchema = ClosedObject({ ...texts('id', 'name', 'depId'), siteType: Type.Enum(siteTypes) })

export const SubsiteNodeSchema = Type.Cyclic(
  {
    SubsiteNode: ClosedObject({
      ...texts('id', 'depId', 'name'),
      ...flags('classify'),
      siteType: Type.Enum(['', 'generalsite', 'templatesite', 'affiliatedsite', 'virtualsite', 'synSite']),
      childList: Type.Array(Type.Ref('SubsiteNode'))
    })
  },
  'SubsiteNode'
)

const SubsiteDraftSchema = ClosedObject({
  ...texts(
    'name',
    'shortName',
    'groupId',
    'depId',
    'siteTitle',
    'siteIDCode',
    'icpCode',
    'policeCode',
    'homeUrl',
    'seoTitle',
    'seoKeywords',
    'seoDescription'
  ),
  ...numbers('sortNo', 'announcementReview'),
  ...flags('status'),
  ...booleans('differentReviewers', 'differentSigner'),
  siteType: Type.Enum(siteTypes)
})

export const SubsiteSchema = ClosedObject({
  ...SubsiteDraftSchema.properties,
  ...stampFields,
  ...texts('id', 'groupName', 'depName', 'agencyId', 'agencyName')
})

export const SubsiteTreeNodeSchema = Type.Cyclic(
  {
    SubsiteTreeNode: ClosedObject({
      ...texts('key', 'value', 'title', 'id', 'depId', 'name'),
      ...flags('classify'),
      siteType: Type.Enum(['', 'generalsite', 'templatesite', 'affiliatedsite', 'virtualsite', 'synSite']),
      childList: Type.Array(Type.Ref('SubsiteTreeNode'))
    })
  },
  'SubsiteTreeNode'
)

export const SubsiteOptionsSchema = Type.Array(ClosedObject(texts('value', 'text', 'title')))

export const SubsiteSeoSchema = ClosedObject(texts('id', 'name', 'seoTitle', 'seoKeywords', 'seoDescription'))
