/** OpenID provider for single sign-on, from the environment. */
export interface OidcSettings {
  issuer: string
  clientId: string
  clientSecret: string
  /** Claim with the username. */
  claim: string
  /** Name on the button; '' for the usual one. */
  name: string
  scope: string
  /** Whether a second factor at the provider (`mfa` in `amr`) replaces the platform's. */
  trustsFactor: boolean
}
