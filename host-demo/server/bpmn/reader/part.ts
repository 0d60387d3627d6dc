/** Element of a document as bpmn-moddle reads it; extensions are generic elements. */
export interface Part {
  $type: string
  $attrs?: Record<string, string>
  $parent?: Part
  $children?: Part[]
  $body?: string
  id?: string
  name?: string
  /** Text of an expression. */
  body?: string
  language?: string
  flowElements?: Part[]
  rootElements?: Part[]
  sourceRef?: Part
  targetRef?: Part
  attachedToRef?: Part
  default?: Part
  cancelActivity?: boolean
  isSequential?: boolean
  isExecutable?: boolean
  conditionExpression?: Part
  completionCondition?: Part
  loopCardinality?: Part
  loopCharacteristics?: Part
  loopDataInputRef?: Part
  inputDataItem?: Part
  eventDefinitions?: Part[]
  timeDuration?: Part
  timeDate?: Part
  timeCycle?: Part
  extensionElements?: Part & { values?: Part[] }
  resources?: Part[]
  resourceAssignmentExpression?: Part & { expression?: Part }
  /** Attribute of our `field` element. */
  right?: string
}

/** Namespaces of engines. Attributes and elements in them may change what a document does. */
const engines: Readonly<Record<string, string>> = {
  'http://qundao.dev/bpmn': 'qundao',
  'http://flowable.org/bpmn': 'flowable',
  'http://activiti.org/bpmn': 'activiti',
  'http://camunda.org/schema/1.0/bpmn': 'camunda',
  'http://camunda.org/schema/zeebe/1.0': 'zeebe',
  'http://www.jboss.org/drools': 'drools'
}
/** Engines that have the attributes of Activiti, in the order in which they are read. */
const kin = ['qundao', 'flowable', 'activiti', 'camunda']

/** Returns the engine of a namespace prefix, or '' for tools that draw. */
const engineOf = (part: Part, prefix: string): string => {
  for (let at: Part | undefined = part; at; at = at.$parent) {
    const own = at as unknown as Record<string, unknown>
    const uri = at.$attrs?.[`xmlns:${prefix}`] ?? own[`xmlns:${prefix}`]
    if (typeof uri === 'string') return Object.hasOwn(engines, uri) ? engines[uri]! : ''
  }
  return Object.values(engines).includes(prefix) ? prefix : ''
}

export interface Attribute {
  /** Name in the document. */
  name: string
  /** '' for a namespace of no engine. */
  engine: string
  local: string
  value: string
}

/** Returns the attributes that BPMN does not define, except for declarations of namespaces. */
export const attributesOf = (part: Part): Attribute[] =>
  Object.entries(part.$attrs ?? {})
    .filter(([name]) => !/^(xmlns|xsi|xml)(:|$)/.test(name))
    .map(([name, value]) => {
      const [prefix = '', local = ''] = name.includes(':') ? name.split(':') : ['', name]
      return { name, local, value: String(value), engine: prefix ? engineOf(part, prefix) : '' }
    })

/** Reads an attribute of Activiti and its kin. */
export const own = (part: Part, name: string): string => {
  const found = attributesOf(part).filter(({ local, engine }) => local === name && kin.includes(engine))
  for (const engine of kin) {
    const one = found.find(attribute => attribute.engine === engine)
    if (one) return one.value.trim()
  }
  return ''
}
export const hasOwn = (part: Part, engine: string, name: string): boolean =>
  attributesOf(part).some(attribute => attribute.local === name && attribute.engine === engine)

/** Returns an extension's name without its prefix, and its engine. */
export const extensionName = (part: Part) => {
  const [prefix = '', local = ''] = part.$type.split(':')
  return { local, engine: engineOf(part, prefix) }
}
export const extensionsOf = (part: Part): Part[] => part.extensionElements?.values ?? []

export const nameOf = ({ name, id }: Part): string => name?.trim() || id || ''
