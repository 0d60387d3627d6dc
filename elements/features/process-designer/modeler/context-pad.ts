import { iconOf, type IconName } from './icons.ts'
import { makeShape, makeTimer, mayGoOn, mayHaveTimer, type Kind, type KindWords } from './kinds.ts'
import type { Services, Shape } from './services.ts'

export interface PadWords {
  append: (what: string) => string
  connect: string
  remove: string
  kinds: KindWords
}

type Needed = Pick<
  Services,
  'contextPad' | 'autoPlace' | 'bpmnFactory' | 'connect' | 'create' | 'elementFactory' | 'modeling' | 'selection'
>

/** Adds a time limit to the border of a node. */
export function addTimer(
  services: Pick<Services, 'bpmnFactory' | 'elementFactory' | 'modeling'>,
  host: Shape,
  words: KindWords
) {
  const at = { x: host.x + host.width - 24 - 44 * (host.attachers?.length ?? 0), y: host.y + host.height }
  return services.modeling.createShape(makeTimer(services, words), at, host, { attach: true })
}

/** Tools beside a selected node: append, connect, add a time limit, delete. */
export class ContextPad {
  private readonly words: PadWords
  private readonly services: Needed

  constructor(words: PadWords, services: Needed) {
    this.words = words
    this.services = services
    services.contextPad.registerProvider(this)
  }

  getMultiElementContextPadEntries(shapes: Shape[]) {
    return { delete: this.entry('delete', this.words.remove, () => this.services.modeling.removeElements(shapes)) }
  }

  getContextPadEntries(shape: Shape) {
    const { services, words } = this
    if (shape.labelTarget || shape.type === 'bpmn:Process') return {}
    const append = (kind: Kind) => ({
      ...this.entry(kind, words.append(words.kinds[kind]), () =>
        services.autoPlace.append(shape, makeShape(services, kind, words.kinds))
      ),
      group: 'model'
    })
    return {
      ...(mayGoOn(shape) && {
        'append-task': append('user-task'),
        'append-gateway': append('exclusive'),
        'append-end': append('end-event'),
        connect: this.entry('connect', words.connect, (event: Event) => services.connect.start(event, shape))
      }),
      ...(mayHaveTimer(shape) && {
        timer: this.entry('timer', words.append(words.kinds.timer), () =>
          services.selection.select(addTimer(services, shape, words.kinds))
        )
      }),
      delete: this.entry('delete', words.remove, () => services.modeling.removeElements([shape]))
    }
  }

  private entry(icon: IconName, title: string, act: (event: Event) => unknown) {
    return {
      group: 'edit',
      title,
      html: `<div class="entry" draggable="true">${iconOf(icon)}</div>`,
      action: { click: act, dragstart: act }
    }
  }
}
