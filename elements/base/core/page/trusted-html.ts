interface Policy {
  createHTML: (text: string) => string
}
type Maker = { createPolicy: (name: string, rules: Policy) => Policy }

let policy: Policy | undefined

/**
 * Prepares HTML for `DOMParser` on pages that enforce Trusted Types; such pages must allow the policy `qundao`. The
 * parsed document is only read, so it runs no scripts and loads no resources.
 */
export function trustedHtml(html: string): string {
  const { trustedTypes } = globalThis as { trustedTypes?: Maker }
  policy ??= trustedTypes?.createPolicy('qundao', { createHTML: text => text })
  return policy ? policy.createHTML(html) : html
}
