import { defineNoun, rightsOf, type DraftOf, type RecordOf } from './define-noun.ts'
import { get } from './endpoint.ts'
import { flag, reference, text, type Words } from './noun-field.ts'

const address = {
  pattern: '^((https?://|/)[^\\s]{0,490})?$',
  wrong: ['地址以 http://、https:// 或 / 开头', 'Begins with http://, https:// or /'] as Words
} as const
const mark = {
  pattern: '^[\\w.-]*$',
  wrong: ['只含字母、数字、点、横线和下划线', 'Letters, digits, dots, hyphens and underscores only'] as Words
} as const

/** Footer of a site's pages. Filing numbers belong to the site and are edited in the list of sites. */
export const siteFooter = defineNoun({
  noun: 'siteFooter',
  title: ['网站页脚', 'Footer', 'Footers'],
  path: '/cms/siteFooter',
  scope: 'sites',
  rights: 'cms:footer',
  name: 'sponsor',
  fields: {
    sponsor: text(100, ['主办单位', 'Sponsor'], { required: true, least: 160, filter: { by: 'within' } }),
    subsiteId: reference('site', 'subsiteName', ['站点', 'Site'], {
      ...{ fixed: true, width: 200, filter: { by: 'equal' } },
      hint: [
        '网站标识码、ICP 备案号和公安备案号在站点列表中填写',
        'Identification code and filing numbers are edited in the list of sites'
      ]
    }),
    undertaker: text(100, ['承办单位', 'Undertaker'], { isHidden: true }),
    tel: text(60, ['联系电话', 'Telephone']),
    address: text(120, ['地址', 'Address'], { isHidden: true }),
    /** Code of the mark of party and government websites. */
    partyMark: text(64, ['党政机关网站标志编码', 'Code of the government website mark'], mark),
    /** Code of the service that collects errors on government websites. */
    errorCode: text(64, ['网站纠错编码', 'Code of the error report service'], mark),
    mapUrl: text(500, ['网站地图', 'Site map'], { wide: true, ...address }),
    privacyUrl: text(500, ['隐私声明', 'Privacy statement'], { wide: true, ...address }),
    copyright: text(200, ['版权声明', 'Copyright'], { wide: true }),
    isIpv6: flag(['Y', 'N'], ['IPv6', 'IPv6'], ['显示“支持 IPv6”标识', 'Show the mark of IPv6 support']),
    isAccessible: flag(['Y', 'N'], ['无障碍', 'Accessible'], ['显示“无障碍”标识', 'Show the mark of accessibility'])
  },
  extra: {
    siteIDCode: { kind: 'text', title: ['网站标识码', 'Identification code'], width: 112 },
    icpCode: { kind: 'text', title: ['ICP 备案号', 'ICP number'], width: 160, isHidden: true },
    policeCode: { kind: 'text', title: ['公安备案号', 'Police number'], width: 160, isHidden: true },
    /** Percentage of the eight parts that inspections look for. */
    complete: { kind: 'number', title: ['完整度 %', 'Complete %'], width: 96, isTelling: true },
    missing: { kind: 'text', title: ['缺少', 'Missing'], width: 240 }
  },
  columns: ['sponsor', 'subsiteName', 'complete', 'missing', 'siteIDCode', 'tel', 'icpCode', 'policeCode']
})

export const footerRights = rightsOf(siteFooter)

export type SiteFooterDraft = DraftOf<typeof siteFooter>
export type SiteFooter = RecordOf<typeof siteFooter>

/** Footer as the pages of a site show it. */
export type PublicFooter = Omit<SiteFooterDraft, 'subsiteId'> & {
  siteName: string
  siteIDCode: string
  icpCode: string
  policeCode: string
}
/** Footer of a site. Parts that the site lacks are ''. Fails for an unknown site. */
export const publicFooter = get<PublicFooter, { subsiteId: string }>('/cms/public/footer', { open: true })
