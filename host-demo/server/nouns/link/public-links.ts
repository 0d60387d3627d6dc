import { and, eq, not, or, sql } from 'drizzle-orm'
import { publicLinks } from '../../../../elements/base/contract/link.ts'
import { links, linkTypes } from '../../database/tables/links.ts'
import { openRoute } from '../../http/calls/route.ts'
import type { Platform } from '../../http/platform.ts'
import { ClosedObject, Id, Text } from '../../kernel/fields.ts'
import { Refusal } from '../../kernel/refusal.ts'
import { PublicLinksSchema } from '../../results/content/link.ts'
import { pathOfPicture } from '../../rows/noun-references.ts'
import { isShownNow } from '../../rows/periods.ts'
import { isHiddenAt, isSharedTo } from './shared-types.ts'

const mostLinks = 500

/** Registers the call that reads the links of a type for the pages of a site. */
export const registerPublicLinks = (platform: Platform) => {
  const { database } = platform
  openRoute(
    platform,
    publicLinks,
    { query: ClosedObject({ subsiteId: Id, code: Text(40, 1, '编码') }), result: PublicLinksSchema, cacheSeconds: 60 },
    async ({ query: { subsiteId, code } }) => {
      // An own type comes first, also a disabled one: it replaces the shared type of its code.
      const [type] = await database
        .select()
        .from(linkTypes)
        .where(
          and(
            eq(linkTypes.code, code),
            or(eq(linkTypes.subsiteId, subsiteId), and(isSharedTo(subsiteId), not(isHiddenAt(subsiteId, linkTypes.id))))
          )
        )
        .orderBy(sql`${linkTypes.subsiteId} <> ${subsiteId}`, linkTypes.sortNo, linkTypes.id)
        .limit(1)
      if (type?.status !== '1') throw new Refusal('没有这个编码的链接类型')
      const rows = await database
        .select({
          ...{ name: links.name, url: links.url, logo: pathOfPicture(links.logoId) },
          ...{ alt: links.alt, target: links.target }
        })
        .from(links)
        .where(
          and(
            ...[eq(links.subsiteId, type.subsiteId), eq(links.typeCode, code), isShownNow(links)],
            not(isHiddenAt(subsiteId, links.id))
          )
        )
        .orderBy(links.sortNo, links.id)
        .limit(mostLinks)
      const { name, style } = type
      return { name, code, style, links: rows.map(row => ({ ...row, alt: row.alt || row.name })) }
    }
  )
}
