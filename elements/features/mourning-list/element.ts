import { mourning } from '../../base/contract/ad.ts'
import { nounElement } from '../../base/crud/noun/noun-element.tsx'

/**
 * The times of mourning of a site or of all sites: their pages are grey, and festive ad slots show nothing.
 *
 * @tag qd-mourning-list
 * @title 哀悼模式 | Times of mourning
 *
 * @zh 某个站点或全部站点的哀悼模式：到时页面变灰，节庆广告位不显示，期满自动恢复。
 */
export class MourningListElement extends nounElement(mourning, {
  emptyHint: [
    '设定开始和结束时间；到时页面变灰，节庆广告位不显示，期满自动恢复。',
    'Set a beginning and an end. In between, pages are grey and festive slots show nothing.'
  ]
}) {}
