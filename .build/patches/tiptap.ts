import type { Patch } from '../patch.ts'

export const tiptap: readonly Patch[] = [
  {
    issue: 'tiptap-trusted-types',
    file: '@tiptap/core/dist/index.js',
    from: /parseFromString\(wrappedValue, "text\/html"\)([\s\S]*)$/,
    to: `parseFromString(trustedHtml(wrappedValue), "text/html")$1
let trustedHtmlPolicy;
function trustedHtml(html) {
  trustedHtmlPolicy ??= globalThis.trustedTypes?.createPolicy("qundao-editor", { createHTML: text => text });
  return trustedHtmlPolicy ? trustedHtmlPolicy.createHTML(html) : html;
}
`
  }
]
