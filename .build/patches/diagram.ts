// What bpmn-js draws with, made a good guest.
import type { Patch } from '../patch.ts'

export const diagram: readonly Patch[] = [
  {
    // While something is dragged it gives the body of the page a class for the cursor: the page is not ours.
    file: 'diagram-js/lib/util/Cursor.js',
    from: /domClasses\(document\.body\)/g,
    to: "domClasses(document.createElement('i'))"
  }
]
