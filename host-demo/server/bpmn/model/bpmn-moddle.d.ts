// The package has no types for its own API.
declare module 'bpmn-moddle' {
  /** Part that the parser ignored. An unresolved reference has `element`, `property` and `value`. */
  interface Warning {
    message: string
    element?: unknown
    property?: string
    value?: string
  }
  export class BpmnModdle {
    /** Rejects texts that are not BPMN; `warnings` lists ignored parts. */
    fromXML(xml: string): Promise<{ rootElement: unknown; warnings: Warning[] }>
  }
}
