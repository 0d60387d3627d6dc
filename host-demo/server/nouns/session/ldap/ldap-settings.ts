/** Directory for sign-in by LDAP, from the environment. */
export interface LdapSettings {
  /** `ldaps://…`, or `ldap://…` with StartTLS. */
  url: string
  /** PEM of the authority that issued the certificate; '' for those that the system trusts. */
  ca: string
  /** DN with `{username}`; '' to search for it. */
  bindDn: string
  base: string
  /** Filter with `{username}`. */
  filter: string
  /** Account that searches; '' for an anonymous search. */
  account: string
  password: string
  /** Accounts that sign in by the directory: those of 组织同步 by LDAP, or all but super administrators. */
  accounts: 'synced' | 'all'
  /** Name or address of the place to change a password. */
  place: string
}
