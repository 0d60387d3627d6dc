import NavigatedViewer from 'bpmn-js/lib/NavigatedViewer'
import type { InstanceDiagram } from '../../contract/process-history.ts'
import type { Locale } from '../../core/language/locale.ts'
import '../bpmn/diagram-styles.ts'
import { withDiagram } from '../bpmn/layout.ts'
import type { BpmnElement, Moddle } from '../bpmn/moddle.ts'
import { zoomBy } from '../bpmn/zoom.ts'
import { translatorOf } from '../bpmn/translate.ts'

interface Shape {
  id: string
  businessObject: BpmnElement
}
interface Canvas {
  zoom(to?: number | 'fit-viewport', at?: 'auto'): number
  viewbox(): { x: number; y: number; scale: number }
  resized(): void
  scrollToElement(id: string, padding: number): void
  addMarker(id: string, marker: string): void
  getContainer(): HTMLElement
}
interface Services {
  canvas: Canvas
  elementRegistry: { get(id: string): Shape | undefined }
  overlays: { add(id: string, overlay: object): void }
  moddle: Moddle
}

export interface Drawing {
  zoomBy(factor: number): void
  fit(): void
  /** Returns the names of the nodes, in the order of the document. */
  namesOf(ids: readonly string[]): string[]
  /** Sets the description of the diagram for screen readers. */
  tell(sentence: string): void
  destroy(): void
}

/** Smallest zoom at which names are readable. */
const readable = 0.65

function badge(kind: 'here' | 'passed', word: string): HTMLElement {
  const element = document.createElement('span')
  element.className = `node-badge node-badge-${kind}`
  element.textContent = kind === 'here' ? word : '✓'
  element.title = word
  return element
}

/** Draws the document of an instance and marks its path. */
export async function draw(
  container: HTMLElement,
  { bpmnXml, current, passed, taken }: InstanceDiagram,
  words: { here: string; passed: string },
  locale: Locale
): Promise<Drawing> {
  const viewer = new NavigatedViewer({
    container,
    additionalModules: [{ translate: ['value', translatorOf(locale)] }],
    // The wheel scrolls the page.
    zoomScroll: { enabled: false }
  } as ConstructorParameters<typeof NavigatedViewer>[0])
  const service = <Name extends keyof Services>(name: Name) => viewer.get(name) as unknown as Services[Name]
  await viewer.importXML(await withDiagram(service('moddle'), bpmnXml))
  const [canvas, registry, overlays] = [service('canvas'), service('elementRegistry'), service('overlays')]
  const fit = () => {
    canvas.zoom('fit-viewport', 'auto')
    if (canvas.zoom() > 1) canvas.zoom(1, 'auto')
  }
  /** Shows the whole diagram, or the current node if names would be unreadable. */
  const show = () => {
    fit()
    const [here] = known(current)
    if (here && canvas.zoom() < readable) {
      canvas.zoom(readable)
      canvas.scrollToElement(here, 100)
    }
    shown = place()
  }
  const place = () => {
    const { x, y, scale } = canvas.viewbox()
    return `${x} ${y} ${scale}`
  }
  let shown = ''
  const known = (ids: readonly string[]) => ids.filter(id => registry.get(id))
  const mark = (ids: readonly string[], kind: 'here' | 'passed') => {
    for (const id of known(ids)) {
      canvas.addMarker(id, `is-${kind}`)
      const isTask = registry.get(id)!.businessObject.$type.endsWith('Task')
      if (isTask || kind === 'here')
        overlays.add(id, { position: { top: -10, left: 6 }, html: badge(kind, words[kind]) })
    }
  }
  mark(passed, 'passed')
  mark(current, 'here')
  for (const id of known(taken)) canvas.addMarker(id, 'is-taken')
  show()
  /** Follows the size of the container until the user moves the diagram. */
  const observer = new ResizeObserver(() => {
    const isMoved = place() !== shown
    canvas.resized()
    if (!isMoved && container.clientWidth > 0) show()
  })
  observer.observe(container)
  return {
    fit,
    zoomBy: factor => zoomBy(canvas, factor),
    namesOf: ids =>
      known(ids).flatMap(id => {
        const { $type, name } = registry.get(id)!.businessObject
        return name && $type.endsWith('Task') ? [name] : []
      }),
    tell(sentence) {
      const svg = container.querySelector('.djs-container > svg')
      svg?.setAttribute('role', 'img')
      svg?.setAttribute('aria-label', sentence)
    },
    destroy() {
      observer.disconnect()
      viewer.destroy()
    }
  }
}
