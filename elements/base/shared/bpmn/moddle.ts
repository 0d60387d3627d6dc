/** Element of a document as bpmn-moddle returns it, with the properties that are used here. */
export interface BpmnElement {
  $type: string
  /** Attributes of other namespaces, by prefixed name. */
  $attrs: Record<string, string>
  $parent?: BpmnElement
  id: string
  name?: string
  rootElements?: BpmnElement[]
  diagrams?: BpmnElement[]
  flowElements?: BpmnElement[]
  sourceRef?: BpmnElement
  targetRef?: BpmnElement
  attachedToRef?: BpmnElement
  default?: BpmnElement
  cancelActivity?: boolean
  isSequential?: boolean
  calledElement?: string
  body?: string
  conditionExpression?: BpmnElement
  completionCondition?: BpmnElement
  timeDuration?: BpmnElement
  loopCharacteristics?: BpmnElement
  eventDefinitions?: BpmnElement[]
  plane?: BpmnElement
  planeElement?: BpmnElement[]
  bpmnElement?: BpmnElement
  incoming?: BpmnElement[]
  outgoing?: BpmnElement[]
  /** Extensions by other tools. Elements of other namespaces have their attributes unparsed. */
  extensionElements?: BpmnElement
  values?: BpmnElement[]
  right?: string
  get(name: string): unknown
  set(name: string, value: unknown): void
}

/** Reads and writes BPMN documents. */
export interface Moddle {
  fromXML(
    xml: string,
    type?: string
  ): Promise<{ rootElement: BpmnElement; elementsById: Record<string, BpmnElement>; warnings: { message: string }[] }>
  toXML(element: BpmnElement, options?: { format?: boolean }): Promise<{ xml: string }>
  create(type: string, attributes?: object): BpmnElement
  createAny(type: string, namespace: string, attributes: object): BpmnElement
}

export const isFlow = ({ $type }: BpmnElement): boolean => $type === 'bpmn:SequenceFlow'

export const processOf = (definitions: BpmnElement): BpmnElement | undefined =>
  definitions.rootElements?.find(({ $type }) => $type === 'bpmn:Process')
