import { actOnAds, adCalendar, adSlots, sortAdSlots } from '../../../elements/base/contract/ad.ts'
import {
  actOnLinks,
  checkLinks,
  hideInherited,
  inheritedLinks,
  linkTypes,
  sortLinkTypes
} from '../../../elements/base/contract/link.ts'
import type { Sample } from './sample.ts'

/** Links and ads of a site. */
export const elementSamples: Sample[] = [
  { endpoint: linkTypes, right: 'cms:link:list' },
  { endpoint: inheritedLinks, right: 'cms:link:list', search: 'id=none' },
  { endpoint: hideInherited, right: 'cms:link:edit', body: { id: 'none', isHidden: 'Y' } },
  { endpoint: sortLinkTypes, right: 'cms:link:edit', body: { ids: 'none' } },
  { endpoint: checkLinks, right: 'cms:link:edit', body: { ids: ['none'] } },
  { endpoint: actOnLinks, right: 'cms:link:edit', body: { ids: ['none'], action: 'disable' } },
  { endpoint: adSlots, right: 'cms:ad:list' },
  { endpoint: adCalendar, right: 'cms:ad:list', search: 'code=none' },
  { endpoint: sortAdSlots, right: 'cms:ad:edit', body: { ids: 'none' } },
  { endpoint: actOnAds, right: 'cms:ad:edit', body: { ids: ['none'], action: 'takeOff' } }
]
