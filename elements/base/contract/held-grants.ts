/** ◆ Maximum number of roles, or of sites, that a department or position gives. */
export const mostGrants = 200

/** ◆ Roles and sites that everyone in a department and below it has, or everyone with a position. */
export interface HeldGrants {
  roles: { id: string; name: string }[]
  /** Sites that the caller may see. */
  sites: { id: string; name: string }[]
  /** Number of other sites, inherited ones included. */
  otherSites: number
  /** Roles that departments above give, with their names: 「采编员（市教育局）」. Empty for positions. */
  inheritedRoles: string[]
  inheritedSites: string[]
  /** People in the department and below it, or with the position. */
  people: number
}
