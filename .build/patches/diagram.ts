// Adapts the drawing libraries of bpmn-js to host pages.
import type { Patch } from '../patch.ts'

export const diagram: readonly Patch[] = [
  {
    // Dragging sets a cursor class on the body, which belongs to the host page.
    file: 'diagram-js/lib/util/Cursor.js',
    from: /domClasses\(document\.body\)/g,
    to: "domClasses(document.createElement('i'))"
  },
  {
    // Supports pages with trusted types; a page that lists allowed policies must list this one.
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
    file: 'diagram-js/lib/features/context-pad/ContextPad.js',
    from: /this\._container\.innerHTML = ''/,
    to: 'this._container.replaceChildren()'
  },
  {
    file: 'bpmn-js/lib/features/drilldown/DrilldownBreadcrumbs.js',
    from: /breadcrumbs\.innerHTML = ''/,
    to: 'breadcrumbs.replaceChildren()'
  },
  {
    file: 'diagram-js/lib/features/search-pad/SearchPad.js',
    from: /childNode\.innerHTML = text/,
    to: 'childNode.append(...domify(`<div>${text}</div>`).childNodes)'
  }
]
