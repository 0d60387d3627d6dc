// Known advisories about dependencies, and which installed versions they concern.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { nameOf, type Lock } from './components.ts'

export interface Advisory {
  id: string
  package: string
  /** Affected versions, as `npm audit` writes them: `>=1.2.0 <3.5.0`. */
  range: string
  severity: string
  title: string
  /** Source of the entry: `npm audit`, or public pages if the registry answers no audit. */
  source: string
  /** Day of the look. */
  looked: string
  /** Decision about an affected version. Absent until a person decides. */
  verdict?: { state: 'not-affected' | 'accepted'; reason: string }
}

export interface AdvisoryList {
  /** Day of the last complete answer of `npm audit`; '' if there was none. */
  lastAudit: string
  note: string
  advisories: Advisory[]
}

export const listFile: string = join(import.meta.dirname, 'advisories.json')
export const readAdvisories = (): AdvisoryList => JSON.parse(readFileSync(listFile, 'utf8')) as AdvisoryList

const numbersOf = (version: string): number[] => version.split('-')[0]!.split('.').map(Number)

/** Compares versions. One with a suffix (`-beta.1`) comes before the same one without. */
export function compare(one: string, other: string): number {
  const [mine, theirs] = [numbersOf(one), numbersOf(other)]
  for (let at = 0; at < 3; at += 1) {
    const difference = (mine[at] ?? 0) - (theirs[at] ?? 0)
    if (difference !== 0) return difference
  }
  return Number(other.includes('-')) - Number(one.includes('-'))
}

function fits(version: string, comparator: string): boolean {
  const [, sign = '=', bound] = /^(<=|>=|<|>|=)?v?(\d+(?:\.\d+){0,2}(?:-[\w.-]+)?)$/.exec(comparator) ?? []
  if (!bound) throw new Error(`unknown range: ${comparator}`)
  const order = compare(version, bound)
  return { '<': order < 0, '<=': order <= 0, '>': order > 0, '>=': order >= 0, '=': order === 0 }[sign]!
}

/** Returns true if a version is in a range of comparators, joined by blanks (all) and `||` (one). */
export const isInRange = (version: string, range: string): boolean =>
  range.split('||').some(part => {
    const comparators = part.replace(/([<>=])\s+/g, '$1').trim()
    return comparators === '*' || comparators.split(/\s+/).every(each => fits(version, each))
  })

export interface Match {
  advisory: Advisory
  path: string
  version: string
}

/** Returns the installed packages that advisories concern. */
export function findMatches({ packages }: Lock, advisories: readonly Advisory[]): Match[] {
  return Object.entries(packages).flatMap(([path, { version }]) =>
    advisories
      .filter(advisory => path && advisory.package === nameOf(path) && isInRange(version, advisory.range))
      .map(advisory => ({ advisory, path, version }))
  )
}
