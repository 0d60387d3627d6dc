import type { Database } from '../database/open.ts'

/** Rules for sessions and passwords, from the environment. */
export interface SessionRules {
  /** Minutes without use after which a session ends; 0 for no limit. */
  idleMinutes: number
  /** Limit of sessions per person; another sign-in ends the one that was unused for longest. */
  mostSessions: number
  /** Days after which a password must be changed at sign-in; 0 for no limit. */
  passwordDays: number
  /** Minutes for which a proof of identity allows sensitive calls; 0 for no further proof. */
  proofMinutes: number
}

export const usualRules: SessionRules = { idleMinutes: 30, mostSessions: 10, passwordDays: 90, proofMinutes: 0 }

const rules = new WeakMap<Database, SessionRules>()

export const setSessionRules = (database: Database, given: SessionRules) => void rules.set(database, given)

/** Returns the rules of the platform that uses the database. */
export const sessionRulesOf = (database: Database): SessionRules => rules.get(database) ?? usualRules

/** SQL condition of sessions that are in use. `$name` is the parameter with `idleMinutes`. */
export const inUse = (sessions: string, minutes: string) =>
  `(${minutes} = 0 or ${sessions}.last_used > now() - make_interval(mins => ${minutes}))`
