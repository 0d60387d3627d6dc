import { eq } from 'drizzle-orm'
import { publicFooter, siteFooter } from '../../../../elements/base/contract/site-footer.ts'
import { subsites } from '../../database/tables/content.ts'
import { siteFooters } from '../../database/tables/site-footers.ts'
import { openRoute } from '../../http/calls/route.ts'
import { nounModule } from '../../http/noun/noun-module.ts'
import { ClosedObject, Id } from '../../kernel/fields.ts'
import { notFound } from '../../kernel/refusal.ts'
import { PublicFooterSchema } from '../../results/site/footer.ts'
import { footerColumns } from './footers.ts'

const none = {
  ...{ sponsor: '', undertaker: '', tel: '', address: '', partyMark: '', errorCode: '', mapUrl: '' },
  ...{ privacyUrl: '', copyright: '', isIpv6: 'N', isAccessible: 'N' }
} as const

export const footerModule = nounModule(siteFooter, siteFooters, {
  menu: {
    ...{ id: '133', parentId: '130', path: '/cms/siteFooter/SiteFooterList', icon: 'document', sortNo: 13 },
    component: 'cms/siteFooter/SiteFooterList'
  },
  own: { columns: footerColumns, taken: { site_footers_site: '站点：该站点已有页脚，请直接修改' } },
  async demo(tx) {
    await tx.insert(siteFooters).values({
      ...{ id: 'footer3', subsiteId: '3', sponsor: '临江市教育局', undertaker: '临江市教育信息中心' },
      ...{ tel: '0571-87000003', address: '临江市学院路 8 号', mapUrl: '/map', isIpv6: 'Y', isAccessible: 'Y' },
      ...{ createByName: '系统管理员', updateByName: '系统管理员' }
    })
  },
  register(platform) {
    const { database } = platform
    openRoute(
      platform,
      publicFooter,
      { query: ClosedObject({ subsiteId: Id }), result: PublicFooterSchema, cacheSeconds: 60 },
      async ({ query }) => {
        const [found] = await database
          .select({ site: subsites, footer: siteFooters })
          .from(subsites)
          .leftJoin(siteFooters, eq(siteFooters.subsiteId, subsites.id))
          .where(eq(subsites.id, query.subsiteId))
        if (!found || found.site.classify === '1') throw notFound('站点')
        const { name: siteName, siteIDCode, icpCode, policeCode } = found.site
        const footer = found.footer ?? none
        const { sponsor, undertaker, tel, address, partyMark, errorCode, mapUrl, privacyUrl, copyright } = footer
        const yesNo = (value: string) => (value === 'Y' ? 'Y' : 'N')
        const [isIpv6, isAccessible] = [yesNo(footer.isIpv6), yesNo(footer.isAccessible)] as const
        return {
          ...{ siteName, siteIDCode, icpCode, policeCode, sponsor, undertaker, tel, address, partyMark, errorCode },
          ...{ mapUrl, privacyUrl, copyright, isIpv6, isAccessible }
        }
      }
    )
  }
})
