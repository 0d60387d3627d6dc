import type { Patch } from '../patch.ts'

export const tiptap: readonly Patch[] = [
  {
    // What a package of the editor makes and nobody takes may go.
    file: /\/@tiptap\/[^/]+\/dist\//,
    from: /^(const \w+ = )(?=\w+(?:\$\d)?\.create\()/gm,
    to: '$1/* @__PURE__ */ ',
    isPartial: true
  },
  {
    // Articles are HTML: how each part of a text is told in Markdown goes.
    file: /\/@tiptap\/extension-[^/]+\/dist\//,
    from: /^\t(?:markdownTokenName|markdownOptions|markdownTokenizer|parseMarkdown|renderMarkdown)\b(?:[^\n]*[^{\n]\n|[^\n]*\{\n[\s\S]*?^\t\}[^\n]*\n)/gm,
    to: '',
    isPartial: true
  },
  {
    // A page may demand trusted types; one that lists its policies names this one.
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
