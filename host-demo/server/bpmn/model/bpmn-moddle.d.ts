// The package has no types for its own API.
declare module 'bpmn-moddle' {
  export class BpmnModdle {
    /** Rejects texts that are not BPMN; `warnings` lists ignored parts. */
    fromXML(xml: string): Promise<{ rootElement: unknown; warnings: { message: string }[] }>
  }
}
