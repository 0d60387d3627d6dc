interface Policy {
  createHTML: (text: string) => string
}
type Maker = { createPolicy: (name: string, rules: Policy) => Policy }

let policy: Policy | undefined

/**
 * A text for `DOMParser` in a page that demands trusted types; a page that lists its policies names `qundao`. What is
 * parsed runs nothing and loads nothing: it is read, not shown.
 */
export function trustedHtml(html: string): string {
  const { trustedTypes } = globalThis as { trustedTypes?: Maker }
  policy ??= trustedTypes?.createPolicy('qundao', { createHTML: text => text })
  return policy ? policy.createHTML(html) : html
}
