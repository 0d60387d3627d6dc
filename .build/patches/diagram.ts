// Patches of bpmn-js and its libraries: they change nothing of the host page and work under trusted types.
import type { Patch } from '../patch.ts'

export const diagram: readonly Patch[] = [
  {
    issue: 'diagram-cursor',
    file: 'diagram-js/lib/util/Cursor.js',
    from: /domClasses\(document\.body\)/g,
    to: "domClasses(document.createElement('i'))"
  },
  {
    issue: 'domify-trusted-types',
    file: 'domify/index.js',
    from: /^export default ([\s\S]*?)innerHTML = ([^;]+);([\s\S]*?)innerHTML = ([^;]+);([\s\S]*)$/m,
    to: `export default $1innerHTML = trustedHtml($2);$3innerHTML = trustedHtml($4);$5
let trustedHtmlPolicy;
function trustedHtml(html) {
  trustedHtmlPolicy ??= globalThis.trustedTypes?.createPolicy("qundao-diagram", { createHTML: text => text });
  return trustedHtmlPolicy ? trustedHtmlPolicy.createHTML(html) : html;
}
`
  },
  {
    issue: 'diagram-empty-elements',
    file: /\/(diagram-js\/lib\/features\/context-pad\/ContextPad|bpmn-js\/lib\/features\/drilldown\/DrilldownBreadcrumbs)\.js$/,
    from: /([\w.]+)\.innerHTML = ''/,
    to: '$1.replaceChildren()'
  },
  {
    issue: 'diagram-search-pad',
    file: 'diagram-js/lib/features/search-pad/SearchPad.js',
    from: /childNode\.innerHTML = text/,
    to: 'childNode.append(...domify(`<div>${text}</div>`).childNodes)'
  }
]
