import type { Patch } from '../patch.ts'

export const tiptap: readonly Patch[] = [
  {
    // Lets the build drop unused extensions.
    file: /\/@tiptap\/[^/]+\/dist\//,
    from: /^(const \w+ = )(?=\w+(?:\$\d)?\.create\()/gm,
    to: '$1/* @__PURE__ */ ',
    isPartial: true
  },
  {
    // Articles are HTML, so the Markdown code of extensions is left out.
    file: /\/@tiptap\/extension-[^/]+\/dist\//,
    from: /^\t(?:markdownTokenName|markdownOptions|markdownTokenizer|parseMarkdown|renderMarkdown)\b(?:[^\n]*[^{\n]\n|[^\n]*\{\n[\s\S]*?^\t\}[^\n]*\n)/gm,
    to: '',
    isPartial: true
  },
  {
    // Supports pages with trusted types; a page that lists allowed policies must list this one.
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
