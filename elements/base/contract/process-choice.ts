import { get } from './endpoint.ts'
import type { ProcessRow } from './process.ts'

/** Deployed process that columns, and other processes of its site, can use. */
export type ProcessChoice = Pick<ProcessRow, 'id' | 'processKey' | 'processName' | 'deployedVersion'>

/** ◆ Deployed processes of a site, by name. Needs no right. */
export const processChoices = get<ProcessChoice[], { subsiteId: string }>('/process/tPProcess/choices')
