import Modeler from 'bpmn-js/lib/Modeler'
import type { Locale } from '../../../base/core/language/locale.ts'
import '../../../base/shared/bpmn/diagram-styles.ts'
import { withDiagram } from '../../../base/shared/bpmn/layout.ts'
import { translatorOf } from '../../../base/shared/bpmn/translate.ts'
import { zoomBy } from '../../../base/shared/bpmn/zoom.ts'
import { knowOwnSpace } from '../model/mode.ts'
import { ContextPad, type PadWords } from './context-pad.ts'
import type { Services } from './services.ts'

export interface Drawing {
  service: <Name extends keyof Services>(name: Name) => Services[Name]
  /** Fits the whole diagram into view. */
  fit: () => void
  zoomBy: (factor: number) => void
  open: (xml: string) => Promise<void>
  write: () => Promise<string>
  destroy: () => void
}

/** Replaces parts of bpmn-js that offer unsupported features. */
const none = ['value', {}]

/** Creates a modeler in a container: canvas and tools of bpmn-js, with the platform's own nodes. */
export function createDrawing(container: HTMLElement, words: PadWords, locale: Locale): Drawing {
  const modeler = new Modeler({
    container,
    additionalModules: [
      {
        translate: ['value', translatorOf(locale)],
        paletteProvider: none,
        alignElementsContextPadProvider: none,
        alignElementsMenuProvider: none,
        distributeElementsMenuProvider: none
      },
      {
        contextPadProvider: [
          'factory',
          Object.assign(
            (
              ...[contextPad, autoPlace, bpmnFactory, connect, create, elementFactory, modeling, selection]: unknown[]
            ) =>
              new ContextPad(words, {
                ...{ contextPad, autoPlace, bpmnFactory, connect, create, elementFactory, modeling, selection }
              } as ConstructorParameters<typeof ContextPad>[1]),
            {
              $inject: [
                ...['contextPad', 'autoPlace', 'bpmnFactory', 'connect', 'create', 'elementFactory'],
                ...['modeling', 'selection']
              ]
            }
          )
        ]
      }
    ]
  } as unknown as ConstructorParameters<typeof Modeler>[0])
  const service = <Name extends keyof Services>(name: Name) => modeler.get(name) as unknown as Services[Name]
  const fit = () => {
    const canvas = service('canvas')
    canvas.zoom('fit-viewport', 'auto')
    if (canvas.zoom() >= 1) return
    // With a margin.
    const { x, y, width, height } = canvas.viewbox()
    canvas.viewbox({ x: x - width * 0.04, y: y - height * 0.04, width: width * 1.08, height: height * 1.08 })
  }
  /** The container may get its size later: shows the whole diagram until the first edit. */
  const observer = new ResizeObserver(() => {
    service('canvas').resized()
    if (container.clientWidth === 0 || !modeler.getDefinitions()) return
    const isChosen = service('selection').get().length > 0
    // The context pad only follows scrolling.
    if (isChosen) service('canvas').scroll({ dx: 0, dy: 0 })
    else if (!service('commandStack').canUndo()) fit()
  })
  observer.observe(container)
  return {
    service,
    fit,
    zoomBy: factor => zoomBy(service('canvas'), factor),
    async open(xml) {
      await modeler.importXML(await withDiagram(service('moddle'), xml))
      knowOwnSpace(modeler.getDefinitions() as never)
      fit()
    },
    async write() {
      const { xml } = await modeler.saveXML({ format: true })
      return xml ?? ''
    },
    destroy() {
      observer.disconnect()
      modeler.destroy()
    }
  }
}
