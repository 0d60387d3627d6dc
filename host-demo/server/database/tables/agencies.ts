import { agency } from '../../../../elements/base/contract/agency.ts'
import { nounTable } from './noun-table.ts'

/** Agencies that decide on applications for disclosure. `subsites.agency_id` names them. */
export const agencies = nounTable('agencies', agency)
