import type { RightCode } from '../../../elements/base/contract/rights.ts'
import { holds, maySee, type Caller } from '../access/caller.ts'
import { isAboveGrants } from '../access/object-permissions.ts'
import { everything } from '../access/object-reach.ts'

/** Right to look at the platform as another person. */
export const viewingRight: RightCode = 'system:user:viewAs'

/** Right, site or grant of a person that the viewer lacks. */
export type Beyond =
  | { kind: 'super' | 'administrator' }
  | { kind: 'right' | 'rule'; right: RightCode }
  | { kind: 'site' | 'grants'; subsiteId: string }

const beyondGrants = (viewer: Caller, person: Caller) => {
  if (isAboveGrants(viewer)) return undefined
  const isAbove = isAboveGrants(person)
  for (const [subsiteId, site] of viewer.reach.sites) {
    if (!maySee(person, subsiteId)) continue
    const masks = person.reach.sites.get(subsiteId)?.masks
    for (const [place, mask] of site.masks)
      if ((isAbove ? everything : (masks?.get(place) ?? everything)) & ~mask) return subsiteId
  }
  return undefined
}

/**
 * Returns what a person may see and the viewer may not; undefined if the viewer has all of it. The roles of both need not be
 * the same: their rights, data rules, sites and object grants decide.
 */
export const beyondViewer = (viewer: Caller, person: Caller): Beyond | undefined => {
  if (person.isSuper) return { kind: 'super' }
  if (person.area) return { kind: 'administrator' }
  for (const right of person.rights) {
    if (!holds(person, right)) continue
    if (!holds(viewer, right)) return { kind: 'right', right }
    // Two data rules are not compared: the same placeholder means other rows for each person.
    if (!viewer.isSuper && viewer.rules.has(right)) return { kind: 'rule', right }
  }
  const foreign = person.subsiteIds.find(id => !maySee(viewer, id))
  if (foreign) return { kind: 'site', subsiteId: foreign }
  const governed = beyondGrants(viewer, person)
  return governed === undefined ? undefined : { kind: 'grants', subsiteId: governed }
}
