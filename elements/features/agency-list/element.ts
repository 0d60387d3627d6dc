import { agency } from '../../base/contract/agency.ts'
import { nounElement } from '../../base/crud/noun/noun-element.tsx'
import { agencyPage } from './agency-page.ts'

/**
 * The agencies that decide on applications for disclosure: full name, code in letter numbers, address, telephone, reconsideration
 * authority and court. Sites choose one in the list of sites.
 *
 * @tag qd-agency-list
 * @title 受理机关 | Agencies
 *
 * @zh 办理依申请公开的机关：全称、机关代字、地址、电话、行政复议机关和有管辖权的人民法院。文书以机关的名义发出；站点在站点列表中选择受理机关。
 */
export class AgencyListElement extends nounElement(agency, agencyPage) {}
