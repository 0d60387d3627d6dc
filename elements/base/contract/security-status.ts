import { get } from './endpoint.ts'

/**
 * States of a control: `met` and `unmet` are measured, `built` holds by the program whatever is set, `missing` is not offered,
 * `outside` must be met by the operator and cannot be seen from here.
 */
export const controlStates = ['met', 'built', 'unmet', 'missing', 'outside'] as const
export type ControlState = (typeof controlStates)[number]

/** Measurements for the controls. Counts of accounts exclude deleted and frozen ones. */
export interface SecurityFacts {
  /** Days for which a password is valid; 0 for no limit. */
  passwordDays: number
  /** Minutes for which a proof allows sensitive calls; 0 if none is asked for. */
  proofMinutes: number
  /** Minutes without use after which a session ends; 0 for no limit. */
  idleMinutes: number
  /** Limit of sessions per account. */
  mostSessions: number
  accounts: number
  /** Accounts with a second factor. */
  withFactor: number
  /** Accounts with a passkey. */
  withPasskey: number
  /** Roles that require a second factor. */
  factorRoles: number
  /** Accounts without a sign-in for 90 days. */
  unused: number
  /** Whether an account is named `admin`. */
  hasAdmin: boolean
  /** Whether strangers may register accounts. */
  isRegistering: boolean
  /** Whether the three administrators are separated. */
  isSeparated: boolean
  roles: number
  dataRules: number
  grants: number
  /** Entries of the log in the last 24 hours. */
  entriesOfDay: number
  /** Entries that wait for their link in the chain for more than five minutes. */
  waiting: number
  /** Whether the ends of the chain have the platform's signature. */
  isChainSigned: boolean
  /** IP rules that are on, and whether they are asked. */
  ipRules: number
  asksIpRules: boolean
  /** Whether PostgreSQL has checksums of its pages. */
  hasChecksums: boolean
  /** Time of the last archived segment of the database's log; '' if archiving is off or never succeeded. */
  archivedTime: string
  /** Connected standby servers of the database. */
  standbys: number
  /** Names that are locked after wrong passwords. */
  lockedNow: number
}

export interface SecurityStatus {
  /** Time of the measurement by the clock of the database. */
  asOf: string
  facts: SecurityFacts
}

/** ◆ State of the controls of GB/T 22239-2019 8.1.4. */
export const securityStatus = get<SecurityStatus>('/sys/log/securityStatus')
/** ◆ The same as a spreadsheet. */
export const securitySheet = { exportXls: '/sys/log/exportSecurityStatus' }
