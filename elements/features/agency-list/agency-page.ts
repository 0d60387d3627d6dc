import type { Agency, AgencyDraft } from '../../base/contract/agency.ts'
import type { OwnPage } from '../../base/crud/noun/own-page.ts'

/** Deviations of the page of agencies. */
export const agencyPage: OwnPage<Agency, AgencyDraft> = {
  deleteNote: [
    '已发出的文书不变；仍有站点使用的机关不能删除。',
    'Issued letters stay as they are. An agency that a site uses cannot be deleted.'
  ],
  emptyHint: [
    '新增办理依申请公开的机关，再在站点列表中为站点选择；没有受理机关的站点不能发出文书。',
    'Add the agencies that decide on applications, then choose one for each site in the list of sites. A site without an agency issues no letter.'
  ]
}
