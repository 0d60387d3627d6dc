import { sql } from 'drizzle-orm'
import { link, linkRights, linkType, sortLinkTypes } from '../../../../elements/base/contract/link.ts'
import { links, linkTypes } from '../../database/tables/links.ts'
import { everyHour } from '../../database/every-hour.ts'
import { registerOrder } from '../../http/crud/crud-order.ts'
import { nounModule } from '../../http/noun/noun-module.ts'
import { nounCalls } from '../../http/noun/noun.ts'
import { isShownNow } from '../../rows/periods.ts'
import { uploadId } from '../annex/file-access.ts'
import { checkDueLinks } from './check-links.ts'
import { registerLinks } from './link-calls.ts'
import { seedLinks } from './link-seed.ts'
import { keepLink, keepType, linkColumns, linkCount, linkFilters, releaseLinks, releaseTypes } from './links.ts'
import { registerPublicLinks } from './public-links.ts'
import { restoreLink, restoreLinkType } from './restore-links.ts'

/** A logo is public while a link with it is. */
const isLogo = sql`exists (select from ${links} where ${links.logoId} = ${uploadId} and ${links.logoId} <> '' and ${isShownNow(links)})`

export const linkModule = nounModule(link, links, {
  rights: linkRights,
  menu: {
    ...{ id: '131', parentId: '130', path: '/cms/friendlylinktype/FriendlyLinkTypeList', icon: 'link', sortNo: 11 },
    component: 'cms/friendlylinktype/FriendlyLinkTypeList'
  },
  own: {
    ...{ columns: linkColumns, filters: linkFilters, keep: keepLink, release: releaseLinks, isRecycled: true },
    also: ['cms:link:publish'],
    taken: { links_name: '名称：本站已有同名链接，请换一个' }
  },
  besides: [linkType],
  restores: { link: restoreLink, linkType: restoreLinkType },
  files: { isPublic: isLogo },
  demo: seedLinks,
  register(platform, rows) {
    const types = nounCalls(platform, linkType, linkTypes, {
      ...{ columns: { linkCount }, keep: keepType, release: releaseTypes, isRecycled: true },
      also: ['cms:link:share'],
      taken: { link_types_code: '编码：本站已有相同编码的链接类型，请换一个' }
    })
    registerOrder(platform, {
      ...types,
      ...{ rights: { edit: 'cms:link:edit' }, nameOf: row => String(row.name) },
      order: { call: sortLinkTypes, column: linkTypes.sortNo, name: 'sortNo', title: '排序值' }
    })
    registerLinks(platform, rows)
    everyHour(platform, 'check of links', () => checkDueLinks(platform))
    registerPublicLinks(platform)
  }
})
